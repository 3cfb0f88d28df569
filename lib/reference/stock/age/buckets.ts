import type { AgeBucket } from '#lib/contract/exact-types.ts'
import { AGE_KEYS } from '#lib/contract/stock/age.ts'
import { addDays } from '#lib/shared/days.ts'

export type AgeUnit = 'days' | 'months'

/** Inclusive upper ends of all buckets except the last, in days and in months. */
const ENDS = { days: [30, 60, 90, 180, 365], months: [1, 2, 3, 6, 12] } as const satisfies Record<AgeUnit, readonly number[]>

/** Names and ranges of the buckets. In days, a bucket begins one day after the previous end; in months, at the previous end. */
export const bucketsOf = (unit: AgeUnit): AgeBucket[] => {
  const ends: readonly number[] = ENDS[unit]
  return AGE_KEYS.map((key, index) => {
    const previousEnd = ends[index - 1]
    const from = previousEnd === undefined ? 0 : previousEnd + (unit === 'days' ? 1 : 0)
    const to = ends[index] ?? null
    return { key, label: to === null ? `> ${previousEnd}${unit === 'months' ? ' months' : ''}` : `${from}–${to}`, from, to }
  })
}

/**
 * For each bucket except the last, the latest receipt day that is too old for it on `asOf`. Stock that is exactly 30 days or one
 * month old still belongs to the first bucket.
 */
export const boundariesOf = (unit: AgeUnit, asOf: string): string[] =>
  ENDS[unit].map((end) => addDays(unit === 'days' ? addDays(asOf, -end) : monthsBack(asOf, end), -1))

/** The same day some calendar months earlier, or the last day of that month if it is shorter. */
export const monthsBack = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}
