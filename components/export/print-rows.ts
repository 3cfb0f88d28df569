import { clockNow, formatDate, formatDateTime, formatQty } from '#lib/client/format.ts'
import { printFrame } from './print-frame.ts'
import { filtersOf, mayPrint } from './report-output.ts'
import { aboutRows, type Cell, type ExportJob, type FileColumn, planOf } from '#lib/list/export/job.ts'
import { withUnitsOnce } from '#lib/list/export/units.ts'

// The empty document of a frame is in quirks mode, where a table has the browser's own, larger font size unless it inherits one.
const STYLE = `
@page { size: A4 landscape; margin: 12mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif } }
body { margin: 0; font: 8.5pt/1.35 'Inter Variable', system-ui, sans-serif; font-variant-numeric: tabular-nums; color: #000 }
h1 { margin: 0; font-size: 13pt } p { margin: 1mm 0 3mm; color: #444 }
table { width: 100%; border-collapse: collapse; font: inherit } thead { display: table-header-group } tr { break-inside: avoid }
th, td { padding: 1mm 1.5mm; border-bottom: 0.2mm solid #bbb; text-align: left; vertical-align: top; overflow-wrap: break-word }
td { unicode-bidi: plaintext } th { border-bottom: 0.4mm solid #000 } .number { text-align: right } td.number, .whole { white-space: nowrap }
.small { font-size: 7pt } .smaller { font-size: 5.5pt } .smaller th, .smaller td { padding-inline: 0.7mm } .broken * { overflow-wrap: anywhere }`

/** Width of an A4 sheet between its margins. */
const SHEET = '273mm'
/** Classes for a table that is wider than the sheet, tried in turn until it fits. Only the last one breaks words. */
const STEPS = ['', 'small', 'smaller', 'smaller broken'] as const

/**
 * Opens the browser's print dialog for marked rows of a list or, with `range`, for those of a page: visible columns, a heading above, page
 * numbers below.
 */
export const printRows = async <Row>(job: ExportJob<Row>, rows: readonly Row[], range?: string): Promise<void> => {
  const source: ExportJob<Row>['source'] = { kind: 'rows', rows: [...rows], range }
  const filters = filtersOf({ ...job, source })
  if (!(await mayPrint({ name: job.name, format: 'PAPER', rows: rows.length, filters }))) return
  const columns = withUnitsOnce(job.columns).filter((column) => !column.isCode)
  const printed: ExportJob<Row> = { ...job, columns, source }
  const clock = clockNow()
  const plan = planOf(printed, 'csv', clock)
  const frameWindow = printFrame('print-list-frame', plan.title)
  if (!frameWindow) return
  const page = frameWindow.document
  page.head.append(element(page, 'style', STYLE))
  const table = page.createElement('table')
  table.append(tableSection(page, 'thead', [plan.columns.map((column) => element(page, 'th', column.label, column))]))
  const cells = (row: Row) =>
    plan.columns.map((column, index) => element(page, 'td', cellText(columns[index]?.value(row) ?? null, column), column))
  table.append(tableSection(page, 'tbody', rows.map(cells)))
  page.body.append(element(page, 'h1', plan.title), element(page, 'p', aboutRows(printed, 'printed', clock)), table)
  fitToSheet(page.body, table)
  frameWindow.print()
}

const fitToSheet = (body: HTMLElement, table: HTMLElement): void => {
  body.style.width = SHEET
  for (const step of STEPS) {
    table.className = step
    if (table.offsetWidth <= body.offsetWidth) break
  }
  body.style.width = ''
}

/** Values that stay on one line: a code or date split in two is misread. */
const WHOLE_TYPES: ReadonlySet<FileColumn['type']> = new Set(['code', 'date'])
const NUMERIC_TYPES: ReadonlySet<FileColumn['type']> = new Set(['number', 'quantity', 'percent', 'money'])

const element = (page: Document, tag: string, text: string, column?: FileColumn): HTMLElement => {
  const node = page.createElement(tag)
  // A list of codes may only break between codes.
  if (tag === 'td' && column?.type === 'tags') node.append(...text.split(/(?<=,) /).flatMap((code) => [element(page, 'span', code), ' ']))
  else node.textContent = text
  if (tag === 'span') node.className = 'whole'
  if (column && NUMERIC_TYPES.has(column.type)) node.className = 'number'
  if (column && tag === 'td' && WHOLE_TYPES.has(column.type)) node.className = 'whole'
  return node
}

const tableSection = (page: Document, tag: 'thead' | 'tbody', rows: readonly (readonly HTMLElement[])[]): HTMLElement => {
  const group = page.createElement(tag)
  for (const cells of rows) {
    const row = page.createElement('tr')
    row.append(...cells)
    group.append(row)
  }
  return group
}

const cellText = (cell: Cell, { type }: FileColumn): string => {
  if (cell === null) return ''
  if (type === 'date') return formatDate(String(cell))
  if (type === 'datetime') return formatDateTime(String(cell))
  if (typeof cell === 'number') return formatQty(cell)
  return typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell
}
