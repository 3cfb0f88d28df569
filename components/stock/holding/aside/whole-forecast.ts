import { formatWeek } from '#lib/client/format.ts'
import type {
  Forecast as ForecastSchema,
  ForecastBucket as BucketSchema,
  ForecastDriver as DriverSchema,
  Forecast as Given,
} from '#lib/contract/stock/stock.ts'
import type { Exact } from '#lib/contract/engine/tolerant.ts'

export type Forecast = Exact<typeof ForecastSchema>
export type ForecastBucket = Exact<typeof BucketSchema>
export type ForecastDriver = Exact<typeof DriverSchema>

/**
 * The forecast as it can be drawn: its periods and drivers that have all their figures. Null where v7 leaves out today's stock or
 * every period: half a line would mislead.
 */
export const wholeForecast = (given: Given): Forecast | null => {
  const { as_of, opening_available, uom } = given
  const buckets = given.buckets.filter(isWholeBucket).map(named)
  if (as_of === null || opening_available === null || buckets.length === 0) return null
  return { ...given, as_of, opening_available, uom: uom ?? '', buckets, drivers: given.drivers.filter(isWholeDriver) }
}

const isWholeBucket = (bucket: Given['buckets'][number]): bucket is ForecastBucket => Object.values(bucket).every((value) => value !== null)

/** A week by the user's way of naming weeks; a month is named by v7. */
const named = (bucket: ForecastBucket): ForecastBucket =>
  Date.parse(bucket.end) - Date.parse(bucket.start) === SIX_DAYS_MS ? { ...bucket, label: formatWeek(bucket.start, bucket.label) } : bucket
const SIX_DAYS_MS = 6 * 86_400_000

const isWholeDriver = (driver: Given['drivers'][number]): driver is ForecastDriver =>
  (driver.kind === 'PO' || driver.kind === 'SO') && Object.entries(driver).every(([key, value]) => key === 'date' || value !== null)
