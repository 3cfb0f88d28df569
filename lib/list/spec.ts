import type { ColumnType } from '#lib/contract/engine/common.ts'

/** How a cell is drawn and exported: the contract's types of columns. */
export type { ColumnType } from '#lib/contract/engine/common.ts'

/** One column of a list as plain data: the resource's defaults, overlaid with v7's column metadata. */
export type ColumnSpec = {
  key: string
  type: ColumnType
  /** The built-in label; clients have their own words by `key`. */
  label: string
  /** Pixels. */
  width: number
  minWidth: number
  isVisible: boolean
  isPinned: boolean
  /** Cannot be hidden. */
  isLocked: boolean
  isSortable: boolean
  /** Stands in the totals row when `meta.totals` has it. */
  isTotal: boolean
  group: string | null
  help: string | null
  /** The field whose client's word this column has, where that is not the column's own key. */
  labelKey?: string
  /** Where the text may be cut, the field that holds the whole of it: `client_name` for `client_code`. */
  whole?: string
  /** What is shown for a code: the field with its name, or names by code. The code is on hover, in files beside it, and where no name is known. */
  name?: string | Readonly<Record<string, string>>
  /** The field with the unit, dimmed beside the number. */
  unit?: string
  /** Why a value may be unknown: the tooltip of the dash. */
  unknown?: string
  /** What is shown goes down where the field goes up: an age, out of the instant from which it counts. */
  isInverse?: boolean
  /** Drawn in the weight of a key column. */
  isStrong?: boolean
  /** Stays in view on narrow screens. */
  isKey?: boolean
  /** Not shown by default where there is no room for every column (a tablet), so that the others are in view. */
  isLesser?: boolean
  /** Rows may differ in nothing else: shown by default to users who see several owners of one client. */
  isDistinct?: boolean
  /** Drawn under this column's value, where rows are two lines. */
  below?: ColumnSpec
}

type FilterBase = {
  /** Base name; `paramsOf` gives the keys of v7's query. */
  key: string
  label: string
  /** Field of the client's own word for it, if it has one. */
  labelKey?: string
  /** Heading in the filters panel. */
  group?: string
}

/** A filter of a list. Ranges have two keys in the query, the others one. */
export type FilterSpec = FilterBase &
  (
    | { kind: 'typeahead' }
    | { kind: 'choice'; names?: Readonly<Record<string, string>> }
    | { kind: 'text'; placeholder?: string }
    | { kind: 'dateRange'; from: string; to: string }
    /** One day. */
    | { kind: 'date' }
    | { kind: 'numberRange'; min: string | null; max: string | null; unit?: string; isWhole?: boolean }
    /** Ticked writes `value`; the words of its chip are the label. */
    | { kind: 'flag'; value: '1' | '0' }
  )

/** The keys that a filter has in v7's query and in the address. */
export const paramsOf = (filter: FilterSpec): string[] => {
  if (filter.kind === 'dateRange') return [filter.from, filter.to]
  if (filter.kind === 'numberRange') return [filter.min, filter.max].filter((key) => key !== null)
  return [filter.key]
}

/** Values of filters by key of the query, as texts, never empty. */
export type Filters = Readonly<Record<string, readonly string[]>>

export type Scope = { client: readonly string[]; owner: readonly string[]; site: readonly string[] }

export type SortKey = { key: string; isDescending: boolean }

/** Everything of a list that its address holds. */
export type ListState = {
  scope: Scope
  q: string
  filters: Filters
  sort: readonly SortKey[]
  page: number
  perPage: number
  /** Which of the list's tabs; the first one is the default. */
  view: string
  /** Id of the record in the aside. */
  open: string | null
  /** Tab of the aside, null for its first. */
  tab: string | null
}

/** What the address of one list may hold, and what is not written because it is the default. */
export type UrlSpec = {
  /** Kind of each key that v7's query knows, and whether a value passes there. */
  accepts: (key: string, values: readonly string[]) => readonly string[]
  filters: readonly FilterSpec[]
  sortable: readonly string[]
  sort: readonly SortKey[]
  /** The sort by default under some filters: a tab may have one of its own. `sort` unless given. */
  sortFor?: (filters: Filters) => readonly SortKey[]
  perPage: number
  views: readonly string[]
  tabs: readonly string[]
}
