import { numberText } from '../shared/region.ts'
import { isPlainNumber } from '../shared/typed-numbers.ts'
import { paramsOf, type Filters, type FilterSpec } from './spec.ts'

/** A chip for an active filter. `remove` returns the filters without it. */
export type Chip = {
  id: string
  /** The filter's name, for the chip and for the header of a file. */
  label: string
  /** Its value; empty if the label is enough. */
  value: string
  remove: (filters: Filters) => Filters
}

/** Texts of a chip: the filter's label, the name of a value, and a formatted date. */
export type ChipWords = {
  label: (filter: FilterSpec) => string
  value: (filter: FilterSpec, value: string) => string
  date: (day: string) => string
}

/** Up to this many values of a filter get their own chips; more are counted in one chip. */
const MAX_SEPARATE_CHIPS = 3

/** One chip for each active filter, in the resource's order; up to three values of a filter get their own chips. */
export const chipsOf = (specs: readonly FilterSpec[], filters: Filters, words: ChipWords): Chip[] =>
  specs.flatMap((spec) => (isSet(spec, filters) ? chipsOfFilter(spec, filters, words) : []))

const chipsOfFilter = (spec: FilterSpec, filters: Filters, words: ChipWords): Chip[] => {
  const label = words.label(spec)
  const singleChip = (value: string): Chip[] => [{ id: spec.key, label, value, remove: (old) => withoutKeys(old, paramsOf(spec)) }]
  if (spec.kind === 'flag') return singleChip('')
  if (spec.kind === 'date') return singleChip(words.date(filters[spec.key]?.[0] ?? ''))
  if (spec.kind === 'dateRange') return singleChip(rangeText(filters[spec.from]?.[0], filters[spec.to]?.[0], words.date))
  if (spec.kind === 'numberRange') {
    const valueOf = (key: string | null) => (key ? filters[key]?.[0] : undefined)
    const text =
      spec.min && spec.max ? rangeText(valueOf(spec.min), valueOf(spec.max), writeNumber) : writeNumber(valueOf(spec.min ?? spec.max) ?? '')
    return singleChip(spec.unit ? `${text} ${spec.unit}` : text)
  }
  const values = filters[spec.key] ?? []
  if (values.length > MAX_SEPARATE_CHIPS) return singleChip(`${values.length} values`)
  return values.map((value) => ({
    id: `${spec.key}=${value}`,
    label,
    value: words.value(spec, value),
    remove: (old) =>
      setValues(
        old,
        spec.key,
        (old[spec.key] ?? []).filter((other) => other !== value),
      ),
  }))
}

const writeNumber = (text: string) => (isPlainNumber(text, true) ? numberText(Number(text)).replace('-', '−') : text)

/** A range as short text; equal ends are one value. */
const rangeText = (from: string | undefined, to: string | undefined, write: (text: string) => string): string => {
  if (from !== undefined && to !== undefined) return from === to ? write(from) : `${write(from)} – ${write(to)}`
  return from === undefined ? `up to ${write(to ?? '')}` : `from ${write(from)}`
}

/** Whether any key of a filter is set. */
const isSet = (spec: FilterSpec, filters: Filters): boolean => paramsOf(spec).some((key) => (filters[key]?.length ?? 0) > 0)

/** Number of active filters, for the filter button. */
export const countFilters = (specs: readonly FilterSpec[], filters: Filters): number => specs.filter((spec) => isSet(spec, filters)).length

const withoutKeys = (filters: Filters, keys: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))

/** Sets a key, or removes it if there are no values. */
export const setValues = (filters: Filters, key: string, values: readonly string[]): Filters =>
  values.length > 0 ? { ...filters, [key]: values } : withoutKeys(filters, [key])

/** Whether filters are equal, ignoring the order of keys. */
export const sameFilters = (a: Filters, b: Filters): boolean => {
  const text = (filters: Filters) => JSON.stringify(Object.entries(filters).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  return text(a) === text(b)
}

/** Filters whose values are codes that screens show by name, which only v7 knows. */
const NAMED_CODES = new Set(['customer', 'supplier', 'carrier_code', 'order_type', 'priority', 'zone'])

/** Whether the values of a filter are codes that screens show by name. */
export const hasNamedCodes = (key: string): boolean => NAMED_CODES.has(key)

/** The name of a filter's code, from a row that has both; undefined if no row does, or if this filter's codes are not shown by name. */
export const nameInRows = (key: string, code: string, rows: readonly object[]): string | undefined => {
  if (!hasNamedCodes(key)) return undefined
  const subject = key.replace(/_code$/, '')
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    if ((row[`${subject}_code`] ?? row[key]) !== code) continue
    // In the list of the customers or suppliers themselves, the name has no prefix.
    const name = row[`${subject}_name`] ?? row['name']
    if (typeof name === 'string' && name !== '') return name
  }
  return undefined
}

/** The set values of filters whose codes screens show by name. */
export const namedCodes = (specs: readonly FilterSpec[], filters: Filters): { key: string; code: string }[] =>
  specs.flatMap(({ key }) => (hasNamedCodes(key) ? (filters[key] ?? []).map((code) => ({ key, code })) : []))
