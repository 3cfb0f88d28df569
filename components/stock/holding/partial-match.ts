import { formatQty } from '#lib/client/format.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { ListState } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { unaccented } from '#lib/shared/unaccented.ts'

/** Filters on stock lines. They match part of an item's stock, while a summary row always has all its stock at a site. */
const LINE_FILTERS = ['lot_no', 'serial_no', 'sscc', 'location', 'zone', 'disposition', 'expiry_from', 'expiry_to', 'received_from', 'received_to', 'age_min', 'age_max', 'expiring_within_days', 'expired'] // prettier-ignore

/** Whether the summary is filtered by part of the stock, so that its quantities are larger than the matching part. */
export const isNarrowedToPart = ({ filters, q }: Pick<ListState, 'filters' | 'q'>): boolean =>
  LINE_FILTERS.some((key) => (filters[key] ?? []).length > 0) || ssccOf(q) !== null

/** Whether a search could be for a lot or part of a pallet number. Only the stock lines can tell. */
export const mayMatchLines = (q: string): boolean => /^\S{3,}$/.test(q.trim()) && /\d/.test(q)

/** Input of the call for the stock lines that match. Its first line and its sums are enough. */
export const matchingLines = ({ scope, filters, q }: Pick<ListState, 'scope' | 'filters' | 'q'>) => ({
  view: 'table' as const,
  query: { ...scopeQuery(scope), ...filters, ...(q ? { q } : {}), per_page: 1 } as never,
})

type Line = Readonly<Record<'lot_no' | 'sscc' | 'product_code' | 'product_name', string | null>>

/** Whether a line was found by its lot or pallet rather than its item. */
export const isFoundByLine = (line: Line | undefined, q: string): boolean => {
  const includesQuery = (text: string | null | undefined) => unaccented(text ?? '').includes(unaccented(q.trim()))
  return (
    (includesQuery(line?.lot_no) || includesQuery(line?.sscc)) && !includesQuery(line?.product_code) && !includesQuery(line?.product_name)
  )
}

type MatchMeta = { total?: number | null; totals?: Readonly<Record<string, number | null>> | null }

/**
 * One sentence about the matching stock. Without numbers if v7 returns none; sums only if all lines have the same unit. Null if nothing
 * matches: the list below is then empty.
 */
export const matchText = ({ total, totals }: MatchMeta, label: (fieldKey: string, fallback: string) => string): string | null => {
  if (total === 0) return null
  const lines = typeof total === 'number' ? pluralise(total, 'line', 'lines') : null
  if (lines === null) return 'Quantities are for the whole item at its site, not only for the matching stock.'
  const sumOf = (key: string, fallback: string) =>
    typeof totals?.[key] === 'number' && `${formatQty(totals[key])} ${inSentence(label(key, fallback))}`
  const sums = [sumOf('on_hand', 'On hand'), sumOf('available', 'Available')].filter(Boolean)
  const matches = sums.length > 0 ? `${sums.join(', ')} in ${lines}` : lines
  return `Matching stock: ${matches}. Quantities below are for the whole item at its site.`
}
