'use client'
import * as RadixDialog from '@radix-ui/react-dialog'
import { useEffect, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { keepCardsOffDialog } from './free-corner.ts'
import { useDialogFocus } from './initial-focus.ts'
import { IconButton } from './icon-button.tsx'
import { portalContainer } from './portal-container.ts'
import { refuseInput } from './refuse-input.ts'
import { useSheetAllowed } from './sheet-block.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence below the title. Screen readers read both. */
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the primary one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** An alert is announced immediately and does not close on an outside click. */
  isAlert?: boolean
  /** Does not close on an outside click. */
  staysOnOutsideClick?: boolean
  /** The input is being saved, so it cannot be changed. */
  isSaving?: boolean
  /** The content is only text: the body itself takes the focus, so that keys can scroll it. */
  isText?: boolean
  className?: string
}

const WIDTH = { sm: 'max-w-105', md: 'max-w-145', lg: 'max-w-220', full: 'max-w-[calc(100vw-32px)]' } as const

/**
 * Content of a dialog. Loaded when a dialog is first opened. Overlays and panels have the same `z-index`, so that each overlay also dims the
 * dialogs and sheets that were opened before it.
 */
export const DialogPanel = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'sm',
  isAlert,
  staysOnOutsideClick = isAlert,
  isSaving,
  isText,
  className,
}: DialogProps) => (
  <RadixDialog.Root open={useIsMounted() && open} onOpenChange={onOpenChange}>
    <RadixDialog.Portal container={portalContainer()}>
      <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim print:hidden" />
      <RadixDialog.Content
        ref={keepCardsOffDialog}
        role={isAlert ? 'alertdialog' : 'dialog'}
        {...useDialogFocus()}
        {...(description ? {} : { 'aria-describedby': undefined })}
        onPointerDownOutside={staysOnOutsideClick ? (event) => event.preventDefault() : undefined}
        className={cx(
          'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 animate-appear flex-col rounded-lg bg-surface shadow-pop outline-none print:static print:translate-0 print:shadow-none',
          WIDTH[size],
          className,
        )}
      >
        <header className="flex items-start gap-2 px-5 pt-4 pb-2 print:hidden">
          <div className="min-w-0 flex-1">
            <RadixDialog.Title className="min-w-0 text-base font-semibold wrap-anywhere">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="mt-1 text-base wrap-anywhere text-muted">{description}</RadixDialog.Description>
            )}
          </div>
          {!isAlert && (
            <RadixDialog.Close asChild>
              <IconButton icon="close" label="Close" size="sm" className="-mt-0.5 -mr-2" />
            </RadixDialog.Close>
          )}
        </header>
        {children && (
          <div
            ref={isSaving ? refuseInput : null}
            aria-busy={isSaving}
            {...(isText ? { tabIndex: 0, role: 'group', 'data-ring': true } : {})}
            className="min-h-0 flex-1 overflow-auto px-5 py-2 wrap-break-word print:overflow-visible print:p-0"
          >
            {children}
          </div>
        )}
        {footer && <footer className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-4 print:hidden">{footer}</footer>}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  </RadixDialog.Root>
)

/**
 * False until the first render is done. A form that opens with the page must open after the sheet of its record, even if the code of both
 * arrives at the same moment: two that open at once hide each other from screen readers.
 */
const useIsMounted = (): boolean => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => queueMicrotask(() => setMounted(true)), [])
  return isMounted
}

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side: 'left' | 'right'
  children: ReactNode
  className?: string
}

export const SheetPanel = ({ open, onOpenChange, title, side, children, className }: SheetProps) => (
  <RadixDialog.Root open={useSheetAllowed() && open} onOpenChange={onOpenChange}>
    <RadixDialog.Portal container={portalContainer()}>
      <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim print:hidden" />
      <RadixDialog.Content
        aria-describedby={undefined}
        {...useDialogFocus()}
        className={cx(
          'fixed inset-y-0 z-50 flex flex-col bg-canvas shadow-pop outline-none',
          side === 'left' ? 'left-0 w-70 max-w-[85vw] animate-slide-left' : 'right-0 w-full max-w-140 animate-slide-right',
          className,
        )}
      >
        <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  </RadixDialog.Root>
)
