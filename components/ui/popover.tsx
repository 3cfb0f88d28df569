'use client'
import type { ReactElement } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { PopoverPanelProps } from './popover-panel.tsx'
import { useOverlay, withTrigger } from './use-overlay.ts'

// docs/decisions/0121-panels-load-when-opened.md

const PopoverPanel = lazyPart(() => import('./popover-panel.tsx'))

type Props = Omit<PopoverPanelProps, 'id' | 'triggerRef' | 'open' | 'onOpenChange'> & {
  /** The button that opens it. */
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A button with a small panel. Closes on Escape and on an outside click. */
export const Popover = ({ trigger, open, onOpenChange, ...panel }: Props) => {
  const overlay = useOverlay({ open, onOpenChange })
  const { id, triggerRef, isOpen, isMounted, setOpen } = overlay
  return (
    <>
      {withTrigger(trigger, overlay, 'dialog', {
        onClick: () => setOpen(!isOpen),
        onPointerEnter: PopoverPanel.preload,
        onFocus: PopoverPanel.preload,
      })}
      {isMounted && <PopoverPanel {...panel} id={id} triggerRef={triggerRef} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
