import { formatDate, formatQty, formatSigned } from '#lib/client/format.ts'
import { numberText } from '#lib/shared/region.ts'
import type { Forecast, ForecastBucket, ForecastDriver } from '#lib/contract/exact-types.ts'

export type Granularity = 'week' | 'month'

/** Weeks to request: a quarter for the weekly view, a year for the monthly view. */
export const WEEKS_AHEAD = { week: 12, month: 52 } as const satisfies Record<Granularity, number>

/** "week" or "3 weeks", for a sentence about "the next …". */
const spanText = (count: number, granularity: Granularity): string => (count === 1 ? granularity : `${formatQty(count)} ${granularity}s`)

/** Sentences on when stock runs out and when it falls below the reorder level. */
export const shortfallSentences = (forecast: Forecast, granularity: Granularity): { text: string; isBad: boolean }[] => {
  const { first_shortfall_date: shortfallDate, reorder_level: level, buckets } = forecast
  const lowBucket = buckets.find((bucket) => bucket.below_reorder)
  const span = spanText(buckets.length, granularity)
  const shortfall = shortfallDate
    ? { text: shortfallText(shortfallDate, forecast), isBad: true }
    : { text: `No shortfall in the next ${span}.`, isBad: false }
  if (level === null) return [shortfall]
  if (forecast.opening_available < level)
    return [shortfall, { text: `Already below the reorder level of ${formatQty(level)}.`, isBad: true }]
  const reorder = lowBucket
    ? {
        text: `Below the reorder level of ${formatQty(level)} from ${lowBucket.label} (${formatDate(laterDay(lowBucket.start, forecast.as_of))}).`,
        isBad: true,
      }
    : { text: `Stays at or above the reorder level of ${formatQty(level)}.`, isBad: false }
  return [shortfall, reorder]
}

/** Text for v7's shortfall date, with the period that contains it. */
const shortfallText = (day: string, { as_of, buckets }: Forecast): string => {
  const period = buckets.find((bucket) => bucket.start <= day && day <= bucket.end)
  const from = laterDay(day, as_of)
  return period ? `Runs short in ${period.label}, from ${formatDate(from)}.` : `Runs short from ${formatDate(from)}.`
}

const laterDay = (a: string, b: string): string => (a > b ? a : b)

const TERMS = [
  { key: 'inbound_po', sign: '+', word: 'purchase orders' },
  { key: 'inbound_transit', sign: '+', word: 'in transit' },
  { key: 'outbound_so', sign: '−', word: 'sales orders' },
  { key: 'forecast_demand', sign: '−', word: 'expected demand' },
  { key: 'expiring', sign: '−', word: 'expiring' },
] as const

/** Formula of a closing balance: `960 opening + 240 in transit − 160 sales orders`. Zero terms are left out. */
export const closingFormula = (bucket: ForecastBucket): string =>
  [
    `${formatQty(bucket.opening)} opening`,
    ...TERMS.filter((term) => bucket[term.key] !== 0).map((term) => `${term.sign} ${formatQty(bucket[term.key])} ${term.word}`),
  ].join(' ')

/** The band around a closing balance: `between 836 and 956`. Null if it has no width. */
export const bandText = ({ min, max, closing }: Pick<ForecastBucket, 'min' | 'max' | 'closing'>): string | null =>
  min === closing && max === closing ? null : `between ${formatQty(min)} and ${formatQty(max)}`

/** Text of a chart period for screen readers. */
export const bucketText = (bucket: ForecastBucket, uom: string): string =>
  [
    `${bucket.label}, to ${formatDate(bucket.end)}: ${formatQty(bucket.closing)} ${uom}`,
    bandText(bucket),
    bucket.inbound_po + bucket.inbound_transit > 0 && `${formatQty(bucket.inbound_po + bucket.inbound_transit)} coming in`,
    bucket.outbound_so > 0 && `${formatQty(bucket.outbound_so)} going out`,
    bucket.expiring > 0 && `${formatQty(bucket.expiring)} expiring`,
    bucket.below_reorder && 'below reorder level',
  ]
    .filter(Boolean)
    .join(', ')

/** The quantities that the forecast deducts as expiring, by period; null if there are none. */
export const expirySentence = ({ buckets, uom }: Pick<Forecast, 'buckets' | 'uom'>): string | null => {
  const parts = buckets.filter(({ expiring }) => expiring > 0).map(({ expiring, label }) => `${formatQty(expiring)} ${uom} in ${label}`)
  return parts.length === 0 ? null : `Expires before it is needed: ${parts.join(', ')}.`
}

type InAndOut = { in: number | null; out: number | null }

/** Why there is a band: undated and overdue orders change it but not the line. One sentence for each kind. */
export const bandSentences = (meta: { undated: InAndOut; overdue: InAndOut }, uom: string): string[] =>
  [bandSentence(meta.undated, 'no date', uom), bandSentence(meta.overdue, 'a date that has passed', uom)].filter((text) => text !== null)

const bandSentence = ({ in: incoming, out }: InAndOut, why: string, uom: string): string | null => {
  const parts = [Boolean(incoming) && `${formatQty(incoming)} ${uom} coming in`, Boolean(out) && `${formatQty(out)} ${uom} going out`]
  const nonZero = parts.filter(Boolean)
  return nonZero.length === 0 ? null : `${nonZero.join(' and ')} with ${why}: the possible range includes them; the line does not.`
}

/** Remark about an order in the forecast, shown next to its line number. */
export const driverRemark = (driver: ForecastDriver): { text: string; isBad: boolean } => {
  if (driver.confidence === 'undated') return { text: 'no date', isBad: false }
  if (driver.confidence === 'overdue') return { text: 'overdue', isBad: true }
  return driver.late ? { text: 'late', isBad: true } : { text: 'firm', isBad: false }
}

type LabelOf = (fieldKey: string, fallback: string) => string

/** The figures of a period, in the order of the table. A sign stands for what a figure adds to or takes from the one before. */
export const FIGURES = [
  { key: 'opening', label: 'Opening', sign: '' },
  { key: 'inbound_po', label: 'Orders in', sign: '+' },
  { key: 'inbound_transit', label: 'In transit', sign: '+' },
  { key: 'outbound_so', label: 'Orders out', sign: '−' },
  { key: 'forecast_demand', label: 'Demand', sign: '−' },
  { key: 'expiring', label: 'Expiring', sign: '−' },
  { key: 'closing', label: 'Closing', sign: '=' },
  { key: 'min', label: 'Min', sign: '' },
  { key: 'max', label: 'Max', sign: '' },
] as const satisfies readonly { key: keyof ForecastBucket; label: string; sign: string }[]

/** The heading of a figure, in the client's words. */
export const figureLabel = ({ key, label }: (typeof FIGURES)[number], labelOf: LabelOf): string =>
  key === 'inbound_transit' ? labelOf('in_transit', label) : label

/** A figure as the table shows it: what goes out has a minus sign. */
export const signedFigure = (bucket: ForecastBucket, { key, sign }: (typeof FIGURES)[number]): number =>
  sign === '−' && bucket[key] > 0 ? -bucket[key] : bucket[key]

/** Whether a period ends below the reorder level, in a table; empty if there is none. */
export const reorderText = ({ below_reorder: isBelow }: ForecastBucket, { reorder_level: level }: Forecast): string =>
  isBelow ? 'below' : level === null ? '' : 'not below'

/** The table as text for the clipboard: tab-separated, with plain numbers that spreadsheets can read. */
export const forecastText = (forecast: Forecast, labelOf: LabelOf): string =>
  [
    ['Period', 'From', 'To', ...FIGURES.map((figure) => figureLabel(figure, labelOf)), labelOf('reorder_level', 'Reorder level')],
    ...forecast.buckets.map((bucket) => [
      bucket.label,
      formatDate(bucket.start),
      formatDate(bucket.end),
      ...FIGURES.map((figure) => numberText(signedFigure(bucket, figure))),
      reorderText(bucket, forecast),
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')

export const driverQty = (driver: ForecastDriver): string => formatSigned(driver.qty)
