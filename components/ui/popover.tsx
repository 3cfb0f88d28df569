'use client'
import { lazy, Suspense, type ReactElement } from 'react'
import type { PopoverPanelProps } from './popover-panel.tsx'
import { useOverlay, withTrigger } from './use-overlay.ts'

// docs/decisions/0121-panels-load-when-opened.md

const load = () => import('./popover-panel.tsx')
const PopoverPanel = lazy(load)

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
      {withTrigger(trigger, overlay, 'dialog', { onClick: () => setOpen(!isOpen), onPointerEnter: load, onFocus: load })}
      {isMounted && (
        <Suspense fallback={null}>
          <PopoverPanel {...panel} id={id} triggerRef={triggerRef} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
