'use client'
import * as RadixPopover from 'radix-ui/popover'
import type { ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import { portalContainer } from './portal-container.ts'

type Props = {
  /** The input that the panel belongs to, which keeps the focus. */
  input: RefObject<HTMLInputElement | null>
  open: boolean
  onClose?: () => void
  children: ReactNode
  className?: string
}

/** The panel of choices below an input. Loaded when such an input is first focused. */
const ChoicesPanel = ({ input, open, onClose, children, className }: Props) => (
  <RadixPopover.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose?.()}>
    <RadixPopover.Anchor virtualRef={input} />
    <RadixPopover.Portal container={portalContainer()}>
      <RadixPopover.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        role="presentation"
        className={cx('z-60 w-(--radix-popover-trigger-width) animate-rise rounded-md bg-surface shadow-pop', className)}
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Portal>
  </RadixPopover.Root>
)
export default ChoicesPanel
