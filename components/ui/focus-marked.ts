/** On opening, moves the focus to the control marked `data-autofocus`; without one, the first control gets it. */
export const focusMarked = (event: Event) => {
  const marked = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('[data-autofocus]')
  if (!marked) return
  event.preventDefault()
  marked.focus()
}
