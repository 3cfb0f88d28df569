'use client'
import * as RadixPopover from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { focusMarked } from './focus-marked.ts'
import { layers } from './layers.ts'

type Props = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Spoken name of the panel. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  className?: string
  /** Where the focus goes on opening; by default what is marked `data-autofocus`, else the first control. */
  onOpenAutoFocus?: (event: Event) => void
  /** Where it goes on closing; by default to the trigger. */
  onCloseAutoFocus?: (event: Event) => void
}

/** A small panel at a button. Closes on Escape and on a click beside it. */
export const Popover = ({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className,
  onOpenAutoFocus,
  onCloseAutoFocus,
}: Props) => (
  <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
    <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
    <RadixPopover.Portal container={layers()}>
      <RadixPopover.Content
        aria-label={label}
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={onOpenAutoFocus ?? focusMarked}
        onCloseAutoFocus={onCloseAutoFocus}
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
