import type { ColumnType } from '#lib/contract/engine/common.ts'
import { instantIn } from '#lib/shared/zones.ts'
import { countText } from '#lib/list/pages.ts'
import { currentRegion, dayText } from '#lib/shared/region.ts'
import type { ReadPage } from './walk.ts'

/** What one cell of a file holds. Dates are the contract's texts: `YYYY-MM-DD`, or ISO 8601 with offset. */
export type Cell = string | number | boolean | null

/** One visible column of the list, as the screen shows it: its label, its type, and the way to its value. */
type ExportColumn<Row> = {
  key: string
  label: string
  type: ColumnType
  value: (row: Row) => Cell
  /** A code beside its word: for files, not for paper. */
  isCode?: boolean
}

/** What the user sees and wants as a file. Columns are the visible ones in display order. */
export type ExportJob<Row> = {
  /** The resource: `stock-holding`. Becomes the file name and, in words, the name of the sheet. */
  name: string
  /** Codes of the scope: `['ACME', 'SYD1']`. */
  scopeText: string[]
  columns: ExportColumn<Row>[]
  /** Filters and search in the user's words. */
  filters: { label: string; value: string }[]
  /**
   * Either every page of the list call that the screen shows, or the rows that the user has marked. Where all results are
   * marked but a few, `except` holds the ids of those; `total` counts without them.
   */
  source:
    | {
        kind: 'query'
        url: (page: number, perPage: number) => string
        read: ReadPage<Row>
        total: number
        except?: readonly string[]
      }
    | { kind: 'rows'; rows: Row[] }
    /** A list that v7 gives in pieces only, e.g. a year at a time; they follow one another in the file. */
    | {
        kind: 'parts'
        parts: readonly { url: (page: number, perPage: number) => string; total: number }[]
        read: ReadPage<Row>
        total: number
      }
}

/** Now, `2025-03-14T09:21`, on the user's clock, and the zone of that clock. */
export type Clock = { now: string; zone: string }

export type FileFormat = 'csv' | 'xlsx'

/** A column as the writers need it: no functions, so that it can cross to a worker. */
export type FileColumn = Pick<ExportColumn<never>, 'label' | 'type'>

/** What a file of a job is made from, apart from its rows. */
export type FilePlan = {
  format: FileFormat
  title: string
  /** The line above the header of a sheet: what, where, and under which filters. */
  about: string
  columns: FileColumn[]
  /** How days are written on the screen; the format of date cells in XLSX. */
  dateFormat: string
  /** How CSV is written; left out for plain CSV. */
  csv?: CsvStyle
}

/** What spreadsheets of a region expect of CSV. Plain CSV has ISO days and a decimal point. */
export type CsvStyle = { decimalSign: '.' | ','; datePattern: string }

/** Above this many rows the user is asked first. */
export const MANY_ROWS = 100_000

export const MIME: Record<FileFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** `stock-holding` → `Stock holding`. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A cell as its file says it: an instant on the user's clock, like those of the screen. */
export const onClock = (cell: Cell, { type }: FileColumn, zone: string): Cell =>
  type === 'datetime' && typeof cell === 'string' ? instantIn(cell, zone) : cell

/** How many rows the user can expect. */
export const rowsOf = <Row>(job: ExportJob<Row>): number => (job.source.kind === 'rows' ? job.source.rows.length : job.source.total)

/** Joins what a job says of itself and the region of the session into the plan of its file. Times in it are those of the clock, whose zone it names. */
export const planOf = <Row>(job: ExportJob<Row>, format: FileFormat, { now, zone }: Clock, region = currentRegion()): FilePlan => ({
  format,
  title: titleOf(job.name),
  about: [
    titleOf(job.name),
    ...(job.scopeText.length > 0 ? [job.scopeText.join(', ')] : []),
    ...(job.source.kind === 'rows'
      ? [`${countText(job.source.rows.length)} marked`]
      : exceptWords(job.source.kind === 'query' ? job.source.except : undefined)),
    ...(job.filters.length > 0 ? job.filters.map(({ label, value }) => `${label}: ${value}`) : ['no filters']),
    `exported ${dayText(now, region.datePattern)}, times in ${zone}`,
  ].join(' · '),
  columns: job.columns.map(({ label, type }) => ({ label, type })),
  dateFormat: region.datePattern,
  ...(region.isChosen && { csv: { decimalSign: region.decimalSign, datePattern: region.datePattern } }),
})

const exceptWords = (except: readonly string[] = []): string[] => (except.length > 0 ? [`without ${except.length} unmarked`] : [])

/**
 * `stock-holding_ACME_SYD1_2025-03-14.xlsx`. Only characters that every file system takes; a scope of many codes is
 * shortened to its number, so that the name stays below what Windows allows.
 */
export const fileName = (name: string, scopeText: readonly string[], format: FileFormat, day: string): string => {
  const codes = scopeText.length > 4 ? [...scopeText.slice(0, 3), `and-${scopeText.length - 3}-more`] : scopeText
  const parts = [name, ...codes, day].map(safe).filter((part) => part !== '')
  return `${parts.join('_')}.${format}`
}

const safe = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
