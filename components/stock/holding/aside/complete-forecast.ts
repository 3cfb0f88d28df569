import type { Forecast, ForecastBucket, ForecastDriver } from '#lib/contract/exact-types.ts'
import { formatWeek } from '#lib/client/format.ts'
import { daysBetween } from '#lib/shared/days.ts'
import { isCounted } from '#lib/shared/whole-units.ts'
import type { Forecast as V7Forecast } from '#lib/contract/stock/stock.ts'

/**
 * The forecast for drawing, with only the periods and drivers that have all their values. Null if v7 leaves out today's stock or
 * every period, because a partial line would mislead.
 */
export const completeForecast = (forecast: V7Forecast): Forecast | null => {
  const { as_of, opening_available, uom } = forecast
  const buckets = forecast.buckets.filter(isCompleteBucket).map(withWeekName)
  if (as_of === null || opening_available === null || buckets.length === 0) return null
  return { ...forecast, as_of, opening_available, uom: uom ?? '', buckets, drivers: forecast.drivers.filter(isCompleteDriver) }
}

/**
 * The forecast in whole units, so that an expected demand of 245.092 pieces is 245. Balances are rounded and the demand absorbs the
 * rounding difference, so that every period still adds up. Weighed and measured units are not rounded.
 */
export const inWholeUnits = (forecast: Forecast): Forecast => {
  if (!isCounted(forecast.uom)) return forecast
  return { ...forecast, opening_available: Math.round(forecast.opening_available), buckets: forecast.buckets.map(roundBucket) }
}

const roundBucket = (bucket: ForecastBucket): ForecastBucket => {
  const [opening, closing] = [Math.round(bucket.opening), Math.round(bucket.closing)]
  const [inbound_po, inbound_transit] = [Math.round(bucket.inbound_po), Math.round(bucket.inbound_transit)]
  const [outbound_so, expiring] = [Math.round(bucket.outbound_so), Math.round(bucket.expiring)]
  const remainder = opening + inbound_po + inbound_transit - outbound_so - expiring - closing
  // If v7's own values don't add up, the demand is only rounded.
  const forecast_demand = Math.abs(remainder - bucket.forecast_demand) < MAX_ROUNDING ? remainder : Math.round(bucket.forecast_demand)
  return {
    ...bucket,
    opening,
    closing,
    inbound_po,
    inbound_transit,
    outbound_so,
    expiring,
    forecast_demand,
    min: Math.round(bucket.min),
    max: Math.round(bucket.max),
  }
}
/** Rounding two balances can differ by half a unit each, so by 1 in all; the rest allows for inexact decimals. */
const MAX_ROUNDING = 1.01

const isCompleteBucket = (bucket: V7Forecast['buckets'][number]): bucket is ForecastBucket =>
  Object.values(bucket).every((value) => value !== null)

/** Names a week in the user's format. Months keep v7's label. */
const withWeekName = (bucket: ForecastBucket): ForecastBucket =>
  daysBetween(bucket.start, bucket.end) === 6 ? { ...bucket, label: formatWeek(bucket.start, bucket.label) } : bucket

const isCompleteDriver = (driver: V7Forecast['drivers'][number]): driver is ForecastDriver =>
  (driver.kind === 'PO' || driver.kind === 'SO') && Object.entries(driver).every(([key, value]) => key === 'date' || value !== null)
