import { isDay } from '../shared/days.ts'
import { isPlainNumber } from '../shared/typed-numbers.ts'
import { paramsOf, type Filters, type FilterSpec } from './spec.ts'

/** What is invalid in the filters of dates and numbers, so that they cannot be applied; null if nothing is. */
export const invalidFilter = (specs: readonly FilterSpec[], filters: Filters): 'day' | 'number' | 'range' | null => {
  const isInvalid = (spec: FilterSpec, isValid: (text: string) => boolean) =>
    paramsOf(spec).some((key) => filters[key]?.some((text) => !isValid(text)))
  if (specs.some((spec) => (spec.kind === 'date' || spec.kind === 'dateRange') && isInvalid(spec, isDay))) return 'day'
  if (specs.some((spec) => spec.kind === 'numberRange' && isInvalid(spec, (text) => isNumberOf(spec, text)))) return 'number'
  return specs.some((spec) => reversedRange(spec, filters) !== null) ? 'range' : null
}

const isNumberOf = ({ isWhole = false, isSigned = false }: { isWhole?: boolean; isSigned?: boolean }, text: string) =>
  isPlainNumber(text, isSigned) && !(isWhole && text.includes('.'))

/** What to enter instead, for a range that ends before it begins; otherwise null. No row can match such a range, and v7 may refuse it. */
export const reversedRange = (spec: FilterSpec, filters: Filters): string | null => {
  const [from, to] = paramsOf(spec).map((key) => filters[key]?.[0] ?? '')
  if (from === undefined || to === undefined) return null
  if (spec.kind === 'dateRange') return isDay(from) && isDay(to) && to < from ? 'Choose an end date on or after the start date.' : null
  return isPlainNumber(from, true) && isPlainNumber(to, true) && Number(to) < Number(from)
    ? 'Enter a number that is at least as large as the first one.'
    : null
}
