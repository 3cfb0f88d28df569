import type { Call } from '#lib/contract/engine/call.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import type { FieldLabel } from '#lib/list/field-label.ts'
import type { ColumnSpec, ColumnType, Filters, FilterSpec } from '#lib/list/spec.ts'
import type { QuickTab } from '#lib/list/quick-tabs.ts'
import type { ScanTargets } from '#lib/list/scan.ts'

/**
 * Describes a list screen: its call, columns, filters and words. What needs React (aside, actions, special cells) is passed to the screen
 * as slots.
 */
export type Resource<Row extends { id: string } = { id: string }> = {
  /** Key under which the user's layout is stored: `stock.summary`. */
  key: string
  /** File name of exports: `stock-holding`. */
  name: string
  module: Module
  /** Users without the module may open the list too; v7 returns only the rows that they may see. */
  isForEveryone?: boolean
  call: Call
  /** View of the call that returns the rows. */
  view?: string
  /** Query parameters sent with every page, unless a filter overrides them. */
  query?: Readonly<Record<string, string | readonly string[]>>
  /** View for the facets; `query` is sent with every facet request, for example whether orders or lines are counted (`grain`). */
  facets?: { view: string; query?: Readonly<Record<string, string>> }
  /**
   * Tabs with counts above the list. If a count comes from a facet, the facets are requested once more without the tabs' own
   * filters; `query` can limit that request to the facets that are needed.
   */
  quick?: { label: string; tabs: readonly QuickTab[]; query?: Readonly<Record<string, string | readonly string[]>> }
  /** Call and view that return v7's column metadata. */
  metadata?: { call: Call; view: string }
  /** `searchNoun` is the noun for an empty search result: "No stock matches". */
  words: { one: string; many: string; title: string; searchNoun: string }
  columns: readonly ColumnSpec[]
  /** On narrow screens a row has two lines: exactly two columns of the first line, each mapped to the column below it. */
  narrow?: Readonly<Record<string, string>>
  /** Adjusts the default columns after v7's metadata was applied. */
  adapt?: (columns: ColumnSpec[]) => ColumnSpec[]
  /** Renamed columns: a layout saved with the old key applies to the new one. */
  renames?: Readonly<Record<string, string>>
  filters: readonly FilterSpec[]
  /** Default sort: `-on_hand,product_code`. */
  sort: string
  /** Default sort for these filters if the user has not chosen one; null for the usual `sort`. */
  sortFor?: (filters: Filters) => string | null
  perPage: number
  searchHint: string
  scan: ScanTargets
  /** Id of the record that the aside shows for a row. Several rows may share a record. Defaults to the id of the row. */
  recordOf?: (row: Row) => string
  /** The filter that finds rows by their names (`nameOf`), and the query parameters that keep v7 from hiding any of them. */
  findByName?: { filter: string; query: Readonly<Record<string, boolean>> }
  /** Name of the row, for screen readers and the title of the aside. */
  nameOf: (row: Row) => string | null
}

/** Infers the row type, so that the slots of the screen are typed. */
export const defineResource = <Row extends { id: string }>(resource: Resource<Row>): Resource<Row> => resource

type Options = Partial<Omit<ColumnSpec, 'key' | 'type' | 'label'>> & { hidden?: boolean; locked?: boolean; pinned?: boolean }

const WIDTH: Record<ColumnType, number> = {
  text: 180,
  code: 120,
  number: 88,
  quantity: 104,
  date: 112,
  datetime: 148,
  boolean: 88,
  status: 120,
  percent: 88,
  money: 104,
  tags: 160,
}

const column = (type: ColumnType, key: string, label: string, { hidden, locked, pinned, ...rest }: Options): ColumnSpec => ({
  key,
  type,
  label,
  width: WIDTH[type],
  minWidth: 64,
  isVisible: !hidden,
  isPinned: pinned ?? false,
  isLocked: locked ?? false,
  isSortable: true,
  isTotal: false,
  group: null,
  help: null,
  ...rest,
})

/** Column builders for one row type: `columnsOf<Holding>().qty('on_hand', 'On hand')`. */
export const columnsOf = <Row>() => {
  const kind =
    (type: ColumnType) =>
    (key: (keyof Row & string) | `${keyof Row & string}.${string}`, label: string, options: Options = {}) =>
      column(type, key, label, options)
  return {
    text: kind('text'),
    code: kind('code'),
    number: kind('number'),
    qty: kind('quantity'),
    date: kind('date'),
    dateTime: kind('datetime'),
    flag: kind('boolean'),
    status: kind('status'),
    percent: kind('percent'),
    money: kind('money'),
    tags: kind('tags'),
  }
}

/** Count of a quick tab, taken from the list's meta: the number of rows with these statuses. */
export const byStatus = (...value: string[]) => ({ meta: 'by_status', value })

type FilterOptions = Omit<FieldLabel, 'label'> & { group?: string }

/** Several values, chosen from a server typeahead: the entry for this filter in the screen's `load` slot. */
export const typeahead = (key: string, label: string, options: FilterOptions = {}): FilterSpec => ({
  kind: 'typeahead',
  key,
  label,
  ...options,
})
/** Several values, chosen from the options of a facet with their counts, or from `names` if the list has no such facet. */
export const choice = (
  key: string,
  label: string,
  options: FilterOptions & { names?: Readonly<Record<string, string>>; unset?: string } = {},
): FilterSpec => ({
  kind: 'choice',
  key,
  label,
  ...options,
})
/** Several values, typed or scanned. */
export const text = (key: string, label: string, options: FilterOptions & { placeholder?: string } = {}): FilterSpec => ({
  kind: 'text',
  key,
  label,
  ...options,
})
/** Several SSCCs, typed or scanned. */
export const sscc = (options: FilterOptions & { placeholder: string }): FilterSpec => ({
  ...options,
  kind: 'text',
  key: 'sscc',
  label: 'SSCC',
  labelKey: 'sscc',
  isSscc: true,
})
/** A range of days, both ends inclusive. */
export const dateRange = (key: string, label: string, options: FilterOptions & { days?: 'site' | 'user' } = {}): FilterSpec => ({
  kind: 'dateRange',
  key,
  label,
  from: `${key}_from`,
  to: `${key}_to`,
  ...options,
})
export const date = (key: string, label: string, options: FilterOptions = {}): FilterSpec => ({ kind: 'date', key, label, ...options })
/** A range of numbers, both ends inclusive. With `only: 'max'` it has no lower end. */
export const numberRange = (
  key: string,
  label: string,
  {
    only,
    maxKey,
    ...options
  }: FilterOptions & { unit?: string; isWhole?: boolean; isSigned?: boolean; only?: 'max'; maxKey?: string } = {},
): FilterSpec => ({ kind: 'numberRange', key, label, min: only === 'max' ? null : `${key}_min`, max: maxKey ?? `${key}_max`, ...options })
/** A checkbox. `value` is written when it is ticked: `0` for a filter that is on by default. */
export const flag = (
  key: string,
  label: string,
  { value = '1', ...options }: FilterOptions & { value?: '1' | '0'; hasBoth?: boolean } = {},
): FilterSpec => ({
  kind: 'flag',
  key,
  label,
  value,
  ...options,
})
