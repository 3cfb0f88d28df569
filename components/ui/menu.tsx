'use client'
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'
// Must be loaded before the panel, which asks it whether a key opened the menu and is itself loaded only after that key.
import './last-input.ts'
import { lazyParts } from './lazy-part.tsx'
import type { MenuPanelProps } from './menu-panel.tsx'
import { useOverlay, withTrigger } from './use-overlay.ts'

const part = lazyParts(() => import('./menu-panel.tsx'))
const MenuPanel = part('MenuPanel')
// These are in the panel's module, so they are loaded with it, and appear with it.
export const MenuItem = part('MenuItem')
export const MenuLabel = part('MenuLabel')
export const MenuSeparator = part('MenuSeparator')

type Props = Omit<MenuPanelProps, 'id' | 'triggerRef' | 'open' | 'onOpenChange'> & {
  trigger: ReactElement
  /** Controls the menu from outside, e.g. by a keyboard shortcut. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A button with a menu of actions. Arrows, Home, End and typing move between them. */
export const Menu = ({ trigger, open, onOpenChange, ...panel }: Props) => {
  const overlay = useOverlay({ open, onOpenChange })
  const { id, triggerRef, isOpen, isMounted, setOpen } = overlay
  // A menu opens on pointer down, not on click (WAI-ARIA menu button: Enter, Space and ↓ open it too).
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    if (!isOpen) event.preventDefault()
    setOpen(!isOpen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    setOpen(event.key === 'ArrowDown' || !isOpen)
  }
  return (
    <>
      {withTrigger(trigger, overlay, 'menu', { onPointerDown, onKeyDown, onPointerEnter: MenuPanel.preload, onFocus: MenuPanel.preload })}
      {isMounted && <MenuPanel {...panel} id={id} triggerRef={triggerRef} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
