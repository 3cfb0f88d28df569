import { useRef } from 'react'
import { giveBackFocus, keepFocus } from './keep-focus.ts'

/** On opening a panel, moves the focus to the control marked `data-autofocus`; without one, the first control gets it. */
export const focusMarked = (event: Event) => {
  const marked = markedIn(event)
  if (!marked) return
  event.preventDefault()
  marked.focus()
}

/** The same for a dialog, whose first control is the one that closes it: without a mark the dialog itself gets the focus. */
const focusMarkedOrDialog = (event: Event) => {
  event.preventDefault()
  const target = markedIn(event) ?? (event.currentTarget as HTMLElement | null)
  target?.focus()
}

const markedIn = (event: Event) => (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('[data-autofocus]')

/**
 * The focus of a dialog: it goes in on opening, and on closing back to where it was, unless it was taken elsewhere meanwhile.
 * Where that is gone, because the dialog's answer removed it, the focus goes to what stands in its place.
 * Radix gives it back only to a trigger of its own, which a dialog that the page opens has not.
 */
export const useDialogFocus = () => {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      keepFocus()
      before.current = document.activeElement
      focusMarkedOrDialog(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement === document.body) giveBackFocus(before.current)
    },
  }
}
