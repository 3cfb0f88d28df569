import { formatQty } from '#lib/client/format.ts'
import type { WeekForecast } from '#lib/contract/orders/orders.ts'
import { addDays, daysBetween } from '#lib/shared/days.ts'
import { weekText } from './week-words.ts'

// docs/decisions/0142-pictures-use-existing-calls.md

/** Weeks before the current one that are searched for the busiest. */
export const PAST_WEEKS = 12

/** What a screen counts: goods that came in, or goods that left. */
export type DockTask = 'RECEIVE' | 'DESPATCH'
/** A week in the past and the units that were moved in it. */
export type BusiestWeek = { start: string; end: string; units: number }

type Histogram = readonly { date: string | null; in: number | null; out: number | null }[]

/**
 * The week of the last twelve with the most units, as a measure of what the docks can handle: v7 knows no capacity. Reversed movements
 * are deducted. `start` is the first day of the current week. Null if nothing was moved.
 */
export const busiestWeek = (days: Histogram, start: string, task: DockTask): BusiestWeek | null => {
  const units = new Map<number, number>()
  for (const day of days) {
    const week = day.date === null ? 0 : Math.floor(daysBetween(start, day.date) / 7)
    if (week >= 0 || week < -PAST_WEEKS) continue
    const net = (day.in ?? 0) - (day.out ?? 0)
    units.set(week, (units.get(week) ?? 0) + (task === 'RECEIVE' ? net : -net))
  }
  const [busiest] = [...units].toSorted(([weekA, a], [weekB, b]) => b - a || weekB - weekA)
  if (!busiest || busiest[1] <= 0) return null
  const first = addDays(start, busiest[0] * 7)
  return { start: first, end: addDays(first, 6), units: Math.round(busiest[1] * 1000) / 1000 }
}

/** The busiest week in words, and how many weeks of the forecast have more units. */
export const busiestSentence = (busiest: BusiestWeek, weeks: readonly WeekForecast[], task: DockTask): string => {
  const above = weeks.filter((week) => (week.units ?? 0) > busiest.units).length
  const moved = task === 'RECEIVE' ? 'received' : 'despatched'
  const most = `Busiest of the last ${PAST_WEEKS} weeks: ${formatQty(busiest.units)} units ${moved} (${weekText(busiest)}).`
  if (above === 0) return `${most} No week of the forecast is busier.`
  return `${most} ${formatQty(above)} ${above === 1 ? 'week' : 'weeks'} of the forecast ${above === 1 ? 'is' : 'are'} busier.`
}
