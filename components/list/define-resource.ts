import type { Call } from '#lib/contract/engine/call.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import type { ColumnSpec, ColumnType, Filters, FilterSpec } from '#lib/list/spec.ts'
import type { QuickTab } from '#lib/list/quick-tabs.ts'
import type { ScanTargets } from '#lib/list/scan.ts'

/** A list screen as plain data. Behaviour (aside, actions, special cells) is passed to the screen as slots. */
export type Resource<Row extends { id: string } = { id: string }> = {
  /** Where the user's layout is kept: `stock.summary`. */
  key: string
  /** Name of an exported file: `stock-holding`. */
  name: string
  module: Module
  /** Everybody may look, also without the module: v7 then answers each with what is theirs. */
  isForEveryone?: boolean
  call: Call
  /** View of the call that gives the rows. */
  view?: string
  /** Sent with every page, unless a filter says otherwise. */
  query?: Readonly<Record<string, string | readonly string[]>>
  /** Query that every page has, e.g. the grain of facets. */
  facets?: { view: string; query?: Readonly<Record<string, string>> }
  /**
   * Tabs with counts over the list. Where a count comes from a facet, the facets are asked once more without the tabs' own
   * filters; `query` may name the few that are needed.
   */
  quick?: { label: string; tabs: readonly QuickTab[]; query?: Readonly<Record<string, string | readonly string[]>> }
  /** Call that gives v7's column metadata, with its view. */
  metadata?: { call: Call; view: string }
  /** `matter` is what a search finds none of: "No stock matches". */
  words: { one: string; many: string; title: string; matter: string }
  columns: readonly ColumnSpec[]
  /** On narrow screens rows are two lines: the columns that stand first there, each with the one under it. */
  narrow?: Readonly<Record<string, string>>
  /** The last word on the columns by default, after v7's metadata. */
  adapt?: (columns: ColumnSpec[]) => ColumnSpec[]
  /** Columns that stand for others here: a layout that was saved with those means these. */
  renames?: Readonly<Record<string, string>>
  filters: readonly FilterSpec[]
  /** `-on_hand,product_code` */
  sort: string
  /** The sort that goes with these filters, for who has chosen none; null for the usual one. */
  sortFor?: (filters: Filters) => string | null
  perPage: number
  searchHint: string
  scan: ScanTargets
  /** Id of the record that the aside shows for a row; several rows may share one. The row's own id unless given. */
  recordOf?: (row: Row) => string
  /** The filter that finds rows by their names (`nameOf`), and what must be sent with it so that none is hidden. */
  again?: { filter: string; query: Readonly<Record<string, boolean>> }
  /** The row's own name, for spoken labels and the head of the aside. */
  nameOf: (row: Row) => string | null
}

/** Keeps the row type, so that slots of the screen know it. */
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

/** A vocabulary of columns for one row type: `columnsOf<Holding>().qty('on_hand', 'On hand')`. */
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
    tags: kind('tags'),
  }
}

/** A quick tab's count out of the list's own meta: the rows of some statuses. */
export const byStatus = (...value: string[]) => ({ meta: 'by_status', value })

type FilterOptions = { labelKey?: string; group?: string }

/** Several values out of a server's typeahead. Which one, the facets say; the screen's `load` slot asks it. */
export const typeahead = (key: string, label: string, options: FilterOptions = {}): FilterSpec => ({
  kind: 'typeahead',
  key,
  label,
  ...options,
})
/** Several values out of the facet's options, with their counts. */
export const choice = (
  key: string,
  label: string,
  options: FilterOptions & { names?: Readonly<Record<string, string>> } = {},
): FilterSpec => ({
  kind: 'choice',
  key,
  label,
  ...options,
})
/** Several values as typed or scanned. */
export const text = (key: string, label: string, options: FilterOptions & { placeholder?: string } = {}): FilterSpec => ({
  kind: 'text',
  key,
  label,
  ...options,
})
/** Days from … to …, both inclusive. */
export const dateRange = (key: string, label: string, options: FilterOptions = {}): FilterSpec => ({
  kind: 'dateRange',
  key,
  label,
  from: `${key}_from`,
  to: `${key}_to`,
  ...options,
})
/** One day. */
export const date = (key: string, label: string, options: FilterOptions = {}): FilterSpec => ({ kind: 'date', key, label, ...options })
/** Numbers from … to …, both inclusive; `only` leaves one end. */
export const numberRange = (
  key: string,
  label: string,
  { only, maxKey, ...options }: FilterOptions & { unit?: string; isWhole?: boolean; only?: 'max'; maxKey?: string } = {},
): FilterSpec => ({ kind: 'numberRange', key, label, min: only === 'max' ? null : `${key}_min`, max: maxKey ?? `${key}_max`, ...options })
/** One tick. `value` is what the tick writes: `0` for a filter that is on by default. */
export const flag = (key: string, label: string, { value = '1', ...options }: FilterOptions & { value?: '1' | '0' } = {}): FilterSpec => ({
  kind: 'flag',
  key,
  label,
  value,
  ...options,
})
