/** Attribute of an input whose text matches no choice. */
export const UNMATCHED = 'data-unmatched'

/** Attribute of a form that blocks its own submission while such text is present, after showing its other problems. */
export const CHECKS_UNMATCHED = 'data-checks-unmatched'

/** The first input whose text matches no choice, or null. While there is one, the form must not be sent, because it would lack the text. */
export const firstUnmatched = (root: ParentNode): HTMLInputElement | null => root.querySelector<HTMLInputElement>(`input[${UNMATCHED}]`)
