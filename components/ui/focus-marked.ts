/** On opening a panel, moves the focus to the control marked `data-autofocus`; without one, the first control gets it. */
export const focusMarked = (event: Event) => {
  const marked = markedIn(event)
  if (!marked) return
  event.preventDefault()
  marked.focus()
}

/** The same for a dialog, whose first control is the one that closes it: without a mark the dialog itself gets the focus. */
export const focusMarkedOrDialog = (event: Event) => {
  event.preventDefault()
  const target = markedIn(event) ?? (event.currentTarget as HTMLElement | null)
  target?.focus()
}

const markedIn = (event: Event) => (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('[data-autofocus]')
