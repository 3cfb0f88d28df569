import { formatQty } from '#lib/client/format.ts'
import { counted } from '#lib/list/pages.ts'
import type { ListState } from '#lib/list/spec.ts'

/** Filters that find lines of stock: of an item they mean a part, while a row of the summary is all of it at its site. */
const OF_LINES = ['lot_no', 'serial_no', 'sscc', 'location', 'zone', 'disposition', 'expiry_from', 'expiry_to', 'received_from', 'received_to', 'age_min', 'age_max', 'expiring_within_days', 'expired'] // prettier-ignore
/** A pallet's number is typed or scanned into the search as well. */
const PALLET = /^\(?(00)?\)?\d{18}$/

/** Whether the summary is narrowed to items by a part of their stock, so that its quantities are more than what was looked for. */
export const isPart = ({ filters, q }: Pick<ListState, 'filters' | 'q'>): boolean =>
  OF_LINES.some((key) => (filters[key] ?? []).length > 0) || PALLET.test(q.replaceAll(' ', ''))

/** Whether a search may have meant a lot, or a part of a pallet's number: which it was, only the lines say. */
export const mayBeOfLines = (q: string): boolean => /^\S{3,}$/.test(q.trim()) && /\d/.test(q)

type Line = Readonly<Record<'lot_no' | 'sscc' | 'product_code' | 'product_name', string | null>>

/** Whether a line was found by its lot or pallet, and not by its item. */
export const isFoundByLine = (line: Line | undefined, q: string): boolean => {
  const holds = (text: string | null | undefined) => text?.toLowerCase().includes(q.trim().toLowerCase()) ?? false
  return (holds(line?.lot_no) || holds(line?.sscc)) && !holds(line?.product_code) && !holds(line?.product_name)
}

type Found = { total?: number | null; totals?: Readonly<Record<string, number | null>> | null }

/** What of the stock matches, in a sentence; without figures where v7 tells none. Sums only where all lines are in one unit. */
export const partWords = ({ total, totals }: Found): string => {
  const lines = typeof total === 'number' ? counted(total, 'line', 'lines') : null
  const onHand = totals?.['on_hand']
  const available = totals?.['available']
  if (lines === null) return 'Quantities are those of the whole item at its site, not only of what matches.'
  const sums = [
    typeof onHand === 'number' && `${formatQty(onHand)} on hand`,
    typeof available === 'number' && `${formatQty(available)} available`,
  ].filter(Boolean)
  const found = sums.length > 0 ? `${sums.join(', ')} in ${lines}` : `${lines} of stock`
  return `What matches: ${found}. Quantities below are those of the whole item at its site.`
}
