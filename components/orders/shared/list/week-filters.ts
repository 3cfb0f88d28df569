import type { WeekForecast } from '#lib/contract/orders/orders.ts'
import type { Filters, FilterSpec } from '#lib/list/spec.ts'

/** `named`: the filter by days that v7 names. `own`: the one to use if it names none, or none that the list has. */
type Options = { filters: readonly FilterSpec[]; named: string | null | undefined; own: string }

/** The filters with which a list shows the outstanding orders of a week. The first week includes all that is late. */
export const weekFilters = (
  { start, end }: Pick<WeekForecast, 'start' | 'end'>,
  isFirst: boolean,
  { filters, named, own }: Options,
): Filters => {
  const filter = filters.some(({ key }) => key === named) ? named : own
  return {
    outstanding: ['1'],
    ...(isFirst || start === null ? {} : { [`${filter}_from`]: [start] }),
    ...(end === null ? {} : { [`${filter}_to`]: [end] }),
  }
}
