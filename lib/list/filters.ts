import { isDay } from '../shared/days.ts'
import { paramsOf, type Filters, type FilterSpec } from './spec.ts'

/** A set filter in the user's words. `keys` and `values` say what goes when the chip is removed. */
export type Chip = {
  id: string
  /** The filter's name, for the chip and for the head of a file. */
  label: string
  /** Its value; empty where the label says it all. */
  value: string
  remove: (filters: Filters) => Filters
}

/** How a chip gets its words: the client's label of a filter, the name of a value, and the setting's way to write days. */
export type ChipWords = {
  label: (filter: FilterSpec) => string
  value: (filter: FilterSpec, value: string) => string
  date: (day: string) => string
}

/** Values of one filter that get a chip each; more are counted in one. */
const SEPARATE = 3

/** One chip for each filter that is set, in the resource's order; up to three values of a filter have their own. */
export const chipsOf = (specs: readonly FilterSpec[], filters: Filters, words: ChipWords): Chip[] =>
  specs.flatMap((spec) => (isSet(spec, filters) ? chipsOfFilter(spec, filters, words) : []))

const chipsOfFilter = (spec: FilterSpec, filters: Filters, words: ChipWords): Chip[] => {
  const label = words.label(spec)
  const whole = (value: string): Chip[] => [{ id: spec.key, label, value, remove: (old) => without(old, paramsOf(spec)) }]
  if (spec.kind === 'flag') return whole('')
  if (spec.kind === 'date') return whole(words.date(filters[spec.key]?.[0] ?? ''))
  if (spec.kind === 'dateRange') return whole(rangeText(filters[spec.from]?.[0], filters[spec.to]?.[0], words.date))
  if (spec.kind === 'numberRange') {
    const of = (key: string | null) => (key ? filters[key]?.[0] : undefined)
    return whole(rangeText(of(spec.min), of(spec.max), (text) => text) + (spec.unit ? ` ${spec.unit}` : ''))
  }
  const values = filters[spec.key] ?? []
  if (values.length > SEPARATE) return whole(`${values.length} values`)
  return values.map((value) => ({
    id: `${spec.key}=${value}`,
    label,
    value: words.value(spec, value),
    remove: (old) =>
      setValues(
        old,
        spec.key,
        (old[spec.key] ?? []).filter((one) => one !== value),
      ),
  }))
}

/** `from … to …` in few words; equal ends are one value. */
const rangeText = (from: string | undefined, to: string | undefined, write: (text: string) => string): string => {
  if (from !== undefined && to !== undefined) return from === to ? write(from) : `${write(from)} – ${write(to)}`
  return from === undefined ? `up to ${write(to ?? '')}` : `from ${write(from)}`
}

/** Whether any key of a filter is set. */
const isSet = (spec: FilterSpec, filters: Filters): boolean => paramsOf(spec).some((key) => (filters[key]?.length ?? 0) > 0)

/** How many filters are set: what the filter button counts. */
export const countFilters = (specs: readonly FilterSpec[], filters: Filters): number => specs.filter((spec) => isSet(spec, filters)).length

/** Whether a date is typed that is none: such filters cannot be applied. */
export const hasWrongDay = (specs: readonly FilterSpec[], filters: Filters): boolean =>
  specs.some(
    (spec) =>
      (spec.kind === 'date' || spec.kind === 'dateRange') && paramsOf(spec).some((key) => filters[key]?.some((text) => !isDay(text))),
  )

const without = (filters: Filters, keys: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))

/** Sets a key, or removes it where no value is left. */
export const setValues = (filters: Filters, key: string, values: readonly string[]): Filters =>
  values.length > 0 ? { ...filters, [key]: values } : without(filters, [key])

/** Equal filters, whatever the order in which they were set. */
export const sameFilters = (a: Filters, b: Filters): boolean => {
  const text = (filters: Filters) => JSON.stringify(Object.entries(filters).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  return text(a) === text(b)
}
