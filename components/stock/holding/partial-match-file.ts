import type { FileNote } from '#components/list/slots.ts'
import { fetchCall } from '#lib/client/api.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import type { ListState } from '#lib/list/spec.ts'
import { isFoundByLine, isNarrowedToPart, matchingLines, matchText } from './partial-match.ts'

/** Columns of figures that add up the lines of an item. Those of the part that matches are smaller. */
const OF_LINES = new Set(['on_hand', 'allocated', 'available', 'on_hold', 'quarantined', 'damaged', 'expired', 'lots', 'locations', 'pallets', 'weight_kg', 'volume_m3']) // prettier-ignore

/**
 * The note above the list for a file or print of it, whose figures are read without the screen. Null if the list shows no part of the
 * stock. Without the matching quantities if they are unknown, or are not those of the rows in the file (`isPart`).
 */
export const partialMatchFileNote = async (
  state: Pick<ListState, 'scope' | 'filters' | 'q'>,
  isPart: boolean,
  label: (fieldKey: string, fallback: string) => string,
  toClientWording: (text: string) => string,
): Promise<FileNote | null> => {
  const matching = await fetchCall(stocksHolding, matchingLines(state)).catch(() => null)
  if (matching && !isNarrowedToPart(state) && !isFoundByLine(matching.data[0], state.q)) return null
  const text = matchText(matching && !isPart ? matching.meta : {}, label)
  if (text === null) return null
  return {
    text: toClientWording(text),
    headingOf: ({ key, label }) => (OF_LINES.has(key) ? `${label} ${toClientWording('(whole item)')}` : label),
  }
}
