import { addDays } from '#lib/shared/days.ts'
import type { AgeBucket, StockAge } from '#lib/contract/stock/age.ts'

/** Meta of the age profile, about all rows of the list. */
export type AgeMeta = {
  total: number
  unit: 'days' | 'months'
  as_of: string
  buckets: readonly AgeBucket[]
  chart: Readonly<Record<AgeBucket['key'] | 'undated', number>>
  totals?: Readonly<Record<string, number>> | null
}

/** Narrows a list's meta to that of the age profile; undefined for other lists. */
export const toAgeMeta = (meta: object | undefined): AgeMeta | undefined => (meta && 'chart' in meta ? (meta as AgeMeta) : undefined)

/** `0–30 days`, `over 12 months`. */
export const bucketLabel = ({ from, to }: AgeBucket, unit: 'days' | 'months', previousTo: number | null): string =>
  to === null ? `over ${previousTo ?? from} ${unit}` : `${from}–${to} ${unit}`

/**
 * First and last receipt date of a bucket, to list the lines in it. `from` is null for the oldest bucket. Only for buckets in days,
 * since months differ in length.
 */
export const bucketDays = ({ from, to }: AgeBucket, asOf: string): { from: string | null; to: string } => ({
  from: to === null ? null : addDays(asOf, -to),
  to: addDays(asOf, -(from ?? 0)),
})

/** A row's quantities by bucket, followed by the undated quantity. */
export const bucketAmounts = (row: StockAge, buckets: readonly AgeBucket[]): { key: string; qty: number }[] => [
  ...buckets.map(({ key }) => ({ key, qty: row[key] ?? 0 })),
  { key: 'undated', qty: row.undated ?? 0 },
]
