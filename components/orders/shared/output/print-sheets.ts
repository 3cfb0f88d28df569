import { printFrame } from '#components/export/print-frame.ts'
import { mayPrint } from '#components/export/report-output.ts'
import type { OutputName } from '#lib/contract/audit/output.ts'
import { chunks } from '#lib/list/pages.ts'
import { code128, isEncodable } from '#lib/shared/code128.ts'
import type { Sheet } from './sheet.ts'

const STYLE = `
@page { size: A4; margin: 14mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif } }
body { margin: 0; font: 9.5pt/1.4 'Inter Variable', system-ui, sans-serif; font-variant-numeric: tabular-nums; color: #000 }
section { break-after: page } section:last-child { break-after: auto }
header { display: flex; justify-content: space-between; gap: 8mm; align-items: flex-start; margin-bottom: 5mm }
h1 { margin: 0; font-size: 15pt } h1 small { display: block; font-size: 9pt; font-weight: 400; color: #444 }
svg { height: 14mm; width: 70mm; -webkit-print-color-adjust: exact; print-color-adjust: exact }
.about { display: flex; gap: 10mm; margin-bottom: 5mm } dl { display: grid; grid-template-columns: auto 1fr; gap: .6mm 4mm; margin: 0; flex: 1 }
dt { color: #444 } dd { margin: 0 } address { font-style: normal; flex: 1 } address b { display: block; font-weight: 400; color: #444 }
td, dd, address div, .note { unicode-bidi: plaintext; text-align: left }
.note { margin: 0 0 3mm; padding: 1.5mm 2.5mm; border-left: .8mm solid #000 }
table { width: 100%; border-collapse: collapse; font-size: 8.5pt } thead { display: table-header-group } tr { break-inside: avoid }
td, .note { white-space: pre-line } th, td { padding: 1.4mm 1.5mm; border-bottom: .2mm solid #999; text-align: left; vertical-align: top; overflow-wrap: break-word }
th { border-bottom: .4mm solid #000; font-size: 8pt } .identity { border: 0; padding: 0 0 1mm; font-weight: 400; color: #444 } .number { text-align: right } .number, td.code { white-space: nowrap } td:last-child { min-width: 22mm }
.signs { display: flex; gap: 10mm; margin-top: 12mm; break-inside: avoid } .signs span { flex: 1; border-top: .3mm solid #000; padding-top: 1mm; font-size: 8pt }`

const SHEET_NAMES: Readonly<Record<Sheet['title'], OutputName>> = {
  'Pick list': 'pick-lists',
  'Purchase order': 'purchase-orders',
  'Packing list': 'packing-lists',
  'Receiving list': 'delivery-lists',
}

/** Number of sheets that are drawn at a time. */
const CHUNK_SIZE = 50

/**
 * Opens the browser's print dialog for one document with each sheet on its own page. Many sheets are drawn in
 * chunks, so that the page stays responsive.
 */
export const printSheets = async (sheets: readonly Sheet[], signal?: AbortSignal): Promise<void> => {
  const frame = printFrame('print-orders-frame', sheets.length === 1 ? `${sheets[0]?.title} ${sheets[0]?.no}` : `${sheets[0]?.title}s`)
  if (!frame) return
  const page = frame.document
  page.head.append(elementOf(page, 'style', STYLE))
  for (const [index, chunk] of chunks(sheets, CHUNK_SIZE).entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve))
    if (signal?.aborted) return frame.frameElement?.remove()
    page.body.append(...chunk.map((sheet) => sectionOf(page, sheet)))
  }
  const [first] = sheets
  if (first && !(await mayPrint({ name: SHEET_NAMES[first.title], format: 'SHEETS', rows: sheets.length })))
    return frame.frameElement?.remove()
  frame.print()
}

const elementOf = (page: Document, tag: string, text = '', className = ''): HTMLElement => {
  const element = page.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  return element
}

const elementWith = (page: Document, tag: string, children: readonly Node[], className = ''): HTMLElement => {
  const element = elementOf(page, tag, '', className)
  element.append(...children)
  return element
}

const sectionOf = (page: Document, sheet: Sheet): HTMLElement => {
  const title = elementOf(page, 'h1', sheet.no)
  title.prepend(elementOf(page, 'small', sheet.title))
  const facts = elementWith(
    page,
    'dl',
    sheet.facts.flatMap(({ label, value }) => [elementOf(page, 'dt', label), elementOf(page, 'dd', value)]),
  )
  const address = elementWith(page, 'address', [
    elementOf(page, 'b', sheet.address.label),
    ...sheet.address.lines.map((line) => elementOf(page, 'div', line)),
  ])
  return elementWith(page, 'section', [
    elementWith(page, 'header', [title, ...barsOf(page, sheet.no)]),
    elementWith(page, 'div', [facts, address], 'about'),
    ...sheet.notes.map((note) => elementOf(page, 'p', note, 'note')),
    tableOf(page, sheet),
    elementWith(
      page,
      'div',
      sheet.signatures.map((sign) => elementOf(page, 'span', sign)),
      'signs',
    ),
  ])
}

const classOf = (column: Sheet['columns'][number] | undefined): string => {
  if (column?.isNumber) return 'number'
  return column?.isCode ? 'code' : ''
}

const tableOf = (page: Document, { title, no, columns, rows }: Sheet): HTMLElement => {
  const cell = (tag: string) => (text: string, index: number) => elementOf(page, tag, text, classOf(columns[index]))
  const head = elementWith(page, 'tr', columns.map((column) => column.label).map(cell('th')))
  // Printed on every page, so that loose pages of several orders can be told apart.
  const identity = elementWith(page, 'tr', [elementOf(page, 'th', `${title} ${no}`, 'identity')])
  identity.querySelector('th')!.colSpan = columns.length
  return elementWith(page, 'table', [
    elementWith(page, 'thead', [identity, head]),
    elementWith(
      page,
      'tbody',
      rows.map((row) => elementWith(page, 'tr', row.map(cell('td')))),
    ),
  ])
}

const SVG = 'http://www.w3.org/2000/svg'

/** The number as a Code 128 barcode; empty if it cannot be encoded. */
const barsOf = (page: Document, text: string): Node[] => {
  if (!isEncodable(text)) return []
  const { widths, modules } = code128(text)
  const svg = page.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${modules} 10`)
  svg.setAttribute('preserveAspectRatio', 'none')
  let at = 0
  let path = ''
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v10h-${width}z`
    at += width
  }
  const bars = page.createElementNS(SVG, 'path')
  bars.setAttribute('d', path)
  svg.append(bars)
  return [svg]
}
