import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { Forecast } from '#lib/contract/exact-types.ts'
import { addDays, daysBetween } from '#lib/shared/days.ts'

type Bucket = Forecast['buckets'][number]
type Driver = Forecast['drivers'][number]

/** One open order line. Quantities are in base units and never negative; `outbound` is only the unallocated part. */
export type OpenLine = {
  kind: OrderKind
  ref: string
  lineNo: number
  /** The day on which the goods move. */
  date: string | null
  /** The day that was agreed: lateness is measured by it. */
  due: string | null
  onOrder: number
  inTransit: number
  outbound: number
}

/** Available stock by expiry date; null if it does not expire. */
export type Layer = { expiry: string | null; qty: number }

export type ForecastInput = {
  today: string
  uom: string
  available: number
  reorderLevel: number | null
  /** Base units per day; 0 ignores demand. */
  dailyDemand: number
  weeks: number
  granularity: 'week' | 'month'
  lines: readonly OpenLine[]
  layers: readonly Layer[]
}

/**
 * Forecasts the available stock by week or month. `closing = opening + inbound_po + inbound_transit − outbound_so −
 * forecast_demand − expiring`. Opening is *available* stock, without allocated stock, so only unallocated quantities count as
 * outbound. Undated and overdue lines only widen the band between `min` and `max`.
 */
export const forecastOf = (input: ForecastInput): { data: Forecast; meta: { undated: InOut; overdue: InOut } } => {
  const periods = periodsOf(input)
  const horizon = periods.at(-1)?.end ?? input.today
  const drivers = input.lines.map((line) => driverOf(line, input.today)).filter((driver) => driver.date === null || driver.date <= horizon)
  const undated = inOut(drivers.filter((driver) => driver.confidence === 'undated'))
  const overdue = inOut(drivers.filter((driver) => driver.confidence === 'overdue'))
  const buckets = bucketsOf(input, periods, { down: undated.out + overdue.out, up: undated.in + overdue.in })
  return {
    data: {
      as_of: input.today,
      uom: input.uom,
      opening_available: round(input.available),
      reorder_level: input.reorderLevel,
      first_shortfall_date: buckets.find((bucket) => bucket.closing < 0)?.start ?? null,
      buckets,
      drivers: drivers.toSorted(byDate),
    },
    meta: { undated, overdue },
  }
}

type InOut = { in: number; out: number }
type Period = { start: string; end: string; label: string }

const bucketsOf = (input: ForecastInput, periods: readonly Period[], band: { down: number; up: number }): Bucket[] => {
  const takeStock = firstExpiredFirstOut(input.layers)
  let opening = input.available
  return periods.map((period, index) => {
    const from = index === 0 ? input.today : period.start
    const due = input.lines.filter((line) => line.date !== null && line.date >= input.today && line.date >= from && line.date <= period.end)
    const sum = (amount: (line: OpenLine) => number) => round(due.reduce((total, line) => total + amount(line), 0))
    const outbound = sum((line) => line.outbound)
    const demand = round(Math.max(0, input.dailyDemand * (daysBetween(from, period.end) + 1) - outbound))
    const expiring = takeStock(outbound + demand, period.end)
    const inboundPo = sum((line) => line.onOrder)
    const inboundTransit = sum((line) => line.inTransit)
    const closing = round(opening + inboundPo + inboundTransit - outbound - demand - expiring)
    const bucket: Bucket = {
      ...period,
      opening: round(opening),
      inbound_po: inboundPo,
      inbound_transit: inboundTransit,
      outbound_so: outbound,
      forecast_demand: demand,
      expiring,
      closing,
      min: round(closing - band.down),
      max: round(closing + band.up),
      below_reorder: input.reorderLevel !== null && closing < input.reorderLevel,
    }
    opening = closing
    return bucket
  })
}

/**
 * Uses up stock, the earliest expiry date first, and returns how much of it expires unused by a day. In any other order, stock
 * that is sold before it expires would be subtracted twice.
 */
const firstExpiredFirstOut = (layers: readonly Layer[]) => {
  const stock = layers
    .filter((layer) => layer.qty > 0)
    .toSorted((a, b) => ((a.expiry ?? '9999') < (b.expiry ?? '9999') ? -1 : 1))
    .map((layer) => ({ ...layer }))
  return (need: number, until: string): number => {
    let remaining = need
    let expiring = 0
    for (const layer of stock) {
      const used = Math.min(layer.qty, remaining)
      layer.qty -= used
      remaining -= used
      if (layer.expiry !== null && layer.expiry <= until) {
        expiring += layer.qty
        layer.qty = 0
      }
    }
    return round(expiring)
  }
}

const driverOf = (line: OpenLine, today: string): Driver => {
  const isPast = (day: string | null) => day !== null && day < today
  const datedConfidence = isPast(line.date) ? 'overdue' : 'firm'
  return {
    date: line.date,
    kind: line.kind,
    ref: line.ref,
    line_no: line.lineNo,
    qty: line.kind === 'SO' ? -round(line.outbound) : round(line.onOrder + line.inTransit),
    confidence: line.date === null ? 'undated' : datedConfidence,
    late: isPast(line.due),
  }
}

const inOut = (drivers: readonly Driver[]): InOut => ({
  in: round(drivers.reduce((sum, driver) => sum + Math.max(0, driver.qty), 0)),
  out: round(drivers.reduce((sum, driver) => sum + Math.max(0, -driver.qty), 0)),
})

const byDate = (a: Driver, b: Driver): number =>
  (a.date ?? '9999').localeCompare(b.date ?? '9999') || a.ref.localeCompare(b.ref) || a.line_no - b.line_no

/** Weeks starting on Mondays, or calendar months. The first contains today, the last the end of the horizon. */
const periodsOf = ({ today, weeks, granularity }: ForecastInput): Period[] => {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  if (granularity === 'week') {
    return Array.from({ length: weeks }, (_, index) => {
      const start = addDays(monday, index * 7)
      return { start, end: addDays(start, 6), label: `Wk ${isoWeek(start)}` }
    })
  }
  const last = addDays(monday, weeks * 7 - 1)
  const months: Period[] = []
  for (let start = `${today.slice(0, 7)}-01`; start <= last; start = addDays(months.at(-1)!.end, 1)) {
    const next = new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 1)).toISOString().slice(0, 10)
    const label = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(start))
    months.push({ start, end: addDays(next, -1), label })
  }
  return months
}

/** ISO 8601 number of the week that begins on this Monday: week 1 contains the first Thursday of the year. */
const isoWeek = (monday: string): number => {
  const thursday = addDays(monday, 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

/** Rounds to three decimals, which removes floating-point errors. Never returns −0. */
const round = (qty: number): number => Math.round(qty * 1000) / 1000 + 0
