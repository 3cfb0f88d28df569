import type { ColumnType } from '#lib/contract/engine/common.ts'
import { convertToZone } from '#lib/shared/zones.ts'
import { countText } from '#lib/list/pages.ts'
import { currentRegion, dayText } from '#lib/shared/region.ts'
import type { ReadPage } from './walk-pages.ts'

/** Value of one cell of a file. Dates are text as in the contract: `YYYY-MM-DD`, or ISO 8601 with offset. */
export type Cell = string | number | boolean | null

/** One visible column of the list: its label, type and value. */
type ExportColumn<Row> = {
  key: string
  label: string
  type: ColumnType
  value: (row: Row) => Cell
  /** A code next to its name: exported to files but not printed. */
  isCode?: boolean
  /** Times of each row's site, not of the user. Another column names their zone. */
  isSiteTime?: boolean
}

/** What the user exports. Columns are the visible ones in display order. */
export type ExportJob<Row> = {
  /** The resource: `stock-holding`. Becomes the file name and, as words, the sheet name. */
  name: string
  /** Codes of the scope: `['ACME', 'SYD1']`. */
  scopeText: string[]
  /** The day of the figures, `YYYY-MM-DD`, if the user has chosen one. In the file name too, because CSV has no line for the filters. */
  asOf?: string | undefined
  columns: ExportColumn<Row>[]
  /** Filters and search in the user's words. */
  filters: { label: string; value: string }[]
  /** What else must be known about the figures, in a sentence. */
  note?: string
  source:
    /** All pages of the screen's list call. If all results are marked except a few, `except` has their ids, and `total` leaves them out. */
    | {
        kind: 'query'
        url: (page: number, perPage: number) => string
        read: ReadPage<Row>
        total: number
        except?: readonly string[]
      }
    /** The rows that the user has marked or, with `range` (`1–50 of 942`), those of a page. */
    | { kind: 'rows'; rows: Row[]; range?: string | undefined }
    /** A list that v7 returns only in parts, e.g. by year. The file contains them one after another. */
    | {
        kind: 'parts'
        parts: readonly { url: (page: number, perPage: number) => string; total: number }[]
        read: ReadPage<Row>
        total: number
      }
}

/** Current time in the user's zone, `2025-03-14T09:21`, and the zone's name. */
export type Clock = { now: string; zone: string }

export type FileFormat = 'csv' | 'xlsx'

/** A column without functions, so that it can be sent to a worker. */
export type FileColumn = Pick<ExportColumn<never>, 'label' | 'type' | 'isSiteTime'>

/** Everything needed to write a file except its rows. */
export type FilePlan = {
  format: FileFormat
  title: string
  /** The line above a sheet's header: list, scope and filters. */
  about: string
  columns: FileColumn[]
  /** The screen's date format, used for date cells in XLSX. */
  dateFormat: string
  /** Regional CSV format; absent for plain CSV. */
  csv?: CsvStyle
}

/** Rows above the first record in a sheet of an XLSX file: what the file is about, and the headings. */
export const XLSX_HEAD_ROWS = 2

/**
 * CSV format that spreadsheets of a region expect. Plain CSV has ISO dates with offset and a decimal point. A region's times have no offset,
 * so the headings name their zone.
 */
export type CsvStyle = { decimalSign: '.' | ','; datePattern: string; zone: string }

/** Above this many rows the user must confirm the export. */
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

/** Converts an instant to the user's zone, as on the screen; other cells stay. */
export const inZone = (cell: Cell, { type }: FileColumn, zone: string): Cell =>
  type === 'datetime' && typeof cell === 'string' ? convertToZone(cell, zone) : cell

/** Expected number of rows. */
export const rowsOf = <Row>(job: ExportJob<Row>): number => (job.source.kind === 'rows' ? job.source.rows.length : job.source.total)

/** Builds the plan of a job's file from the job and the session's region. Its times are in the clock's zone, which it names. */
export const planOf = <Row>(job: ExportJob<Row>, format: FileFormat, { now, zone }: Clock, region = currentRegion()): FilePlan => ({
  format,
  title: titleOf(job.name),
  about: `${titleOf(job.name)} · ${aboutRows(job, 'exported', { now, zone }, region)}`,
  columns: job.columns.map(({ label, type, isSiteTime }) => ({ label, type, isSiteTime })),
  dateFormat: region.datePattern,
  ...(region.isChosen && { csv: { decimalSign: region.decimalSign, datePattern: region.datePattern, zone } }),
})

/** Which rows of its list a file or a printed sheet has, and when it was made. */
export const aboutRows = <Row>(
  job: ExportJob<Row>,
  participle: 'exported' | 'printed',
  { now, zone }: Clock,
  region = currentRegion(),
): string =>
  [
    ...(job.scopeText.length > 0 ? [job.scopeText.join(', ')] : []),
    ...(job.source.kind === 'rows'
      ? [job.source.range === undefined ? `${countText(job.source.rows.length)} marked` : `rows ${job.source.range}`]
      : exceptText(job.source.kind === 'query' ? job.source.except : undefined)),
    ...(job.filters.length > 0 ? job.filters.map(({ label, value }) => `${label}: ${value}`) : ['no filters']),
    `${participle} ${dayText(now, region.datePattern)}, times in ${zone}`,
    ...(job.note === undefined ? [] : [job.note]),
  ].join(' · ')

const exceptText = (except: readonly string[] = []): string[] => (except.length > 0 ? [`without ${except.length} unmarked`] : [])

/**
 * `stock-holding_ACME_SYD1_2025-03-14.xlsx`, or `stock-age_SYD1_as-of-2025-02-28_2025-03-14.csv`. Uses only characters that every file
 * system allows. Only the first codes of a long scope are included, so that the name stays within Windows' limit.
 */
export const fileName = (name: string, scopeText: readonly string[], format: FileFormat, day: string, asOf?: string): string => {
  const codes = scopeText.length > 4 ? [...scopeText.slice(0, 3), `and-${scopeText.length - 3}-more`] : scopeText
  const parts = [name, ...codes, asOf === undefined ? '' : `as-of-${asOf}`, day].map(fileNamePart).filter((part) => part !== '')
  return `${parts.join('_')}.${format}`
}

const fileNamePart = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
