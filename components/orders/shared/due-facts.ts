import type { ExportedColumn } from '#components/list/slots.ts'
import { daysBetween } from '#lib/shared/days.ts'

export type DueDay = {
  day: string | null
  /** The day from which lateness is counted, if not `day`. */
  lateSince?: string | null | undefined
  isLate: boolean | null | undefined
  site: string | null
}

/** By how many days something is late, at least one; null if it is not late, which the server decides by the site's date. */
export const daysLate = ({ day, lateSince, isLate }: DueDay, today: string): number | null => {
  const since = lateSince ?? day
  return isLate && since !== null ? Math.max(1, daysBetween(since, today)) : null
}

/** File columns of a due day: the day, and by how many days it is late. */
export const dueColumns = <Row>(
  dueOf: (row: Row) => DueDay,
  dayAt: (site: string | null) => string,
  lateLabel: ExportedColumn<Row>['label'] = 'Days late',
): ExportedColumn<Row>[] => [
  { type: 'date', value: (row) => dueOf(row).day },
  {
    label: lateLabel,
    type: 'number',
    value: (row) => {
      const due = dueOf(row)
      return daysLate(due, dayAt(due.site))
    },
  },
]

/** The day on which an order is expected now, as promised or else as agreed. Empty if it has passed, for the user to enter another. */
export const upcomingDay = (order: { promised_date?: string | null | undefined; expected_date: string | null }, today: string): string => {
  const day = order.promised_date ?? order.expected_date ?? ''
  return day < today ? '' : day
}
