import type { KeyboardEvent } from 'react'

/** Fields in which Enter submits their form. Scanners press it after every code. */
const SUBMITS_ON_ENTER = 'input:not([type=submit], [type=button]), select'
const FIELDS = 'input:not([type=date], [type=search], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Moves the focus to the next field of a form. The cells of a grid have their own keys. */
export const focusNextField = (form: Element | null | undefined, from: HTMLElement): void => {
  const fields = [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter((field) => !field.closest('[role=grid]'))
  const current = fields.indexOf(from)
  if (current >= 0) fields[current + 1]?.focus()
}

/**
 * Handles keys of a form that is filled in with a scanner: Enter moves to the next field, and only the form's button submits it. A field
 * that uses Enter itself, such as a list of choices, calls `preventDefault`.
 */
export const moveOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const field = event.target as HTMLElement
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !field.matches(SUBMITS_ON_ENTER)) return
  event.preventDefault()
  focusNextField(event.currentTarget, field)
}
