/** Events by which a user can change a field or press a button: typing, pasting, dropping, dictation and the mouse. */
const EVENTS = ['keydown', 'beforeinput', 'paste', 'drop', 'mousedown', 'click', 'submit'] as const
const ALLOWED_KEYS = new Set(['Tab', 'Escape'])

const refuse = (event: Event) => {
  if (event instanceof KeyboardEvent && ALLOWED_KEYS.has(event.key)) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Ref for an element whose content is being saved: nothing in it can be changed meanwhile, because the response replaces it. Unlike
 * `inert` and `disabled`, it leaves the focus where it is.
 */
export const refuseInput = (element: HTMLElement | null): (() => void) => {
  for (const type of EVENTS) element?.addEventListener(type, refuse, true)
  return () => {
    for (const type of EVENTS) element?.removeEventListener(type, refuse, true)
  }
}
