/** Attribute of an input whose text matches no choice. */
export const UNMATCHED = 'data-unmatched'

/** Attribute of a form that itself refuses to be sent with such text, after it has shown its other problems. */
export const CHECKS_UNMATCHED = 'data-checks-unmatched'

/** Focuses the first input whose text matches no choice. Returns whether there is one: then a form must not be sent without that text. */
export const focusUnmatched = (root: ParentNode): boolean => {
  const input = root.querySelector<HTMLInputElement>(`input[${UNMATCHED}]`)
  input?.focus()
  return input !== null
}
