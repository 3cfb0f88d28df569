// docs/decisions/0139-documents-by-pdfkit.md

// oxlint-disable-next-line import/no-named-as-default -- its types only declare the default export
import PDFDocument from 'pdfkit'
import { code128, isEncodable } from '#lib/shared/code128.ts'
import { fontFiles } from './fonts.ts'
import { drawText, INK, linesOf, type Doc, type Style } from './pdf-text.ts'
import type { PrintedDocument, DocumentColumn, DocumentRow } from './printed-document.ts'

/* All lengths in points; A4 is 595 × 842. */
const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 42]
const INNER = WIDTH - 2 * MARGIN
const BOTTOM = HEIGHT - 60
const [MUTED, LINE, SHADE] = ['#5b6472', '#c9ced6', '#f1f3f6']
const CELL_PAD = 5
const [HEAD_HEIGHT, GROUP_HEIGHT] = [20, 22]
const HEAD_STYLE: Style = { size: 8, weight: 600, colour: MUTED }
/** Line height and most lines of a label: a client's own words have up to 40 characters. */
const [LABEL_LINE, LABEL_LINES] = [10, 6]
/** A barcode begins to the right of this. */
const BARCODE_LEFT = WIDTH / 2 - 40

/**
 * Renders documents as one PDF. Each starts on a new page and has its own page numbers.
 * @throws AbortError if the client has disconnected
 */
export const pdfOf = async (
  documents: readonly PrintedDocument[],
  title: string,
  createdAt: Date,
  signal: AbortSignal,
): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: 'Gatehouse', Producer: 'Gatehouse', CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  for (const { name, bytes } of fontFiles()) doc.registerFont(name, bytes)
  for (const printedDocument of documents) {
    signal.throwIfAborted()
    const first = doc.bufferedPageRange().count
    drawDocument(doc, printedDocument)
    drawFooters(doc, printedDocument, first)
    // A hundred documents take seconds, so other requests are let in after each.
    await new Promise((resolve) => setImmediate(resolve))
  }
  doc.end()
  return finished
}

const drawDocument = (doc: Doc, printedDocument: PrintedDocument): void => {
  doc.addPage()
  const y = drawFacts(doc, printedDocument, drawHead(doc, printedDocument))
  const end = drawSummary(doc, printedDocument, drawTable(doc, printedDocument, y))
  drawSignatureFields(doc, printedDocument, end)
}

const SENDER_STYLE: Style = { size: 11, weight: 600 }
const DETAIL_STYLE: Style = { size: 8.5, colour: MUTED }

const drawHead = (doc: Doc, { title, no, sender }: PrintedDocument): number => {
  const width = BARCODE_LEFT - MARGIN - 12
  const nameEnd = drawLines(doc, linesOf(doc, sender.name, width, SENDER_STYLE), MARGIN, MARGIN, 15, SENDER_STYLE)
  const end = drawLines(doc, linesOf(doc, sender.detail, width, DETAIL_STYLE), MARGIN, nameEnd, 11, DETAIL_STYLE)
  const top = end + 14
  drawText(doc, title, MARGIN, top, { size: 22, weight: 600 })
  drawText(doc, no, MARGIN, top + 28, { size: 11, colour: MUTED })
  drawBarcode(doc, no)
  return top + 58
}

/** Draws lines below each other and returns where the next one would be. */
const drawLines = (doc: Doc, lines: readonly string[], x: number, y: number, lineHeight: number, style: Style): number => {
  for (const [index, line] of lines.entries()) drawText(doc, line, x, y + index * lineHeight, style)
  return y + lines.length * lineHeight
}

/** Draws the number as a barcode at the right edge. Draws nothing if the number cannot be encoded or is too long. */
const drawBarcode = (doc: Doc, no: string): void => {
  if (!isEncodable(no)) return
  const { widths, modules } = code128(no)
  // The margin includes the quiet zone of ten modules. Scanners can still read modules of 0.7 pt (0.25 mm).
  const module = Math.min(1.1, Math.max(0.7, 210 / modules))
  let x = MARGIN + INNER - modules * module
  if (x < BARCODE_LEFT) return
  const left = x
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) doc.rect(x, MARGIN, width * module, 34)
    x += width * module
  }
  doc.fill('#000000')
  drawText(doc, no, left, MARGIN + 39, { size: 8.5, colour: MUTED, isNumber: true }, modules * module)
}

const drawFacts = (doc: Doc, { addresses, facts }: PrintedDocument, top: number): number => {
  const column = INNER / 2 - 12
  let y = top
  for (const { label, lines } of addresses) {
    drawText(doc, label, MARGIN, y, HEAD_STYLE)
    const style = { size: 10 }
    const wrapped = lines.flatMap((text) => linesOf(doc, text, column, style))
    y = drawLines(doc, wrapped, MARGIN, y + 13, 13.5, style) + 8
  }
  let factY = top
  const x = MARGIN + INNER / 2 + 12
  for (const { label, value } of facts) {
    const style = { size: 9 }
    const labelEnd = drawLines(doc, linesOf(doc, label, 78, DETAIL_STYLE, LABEL_LINES), x, factY, 12.5, DETAIL_STYLE)
    const valueEnd = drawLines(doc, linesOf(doc, value, column - 84, style), x + 84, factY, 12.5, style)
    factY = Math.max(labelEnd, valueEnd) + 2.5
  }
  return Math.max(y, factY) + 12
}

/** Draws a table and repeats its header row on every page. */
const drawTable = (doc: Doc, { columns, rows, title, no }: PrintedDocument, top: number): number => {
  const boxes = columnBoxes(columns)
  const labels = columns.map(({ label }, at) => linesOf(doc, label, widthOfColumn(boxes, at), HEAD_STYLE, LABEL_LINES))
  const headHeight = HEAD_HEIGHT + LABEL_LINE * (Math.max(1, ...labels.map((lines) => lines.length)) - 1)
  const drawTableHead = () => {
    doc.rect(MARGIN, y, INNER, headHeight).fill(SHADE)
    drawCells(doc, columns, boxes, labels, y + 1, LABEL_LINE, HEAD_STYLE)
    y += headHeight
  }
  let y = top
  const startNewPage = () => {
    doc.addPage()
    drawText(doc, `${title} ${no}`, MARGIN, MARGIN, { size: 9, weight: 600 })
    y = MARGIN + 20
    drawTableHead()
  }
  const texts = rows.map((row) =>
    row.kind === 'cells'
      ? row.cells.map((cell, at) => linesOf(doc, cell, widthOfColumn(boxes, at), { size: 9, ...isNumber(columns[at]) }))
      : [],
  )
  const heights = texts.map((cells, index) =>
    rows[index]?.kind === 'group' ? GROUP_HEIGHT : 9 + 11.5 * Math.max(1, ...cells.map((lines) => lines.length)),
  )
  const needed = roomNeeded(rows, heights)
  if (y + headHeight + (needed[0] ?? 0) > BOTTOM) startNewPage()
  else drawTableHead()
  for (const [index, row] of rows.entries()) {
    const [cells, height] = [texts[index] ?? [], heights[index] ?? 0]
    if (y + (needed[index] ?? 0) > BOTTOM && index > 0) startNewPage()
    if (row.kind === 'group') drawGroup(doc, row, y)
    else drawCells(doc, columns, boxes, cells, y, 11.5, { size: 9 })
    y += height
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + INNER, y)
      .lineWidth(0.5)
      .stroke(LINE)
  }
  return y
}

/** The room that each row needs on its page: a group heading never stands alone at the end, so it needs room for the row after it too. */
export const roomNeeded = (rows: readonly DocumentRow[], heights: readonly number[]): number[] => {
  const needed: number[] = []
  for (let index = rows.length - 1; index >= 0; index--)
    needed[index] = (heights[index] ?? 0) + (rows[index]?.kind === 'group' ? (needed[index + 1] ?? 0) : 0)
  return needed
}

type ColumnBox = { x: number; width: number }

const columnBoxes = (columns: readonly DocumentColumn[]): ColumnBox[] => {
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN
  return columns.map(({ share }) => {
    const width = (INNER * share) / totalShare
    const box = { x: x + CELL_PAD, width: width - 2 * CELL_PAD }
    x += width
    return box
  })
}

const widthOfColumn = (boxes: readonly ColumnBox[], at: number): number => boxes[at]?.width ?? INNER
const isNumber = (column: DocumentColumn | undefined) => (column?.isNumber ? { isNumber: true } : {})

const drawGroup = (doc: Doc, { title, detail }: Extract<DocumentRow, { kind: 'group' }>, y: number): void => {
  const width = drawText(doc, title, MARGIN + CELL_PAD, y + 7, { size: 9, weight: 600 })
  drawText(doc, detail, MARGIN + CELL_PAD + width + 8, y + 7, { size: 8.5, colour: MUTED })
}

const drawCells = (
  doc: Doc,
  columns: readonly DocumentColumn[],
  boxes: readonly ColumnBox[],
  cells: readonly string[][],
  y: number,
  lineHeight: number,
  style: Style,
): void => {
  for (const [at, lines] of cells.entries()) {
    const { x, width } = boxes[at] ?? { x: MARGIN, width: INNER }
    for (const [index, line] of lines.entries())
      drawText(doc, line, x, y + 5 + index * lineHeight, { ...style, ...isNumber(columns[at]) }, width)
  }
}

const drawSummary = (doc: Doc, { summary }: PrintedDocument, y: number): number => {
  if (summary === '') return y
  drawText(doc, summary, MARGIN, y + 8, { size: 9, weight: 600, isNumber: true }, INNER)
  return y + 24
}

const drawSignatureFields = (doc: Doc, { signatureFields }: PrintedDocument, end: number): void => {
  if (signatureFields.length === 0) return
  let y = end + 20
  if (y + 78 > BOTTOM) {
    doc.addPage()
    y = MARGIN
  }
  const gap = 18
  const width = (INNER - gap * (signatureFields.length - 1)) / signatureFields.length
  for (const [at, { label, value, path }] of signatureFields.entries()) {
    const x = MARGIN + at * (width + gap)
    if (path) {
      doc
        .save()
        .translate(x, y)
        .scale(Math.min(0.5, width / 420))
        .path(path)
        .lineWidth(2.2)
        .stroke('#1f2d5a')
        .restore()
    }
    if (value) drawText(doc, value, x, y + 38, { size: 10 })
    doc
      .moveTo(x, y + 54)
      .lineTo(x + width, y + 54)
      .lineWidth(0.7)
      .stroke(INK)
    drawText(doc, label, x, y + 59, { size: 8, colour: MUTED })
  }
}

const drawFooters = (doc: Doc, { title, no, sender }: PrintedDocument, first: number): void => {
  const { start, count } = doc.bufferedPageRange()
  const pages = count - first
  for (let page = 0; page < pages; page++) {
    doc.switchToPage(start + first + page)
    drawText(doc, `${title} ${no} · ${sender.name}`, MARGIN, HEIGHT - 40, { size: 8, colour: MUTED })
    drawText(doc, `Page ${page + 1} of ${pages}`, MARGIN, HEIGHT - 40, { size: 8, colour: MUTED, isNumber: true }, INNER)
  }
}
