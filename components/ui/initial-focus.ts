import { useRef } from 'react'
import { restoreFocus, keepFocus } from './keep-focus.ts'

/** On opening a panel, focuses the control marked `data-autofocus`, or else the first control. */
export const focusMarked = (event: Event) => {
  const marked = findMarked(event)
  if (!marked) return
  event.preventDefault()
  marked.focus()
}

/** The same for a dialog. Without a mark the dialog itself is focused, because its first control is the close button. */
const focusMarkedOrDialog = (event: Event) => {
  event.preventDefault()
  const target = findMarked(event) ?? (event.currentTarget as HTMLElement | null)
  target?.focus()
}

const findMarked = (event: Event) => (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('[data-autofocus]')

/**
 * Manages the focus of a dialog. On opening, the focus moves into the dialog; on closing, it returns to the element that had it, unless
 * another element has it by then. If the dialog's action removed that element, the one that took its place is focused.
 * Radix restores the focus only to its own trigger, and a dialog opened by the page has none.
 */
export const useDialogFocus = () => {
  const previous = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      keepFocus()
      previous.current = document.activeElement
      focusMarkedOrDialog(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement === document.body) restoreFocus(previous.current)
    },
  }
}
