import type { ColumnType } from '#lib/contract/engine/common.ts'
import type { FieldLabel } from './field-label.ts'

/** Column types of the contract; they determine how a cell is rendered and exported. */
export type { ColumnType } from '#lib/contract/engine/common.ts'

/**
 * One column of a list as plain data: the resource's defaults, overridden by v7's column metadata. Without a `labelKey`, it has the client's
 * label of `key`.
 */
export type ColumnSpec = FieldLabel & {
  key: string
  type: ColumnType
  /** Pixels. */
  width: number
  minWidth: number
  isVisible: boolean
  isPinned: boolean
  /** Cannot be hidden. */
  isLocked: boolean
  isSortable: boolean
  /** Shown in the totals row if `meta.totals` has it. */
  isTotal: boolean
  group: string | null
  help: string | null
  /** Field with the full text, if the cell may truncate it: `client_name` for `client_code`. */
  fullText?: string
  /** Field that tells people with the same name apart, shown beside the name if rows need it: `actor.email`. */
  apartBy?: string
  /** The name shown instead of a code: a field, or names by code. The code is in the tooltip and in files, and shown if it has no name. */
  name?: string | Readonly<Record<string, string>>
  /** Field with the code that people know, if the column's own is v7's: `supplier_no` for `supplier_code`. */
  knownCode?: string
  /** The field with the unit, shown dimmed after the number. */
  unit?: string
  /** Tooltip of the dash that stands for an unknown value: why it may be unknown. */
  unknown?: string
  /** The shown value falls as the field rises, like an age that is calculated from a date. */
  isInverse?: boolean
  /** Rendered in the font weight of a key column. */
  isStrong?: boolean
  /** On narrow screens among the first columns. */
  isKey?: boolean
  /** Hidden by default on screens without room for every column (tablets). */
  isSecondary?: boolean
  /** Rows may differ only in this column, so users who see several owners of one client see it by default. */
  isDistinct?: boolean
  /** Shown below this column's value in two-line rows. */
  below?: ColumnSpec
}

type FilterBase = FieldLabel & {
  /** Name of the filter; `paramsOf` returns its keys in v7's query. */
  key: string
  /** Heading in the filters panel. */
  group?: string
  /** v7 refuses it for this user. The panel does not offer it, but a link may set it. */
  isClosed?: boolean
}

/** A filter of a list. Ranges have two keys in the query, the others one. */
export type FilterSpec = FilterBase &
  (
    | { kind: 'typeahead' }
    /** `unset`: what applies if nothing is chosen; any value if missing. */
    | { kind: 'choice'; names?: Readonly<Record<string, string>>; unset?: string }
    /** `isSscc`: its values are SSCCs. */
    | { kind: 'text'; placeholder?: string; isSscc?: boolean }
    /** `days`: for a range of times, whose clock its days begin by. The times in the rows are in the user's zone. */
    | { kind: 'dateRange'; from: string; to: string; days?: 'site' | 'user' }
    /** One day. */
    | { kind: 'date' }
    /** With only one end, the label says which: "Cover at most". */
    | { kind: 'numberRange'; min: string | null; max: string | null; unit?: string; isWhole?: boolean; isSigned?: boolean }
    /** A checkbox that sends `value`; its chip shows the label. `hasBoth`: a quick tab sends the other value. */
    | { kind: 'flag'; value: '1' | '0'; hasBoth?: boolean }
  )

/** A filter's keys in v7's query and in the URL. */
export const paramsOf = (filter: FilterSpec): string[] => {
  if (filter.kind === 'dateRange') return [filter.from, filter.to]
  if (filter.kind === 'numberRange') return [filter.min, filter.max].filter((key) => key !== null)
  return [filter.key]
}

/** Filter values by query key, as text. A filter that is not set has no key. */
export type Filters = Readonly<Record<string, readonly string[]>>

export type Scope = { client: readonly string[]; owner: readonly string[]; site: readonly string[] }

export type SortKey = { key: string; isDescending: boolean }

/** The state of a list that its URL holds. */
export type ListState = {
  scope: Scope
  q: string
  filters: Filters
  sort: readonly SortKey[]
  page: number
  perPage: number
  /** The current tab of the list; the first one is the default. */
  view: string
  /** Id of the record in the aside. */
  open: string | null
  /** Tab of the aside, null for its first. */
  tab: string | null
}

/** What the URL of a list may hold, and the defaults, which are not written. */
export type UrlSpec = {
  /** Returns the values that v7's query accepts for a key. */
  accepts: (key: string, values: readonly string[]) => readonly string[]
  filters: readonly FilterSpec[]
  sortable: readonly string[]
  sort: readonly SortKey[]
  /** Default sort under some filters, because a tab may have its own; otherwise `sort`. */
  sortFor?: (filters: Filters) => readonly SortKey[]
  perPage: number
  views: readonly string[]
  tabs: readonly string[]
}
