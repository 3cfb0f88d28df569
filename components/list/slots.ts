import type { ReactNode } from 'react'
import type { IconName } from '#components/ui/icons.tsx'
import type { LoadChoices } from '#components/ui/choices.ts'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import type { Cell } from '#lib/list/export/job.ts'
import type { ReadPage } from '#lib/list/export/walk-pages.ts'
import type { Chip } from '#lib/list/filters.ts'
import type { Marks } from '#lib/list/marked-rows.ts'
import type { ColumnSpec, ColumnType, Filters, ListState, Scope } from '#lib/list/spec.ts'
import type { ChangeState } from './use-list-url.ts'

/** An action on one row. `isBusy`: it is running. */
export type RowAction = {
  key: string
  label: string
  icon: IconName
  onSelect: () => void
  disabledReason?: string | null
  isBusy?: boolean
  keys?: string
}

/** An action on the marked rows. Functions of `rows` get these rows or, if all results are marked, those of the page. */
export type BulkAction<Row> = {
  key: string
  label: string | ((rows: readonly Row[]) => string)
  icon: IconName
  /** More than two actions of one group share a menu. */
  group?: 'print'
  /** Why the action is not possible for this many rows, or null. */
  refuse?: (count: number, rows: readonly Row[]) => string | null
  /** `shown` is what the list shows, for a file that says in its header what it contains. */
  onSelect: (rows: Row[], shown: () => ShownList<Row>) => void
}

export type AsideProps<Row> = {
  /** Id of the record, as in the URL. */
  id: string
  /** The row, if it is on this page. */
  row: Row | null
  tab: string | null
  onTabChange: (tab: string) => void
}

/** State of a list, for what a screen renders around its rows. */
export type ListContext = {
  state: ListState
  go: ChangeState
  meta: ListMeta | undefined
  /** The rows failed to load and the list shows the error. Nothing around it should look as if it were still loading. */
  hasFailed: boolean
}

/**
 * A column of an exported file. The label defaults to that of the column on the screen, or is made of it. A column with the key `beside:po_no` is left out
 * of the file if the screen has the column `po_no`.
 */
export type ExportedColumn<Row> = {
  key?: `beside:${string}`
  label?: string | ((columnLabel: string) => string)
  type: ColumnType
  value: (row: Row) => Cell
  isCode?: boolean
  isSiteTime?: boolean
}

/** What a file or print must say about its figures beyond the filters. A CSV file has only headings, so they say it too. */
export type FileNote = { text: string; headingOf: (column: ColumnSpec) => string }

/** What a list shows, as the source of its exported file. */
export type ShownList<Row> = {
  name: string
  scope: Scope
  q: string
  chips: readonly Chip[]
  /** Restrictions on the list other than its filters. */
  restrictions?: readonly { label: string; value: string }[]
  columns: readonly ColumnSpec[]
  /** The client's label of a field, for columns that only the file has. */
  label: (fieldKey: string, fallback: string) => string
  exportColumns?: ListSlots<Row>['exportColumns']
  /** {@link ListSlots.fileNote} of what the list shows. `isPart`: only some of its rows are in the file. */
  loadNote?: ((isPart: boolean) => Promise<FileNote | null>) | undefined
  marks: Marks<Row>
  total: number
  urlOfPage: (page: number, perPage: number) => string
  readPage: ReadPage<Row>
}

/** What a screen adds to its resource: behaviour, never data. */
export type ListSlots<Row> = {
  /** Tabs above the list; `view` in the URL. The first is the default. */
  views?: readonly { key: string; label: string }[]
  aside?: {
    label: string
    tabs: readonly string[]
    /** Loads its code when the pointer or the focus reaches the rows, so that a record opens at once. */
    preload: () => void
    render: (props: AsideProps<Row>) => ReactNode
  }
  /** Rendered between the quick tabs and the list's own toolbar, e.g. a filter that every user sets first. */
  toolbar?: (context: ListContext) => ReactNode
  /** When no rows are requested from v7, and what is rendered instead. With `shown`, the placeholder can export the list anyway. */
  placeholder?: { when: (state: ListState) => boolean; render: (context: ListContext & { shown: () => ShownList<Row> }) => ReactNode }
  /** Restrictions on the list that are not set filters, e.g. the default period. They go into the header of an exported file. */
  restrictions?: (state: ListState) => readonly { label: string; value: string }[]
  /** Custom cells, by column key. The column is in the client's words, also the reason for a dash (`unknown`). */
  cells?: Readonly<Record<string, (row: Row, column: ColumnSpec) => ReactNode>>
  /** File columns to export instead of the raw value, e.g. the text of the cell and its code. By column key. */
  exportColumns?: Readonly<Record<string, readonly ExportedColumn<Row>[]>>
  /** Loads the note for a file or print of the list; null for none. `isPart`: only some of its rows are in the file. */
  fileNote?: (state: ListState, isPart: boolean) => Promise<FileNote | null>
  /** Called when the menu of a row opens. */
  actions?: (row: Row, list: { open: () => void }) => RowAction[]
  bulk?: readonly BulkAction<Row>[]
  /** Prints labels for rows. If undefined, there is no such button. */
  printLabels?: (rows: Row[]) => void
  /** Shown when the default list (first quick tab, no other filter or search) is empty. */
  empty?: ReactNode
  /** A wider search that is offered if nothing matches, such as one beyond the chosen period; null if there is none. */
  wider?: (filters: Filters) => { label: string; filters: Filters } | null
  /** The screen itself says which clients and sites are shown, so an empty list does not. */
  hasScopeNote?: boolean
  /** Loads the choices of typeahead filters, by filter key. */
  load?: Readonly<Record<string, LoadChoices>>
}
