import { addDays, daysBetween } from '#lib/shared/days.ts'
import type { Filters } from '#lib/list/spec.ts'

/** First and last day, inclusive. */
export type Days = { from: string; to: string }

/** How many days a list can show at most, the first and the last included: by the contract they may be 366 days apart. */
export const MAX_DAYS = 367
/** v7's default if no start is given. */
const DEFAULT_DAYS = 30

/** A number of days that ends at a given day. */
const lastDays = (count: number, to: string): Days => ({ from: addDays(to, 1 - count), to })

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`

/** Common periods, relative to today at the site. */
export const PERIODS = [
  { key: 'today', label: 'Today', days: (today: string): Days => ({ from: today, to: today }) },
  { key: '7d', label: '7 d', days: (today: string): Days => lastDays(7, today) },
  { key: '30d', label: '30 d', days: (today: string): Days => lastDays(DEFAULT_DAYS, today) },
  { key: 'month', label: 'This month', days: (today: string): Days => ({ from: monthStart(today), to: today }) },
  {
    key: 'last',
    label: 'Last month',
    days: (today: string): Days => {
      const to = addDays(monthStart(today), -1)
      return { from: monthStart(to), to }
    },
  },
] as const

/** The days that a list with these filters shows. Follows v7's rule, so that the text next to the list is correct. */
export const daysOf = (filters: Filters, today: string): Days => {
  const [from, to] = [filters['moved_from']?.[0], filters['moved_to']?.[0]]
  const end = to ?? (from !== undefined && from > today ? from : today)
  return from === undefined ? lastDays(DEFAULT_DAYS, end) : { from, to: end }
}

/** The named period that equals the given days, or `custom`. */
export const periodOf = (days: Days, today: string): (typeof PERIODS)[number]['key'] | 'custom' =>
  PERIODS.find((period) => sameDays(period.days(today), days))?.key ?? 'custom'

const sameDays = (a: Days, b: Days): boolean => a.from === b.from && a.to === b.to

/** The filters with other days. The default period is left out, to keep the URL of the unfiltered list short. */
export const withDays = (filters: Filters, days: Days, today: string): Filters => {
  const { moved_from: _from, moved_to: _to, ...rest } = filters
  return sameDays(days, daysOf({}, today)) ? rest : { ...rest, moved_from: [days.from], moved_to: [days.to] }
}

/** Whether a period is too long for one list. */
export const isTooLong = ({ from, to }: Days): boolean => daysBetween(from, to) + 1 > MAX_DAYS

/** Splits a long period into parts of at most a year, newest first. */
export const splitIntoYears = ({ from, to }: Days): Days[] => {
  const start = addDays(to, -365)
  return start <= from ? [{ from, to }] : [{ from: start, to }, ...splitIntoYears({ from, to: addDays(start, -1) })]
}

/** URL of a list's page with other days. */
export const urlWithDays = (url: string, { from, to }: Days): string => {
  const [path = '', query = ''] = url.split('?')
  const rest = query.split('&').filter((part) => part !== '' && !/^moved_(from|to)=/.test(part))
  return `${path}?${[...rest, `moved_from=${from}`, `moved_to=${to}`].join('&')}`
}
