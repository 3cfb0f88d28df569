import { addDays } from '#components/record/days.ts'
import type { AgeBucket, StockAge } from '#lib/contract/stock/age.ts'

/** What a page of the profile says about all rows of its list. */
export type AgeMeta = {
  total: number
  unit: 'days' | 'months'
  as_of: string
  buckets: readonly AgeBucket[]
  chart: Readonly<Record<AgeBucket['key'] | 'undated', number>>
  totals?: Readonly<Record<string, number>> | null
}

/** The meta of a list as the profile gives it; undefined for any other. */
export const ageMetaOf = (meta: object | undefined): AgeMeta | undefined => (meta && 'chart' in meta ? (meta as AgeMeta) : undefined)

/** `0–30 days`, `over 12 months`. */
export const bucketWords = ({ from, to }: AgeBucket, unit: 'days' | 'months', before: number | null): string =>
  to === null ? `over ${before ?? from} ${unit}` : `${from}–${to} ${unit}`

/**
 * First and last receipt day of a bucket, for a list of the lines behind it; `from` is null for the oldest. Only where
 * buckets are days: a month has no number of days.
 */
export const bucketDays = ({ from, to }: AgeBucket, asOf: string): { from: string | null; to: string } => ({
  from: to === null ? null : addDays(asOf, -to),
  to: addDays(asOf, -(from ?? 0)),
})

/** A row's amounts, bucket by bucket, then what has no date. */
export const amountsOf = (row: StockAge, buckets: readonly AgeBucket[]): { key: string; qty: number }[] => [
  ...buckets.map(({ key }) => ({ key, qty: row[key] ?? 0 })),
  { key: 'undated', qty: row.undated ?? 0 },
]
