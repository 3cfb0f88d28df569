/** Attribute of an input whose text matches no choice. */
export const UNMATCHED = 'data-unmatched'

/** Attribute of a form that blocks its own submission while such text is present, after showing its other problems. */
export const CHECKS_UNMATCHED = 'data-checks-unmatched'

/**
 * Focuses the first input whose text matches no choice. Returns true if there is one. The form must then not be submitted, because the text
 * would be left out.
 */
export const focusUnmatched = (root: ParentNode): boolean => {
  const input = root.querySelector<HTMLInputElement>(`input[${UNMATCHED}]`)
  input?.focus()
  return input !== null
}
