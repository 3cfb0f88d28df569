import type { StockAge } from '#lib/contract/exact-types.ts'
import { daysBetween } from '#lib/shared/days.ts'
import type { AgeGroup } from './grouping.ts'

/** A row as read from the database. */
export type AgeRow = Omit<StockAge, 'avg_age_days' | 'oldest_age_days' | 'oldest_received_date' | 'days_since_despatch'> & {
  oldest: string | null
  avg_age: number | null
}

const wholeDays = (number: number | null) => (number === null ? null : Math.max(0, Math.round(number)))
const daysSince = (asOf: string, day: string | null) => (day === null ? null : Math.max(0, daysBetween(day, asOf)))

/** Maps a row to the contract's stock age. */
export const ageOf = (row: AgeRow, group: AgeGroup, asOf: string): StockAge => ({
  id: row.id,
  client_code: row.client_code,
  owner_code: row.owner_code,
  site_code: row.site_code,
  product_code: row.product_code,
  product_name: row.product_name,
  ...(group === 'lot' && { lot_no: row.lot_no ?? null }),
  uom: row.uom,
  on_hand: row.on_hand,
  b0: row.b0,
  b1: row.b1,
  b2: row.b2,
  b3: row.b3,
  b4: row.b4,
  b5: row.b5,
  undated: row.undated,
  avg_age_days: wholeDays(row.avg_age),
  oldest_age_days: daysSince(asOf, row.oldest),
  oldest_received_date: row.oldest,
  earliest_expiry_date: row.earliest_expiry_date,
  last_despatch_date: row.last_despatch_date,
  days_since_despatch: daysSince(asOf, row.last_despatch_date),
})
