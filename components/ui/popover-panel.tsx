'use client'
import * as RadixPopover from 'radix-ui/popover'
import { cx } from './cx.ts'
import { focusMarked } from './initial-focus.ts'
import { portalContainer } from './portal-container.ts'
import { type PanelProps, TriggerProxy } from './use-overlay.ts'

export type PopoverPanelProps = PanelProps & {
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Moves the focus on opening. By default to the control marked `data-autofocus`, or else the first. */
  onOpenAutoFocus?: (event: Event) => void
  /** Moves the focus on closing. By default to the trigger. */
  onCloseAutoFocus?: (event: Event) => void
}

/** A control with `data-own-escape` uses Escape itself, and the panel stays open. Radix listens before the control does. */
const leaveEscapeToControl = (event: KeyboardEvent) => {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault()
}

/** Content of a popover. Loaded when a popover is first opened. */
const PopoverPanel = ({
  id,
  triggerRef,
  open,
  onOpenChange,
  label,
  children,
  align = 'start',
  side = 'bottom',
  className,
  onOpenAutoFocus,
  onCloseAutoFocus,
}: PopoverPanelProps) => (
  <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
    <RadixPopover.Trigger asChild>
      <TriggerProxy triggerRef={triggerRef} />
    </RadixPopover.Trigger>
    <RadixPopover.Portal container={portalContainer()}>
      <RadixPopover.Content
        id={id}
        aria-label={label}
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={onOpenAutoFocus ?? focusMarked}
        onCloseAutoFocus={onCloseAutoFocus}
        onEscapeKeyDown={leaveEscapeToControl}
        className={cx(
          'z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] animate-rise overflow-auto rounded-md bg-surface shadow-pop outline-none print:hidden',
          className ?? 'w-72 p-3',
        )}
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Portal>
  </RadixPopover.Root>
)
export default PopoverPanel
