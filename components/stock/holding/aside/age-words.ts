import { formatDate, formatQty } from '#lib/client/format.ts'
import { AGE_BUCKETS } from '#lib/contract/stock/stock.ts'
import { shareText } from '#components/charts/shares.ts'
import { daysBetween } from '#lib/shared/days.ts'

export type AgeRow = { key: string; label: string; qty: number; isUndated: boolean }

/** `0-30` → `0–30 days`, `365+` → `Over 365 days`. */
const bucketLabel = (key: string): string => (key.endsWith('+') ? `Over ${key.slice(0, -1)} days` : `${key.replace('-', '–')} days`)

/**
 * Buckets from young to old, then stock without a receipt date: v7's `undated`, or else on hand minus the buckets.
 */
export const ageRows = (buckets: Readonly<Record<string, number | null>>, onHand: number | null): AgeRow[] => {
  const known = AGE_BUCKETS.map((key) => ({ key, label: bucketLabel(key), qty: buckets[key] ?? 0, isUndated: false }))
  const dated = known.reduce((sum, row) => sum + row.qty, 0)
  const undated = buckets['undated'] ?? (onHand === null ? 0 : Math.max(0, Math.round((onHand - dated) * 1000) / 1000))
  return undated === 0 ? known : [...known, { key: 'undated', label: 'No receipt date', qty: undated, isUndated: true }]
}

/** Sentences that summarise the buckets. */
export const ageSentences = (rows: readonly AgeRow[], oldest: string | null, today: string, uom: string | null): string[] => {
  const total = rows.reduce((sum, row) => sum + row.qty, 0)
  if (total === 0) return []
  const old = rows.filter((row) => !row.isUndated && ['91-180', '181-365', '365+'].includes(row.key)).reduce((sum, row) => sum + row.qty, 0)
  const undated = rows.find((row) => row.isUndated)
  return [
    oldest ? `The oldest stock came in on ${formatDate(oldest)}, ${daysText(daysBetween(oldest, today))} ago.` : null,
    old > 0 ? `${shareText(old, total)} has been here for more than 90 days.` : null,
    undated ? `The age of ${formatQty(undated.qty)} ${uom ?? ''} is unknown: no receipt date was recorded.` : null,
  ].filter((text) => text !== null)
}

const daysText = (days: number) => `${formatQty(days)} day${days === 1 ? '' : 's'}`
