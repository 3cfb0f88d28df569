import type { AgeBucket } from '#lib/contract/exact.ts'
import { AGE_KEYS } from '#lib/contract/stock/age.ts'
import { addDays } from '#lib/shared/instant.ts'

export type AgeUnit = 'days' | 'months'

/** Upper ends of all buckets but the last, both ways of counting; inclusive. */
const ENDS = { days: [30, 60, 90, 180, 365], months: [1, 2, 3, 6, 12] } as const satisfies Record<AgeUnit, readonly number[]>

/** What the buckets are called and hold; in days each begins behind the one before, in months where it ended. */
export const bucketsOf = (unit: AgeUnit): AgeBucket[] => {
  const ends: readonly number[] = ENDS[unit]
  return AGE_KEYS.map((key, index) => {
    const before = ends[index - 1]
    const from = before === undefined ? 0 : unit === 'days' ? before + 1 : before
    const to = ends[index] ?? null
    return { key, label: to === null ? `> ${before}${unit === 'months' ? ' months' : ''}` : `${from}–${to}`, from, to }
  })
}

/**
 * The youngest day that no longer belongs to each bucket but the last, seen from `asOf`: stock of that day or before it
 * is older. What is exactly one month old still belongs to the first bucket, as what is 30 days old does.
 */
export const bordersOf = (unit: AgeUnit, asOf: string): string[] =>
  ENDS[unit].map((end) => addDays(unit === 'days' ? addDays(asOf, -end) : monthsBack(asOf, end), -1))

/** The same day some calendar months before; where that month is shorter, its last day. */
export const monthsBack = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}
