import { formatDate, formatQty } from '#lib/client/format.ts'
import type { WeekForecast, WeekMeta } from '#lib/contract/orders/orders.ts'
import { numberText } from '#lib/shared/region.ts'

/** Measures that the bars can show. */
export const MEASURES = [
  { key: 'units', label: 'Units' },
  { key: 'pallets', label: 'Pallets' },
  { key: 'orders', label: 'Orders' },
  { key: 'lines', label: 'Lines' },
] as const
export type Measure = (typeof MEASURES)[number]['key']

/** Overdue part of a week's measure. v7 counts only overdue units; for other measures it is estimated by the same share. */
export const overduePart = (week: WeekForecast, measure: Measure): number => {
  const { units, overdue_units: overdue } = week
  if (units === null || overdue === null || units <= 0) return 0
  return measure === 'units' ? overdue : ((week[measure] ?? 0) * Math.min(overdue, units)) / units
}

/** `11/16/2026 – 11/22/2026`, in the user's date format. */
export const weekText = ({ start, end }: Pick<WeekForecast, 'start' | 'end'>): string => `${formatDate(start)} – ${formatDate(end)}`

/** The figures of one week in words: shown below the bars, and read out by screen readers. */
export const spokenWeek = (week: WeekForecast): string =>
  `${weekText(week)}: ${count(week.orders, 'order')}, ${count(week.lines, 'line')}, ${count(week.units, 'unit')}` +
  ((week.overdue_units ?? 0) > 0 ? ` (${formatQty(week.overdue_units)} overdue)` : '') +
  `, ${count(week.pallets, 'pallet')}`

/** Sentences about orders outside the shown weeks: undated or later. */
export const restSentences = ({ undated, later }: WeekMeta): string[] => [
  ...((undated.orders ?? 0) > 0
    ? [`${count(undated.orders, 'order')} with ${count(undated.units, 'unit')} ${undated.orders === 1 ? 'has' : 'have'} no date.`]
    : []),
  ...((later.orders ?? 0) > 0
    ? [`${count(later.orders, 'order')} with ${count(later.units, 'unit')} ${later.orders === 1 ? 'is' : 'are'} due later.`]
    : []),
]

const count = (amount: number | null, noun: string): string => `${formatQty(amount)} ${noun}${amount === 1 ? '' : 's'}`

/** The table as text to paste into a spreadsheet. */
export const weeksText = (weeks: readonly WeekForecast[]): string =>
  [
    ['From', 'To', 'Orders', 'Lines', 'Units', 'Pallets', 'Overdue units'],
    ...weeks.map((week) => [week.start, week.end, week.orders, week.lines, week.units, week.pallets, week.overdue_units]),
  ]
    .map((row) => row.map((cell) => (typeof cell === 'number' ? numberText(cell) : cell)).join('\t'))
    .join('\n')
