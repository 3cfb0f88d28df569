import { countText } from '#lib/list/pages.ts'

/* Separate from paste.ts, which is loaded only when something is pasted. */

/** The limit, without a full stop: it can be a reason why a button is disabled. */
export const lineLimitText = (maxLines: number): string => `An order can hold at most ${countText(maxLines)} lines`

/** Error message if a paste has too many lines for an order, or null. The first of the rows may be headings: `headingRows`. */
export const pasteProblem = (existing: number, added: number, maxLines: number, headingRows = 0): string | null => {
  if (existing + added <= maxLines + headingRows) return null
  const limit = lineLimitText(maxLines)
  return existing === 0
    ? `${limit}; this is ${countText(added)}. Paste it in parts, into separate orders.`
    : `${limit}. It has ${countText(existing)}, so ${countText(maxLines - existing)} more fit; this is ${countText(added)}.`
}
