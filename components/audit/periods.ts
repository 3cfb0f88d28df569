import { addDays } from '#lib/shared/days.ts'
import type { Filters } from '#lib/list/spec.ts'

/** Length of each period in days, including today; null for all entries. */
export const PERIODS = [
  { key: 'today', label: 'Today', days: 1 },
  { key: '7d', label: '7 d', days: 7 },
  { key: '30d', label: '30 d', days: 30 },
  { key: '90d', label: '90 d', days: 90 },
  { key: 'all', label: 'All time', days: null },
] as const
export type PeriodKey = (typeof PERIODS)[number]['key']

/** Without a start date v7 returns seven days, so "all" needs a start date too. */
const DEFAULT_KEY = '7d'
const BEGINNING = '2000-01-01'

const startOf = (key: PeriodKey, today: string): string => {
  const days = PERIODS.find((period) => period.key === key)?.days ?? null
  return days === null ? BEGINNING : addDays(today, 1 - days)
}

/** The period that the filters match; null if the user chose other days. */
export const periodOf = (filters: Filters, today: string): PeriodKey | null => {
  const [from, to] = [filters['at_from']?.[0], filters['at_to']?.[0]]
  if (to !== undefined) return null
  if (from === undefined) return DEFAULT_KEY
  return PERIODS.find(({ key }) => startOf(key, today) === from)?.key ?? null
}

/** A search of all entries with the same filters, if they choose a period. */
export const allTime = (filters: Filters): { label: string; filters: Filters } | null =>
  filters['at_from']?.[0] === BEGINNING && !filters['at_to'] ? null : { label: 'Show all time', filters: withPeriod(filters, 'all', '') }

/** The filters with another period. The default period is left out, so that the default list has a plain URL. */
export const withPeriod = (filters: Filters, key: PeriodKey, today: string): Filters => {
  const { at_from: _from, at_to: _to, ...rest } = filters
  return key === DEFAULT_KEY ? rest : { ...rest, at_from: [startOf(key, today)] }
}
