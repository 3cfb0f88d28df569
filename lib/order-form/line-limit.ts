import { countText } from '#lib/list/pages.ts'

/* Separate from paste.ts, which is loaded only when something is pasted. */

/** The limit, without a full stop: it can be a reason why a button is disabled. */
export const lineLimitText = (maxLines: number): string => `An order can hold at most ${countText(maxLines)} lines`

/** Error message if a paste has too many lines for an order, or null. If the first of them may be headings (`headingRows`), they are rows. */
export const pasteProblem = (existing: number, added: number, maxLines: number, headingRows = 0): string | null => {
  if (existing + added <= maxLines + headingRows) return null
  const limit = lineLimitText(maxLines)
  const size = headingRows > 0 ? `${countText(added)} rows` : countText(added)
  return existing === 0
    ? `${limit}; this is ${size}. Paste it in parts, into separate orders.`
    : `${limit}. It has ${countText(existing)}, so ${countText(maxLines - existing)} more fit; this is ${size}.`
}
