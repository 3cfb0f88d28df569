import type { ReactNode } from 'react'
import type { IconName } from '#components/ui/icons.tsx'
import type { LoadChoices } from '#components/ui/choices.ts'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import type { Cell, ExportJob } from '#lib/list/export/job.ts'
import type { ColumnType, ListState } from '#lib/list/spec.ts'
import type { Go } from './use-address.ts'

/** Something that can be done with one row. */
export type RowAction = { key: string; label: string; icon: IconName; onSelect: () => void; disabledReason?: string | null; keys?: string }

/** Something that can be done with the marked rows; `rows` loads them where only "all N" is known. */
export type BulkAction<Row> = {
  key: string
  label: string
  icon: IconName
  /** Many of one group stand in a menu of their own. */
  group?: 'print'
  /** Why it cannot be done with so many, or null. */
  refuse?: (count: number) => string | null
  onSelect: (rows: Row[]) => void
}

export type AsideProps<Row> = {
  /** Id of the record, as in the address. */
  id: string
  /** The row, if it is on this page. */
  row: Row | null
  tab: string | null
  onTabChange: (tab: string) => void
}

/** Where a list stands, for what a screen puts around its rows. */
export type ListPlace = {
  state: ListState
  go: Go
  meta: ListMeta | undefined
  /** The rows could not be loaded, and the list says so: nothing around it should look as if it were still to come. */
  hasFailed: boolean
}

/** A column of a file. Without a label it has that of the column on the screen. */
export type InFile<Row> = { label?: string; type: ColumnType; value: (row: Row) => Cell; isCode?: boolean }

/** What a screen adds to its resource: behaviour, never data. */
export type ListSlots<Row> = {
  /** Tabs over the list, the first one being the default; `view` in the address. */
  views?: readonly { key: string; label: string }[]
  aside?: { label: string; tabs: readonly string[]; render: (props: AsideProps<Row>) => ReactNode }
  /** Stands between the title and the list bar, e.g. the one filter that comes before all others. */
  toolbar?: (place: ListPlace) => ReactNode
  /** An address that v7 is not asked for, and what stands in place of the rows then; `job` exports it all the same. */
  placeholder?: { when: (state: ListState) => boolean; render: (place: ListPlace & { job: () => ExportJob<Row> }) => ReactNode }
  /** What narrows the list without being a filter that is set, for the head of a file: the period by default. */
  about?: (state: ListState) => readonly { label: string; value: string }[]
  /** Cells that need more than their type says, by key of the column. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** What of a column stands in a file where that is not its value: the words of the cell, and codes beside them. By key. */
  inFile?: Readonly<Record<string, readonly InFile<Row>[]>>
  /** Called when the menu of a row opens. */
  actions?: (row: Row, list: { open: () => void }) => RowAction[]
  bulk?: readonly BulkAction<Row>[]
  /** Prints labels of rows; without it there is no such button. */
  printLabels?: (rows: Row[]) => void
  /** Shown where there is nothing although nothing is filtered. */
  empty?: ReactNode
  /** Server typeaheads of filters, by key of the filter. */
  load?: Readonly<Record<string, LoadChoices>>
}
