import { type Code128, code128, GS } from '#lib/shared/code128.ts'
import { elementString, type GsElement, humanText } from './gs1.ts'
import { numberText } from '#lib/shared/region.ts'
import { contentElements, type DateMeaning, dateWord, type LabelRow, type LabelSize, SIZES, type Template, TEMPLATES } from './rows.ts'

// docs/decisions/0069-labels-from-one-layout.md

/** An element of a label, in millimetres from the top left corner. SVG and ZPL are rendered from the same list. */
export type Item =
  | {
      kind: 'text'
      x: number
      y: number
      /** Font size: from the top of a capital to the bottom of a descender. */ size: number
      text: string
      width: number
      isBold?: boolean
      isCentred?: boolean
    }
  | { kind: 'bars'; x: number; y: number; height: number; symbol: Code128; /** Dots of 1/8 mm a module. */ dots: number }
  | { kind: 'qr'; x: number; y: number; size: number; text: string }
  | { kind: 'rule'; x: number; y: number; width: number }

export type Page = { size: LabelSize; items: Item[] }
export type LabelOptions = {
  size: LabelSize
  meaning: DateMeaning
  /** The client's own word for a field. */ word?: (key: string, fallback: string) => string
  /** How dates are written for people. */ formatDate: (day: string) => string
}

/** Dots per millimetre of a 203 dpi print head (exactly 7.99). */
export const DOTS = 8
const MARGIN = 4
/** ISO/IEC 15417 §4.4.3: light space of ten modules on both sides. */
const QUIET = 10
/** Printer dots per module, widest first: 0.5 mm if it fits, never below 0.25 mm (GS1 §5.5.2.7). */
const DOTS_OF_MODULE = [4, 3, 2] as const

/** Lays out rows that have passed `checkRows`. */
export const layoutPages = (template: Template, rows: readonly LabelRow[], options: LabelOptions): Page[] => {
  const { perPage } = TEMPLATES[template]
  const pages = Math.ceil(rows.length / perPage)
  return Array.from({ length: pages }, (_, n) => ({
    size: options.size,
    items: DRAW[template](rows.slice(n * perPage, (n + 1) * perPage), options, template),
  }))
}

type Draw = (rows: readonly LabelRow[], options: LabelOptions, template: Template) => Item[]

const drawEachRow =
  (draw: (row: LabelRow, options: LabelOptions, template: Template) => Item[]): Draw =>
  (rows, options, template) =>
    rows.flatMap((row) => draw(row, options, template))

/** A logistic label: text at the top, then content barcodes, the SSCC at the bottom (GS1 Logistic Label Guideline §5). */
const logisticLabel = (row: LabelRow, options: LabelOptions, template: Template): Item[] => {
  const sscc: GsElement[] = row.sscc ? [{ ai: '00', value: row.sscc }] : []
  const symbols = symbolsOf(contentElements(template, row, options.meaning))
  const bottom = sscc.length > 0 ? 36 : 0
  const barHeight = symbols.length > 1 ? 14 : 22
  const top = 150 - MARGIN - bottom - symbols.length * (barHeight + 6)
  return [
    ...heading(row, row.sscc ? 'SSCC' : 'CARTON'),
    ...readableText(row, options, top),
    ...symbols.flatMap((elements, i) => gs1Bars(elements, top + i * (barHeight + 6), barHeight)),
    ...(sscc.length > 0 ? gs1Bars(sscc, 150 - MARGIN - bottom + 1, 30) : []),
  ]
}

const heading = (row: LabelRow, right: string): Item[] => [
  text(row.site_code ?? '', MARGIN, 4, 4, 44, { isBold: true }),
  text([row.location_code, right].filter(Boolean).join('  ·  '), 52, 4, 4, 44),
  { kind: 'rule', x: MARGIN, y: 10, width: 92 },
]

/** The human-readable part. Facts that do not fit above the barcodes are left out, starting with the least important. */
const readableText = (row: LabelRow, { formatDate, meaning, word = builtInWord }: LabelOptions, bottom: number): Item[] => {
  const name = wrapText(row.product_name ?? '', 5.5, 92, 2)
  const top = 14.5 + name.length * 7
  const address = shipTo(row.ship_to, top)
  const start = address.end
  const facts: [string, string | null][] = [
    [word('product_code', 'ITEM').toUpperCase(), row.product_code],
    ['QUANTITY', row.qty === null ? null : `${numberText(row.qty)} ${row.uom ?? ''}`.trim()],
    [word('so_no', 'SALES ORDER').toUpperCase(), row.so_no],
    [word('po_no', 'PURCHASE ORDER').toUpperCase(), row.po_no],
    // Facts that are also printed under the barcodes come last.
    [word('lot_no', 'LOT').toUpperCase(), row.lot_no],
    [dateWord(meaning, word).toUpperCase(), row.expiry_date && formatDate(row.expiry_date)],
    // Beside a quantity, a GTIN without its unit would be read as that of the quantity's unit.
    [row.gtin_uom ? `GTIN (${row.gtin_uom})` : 'GTIN', row.gtin_uom || row.qty === null ? row.gtin : null],
    ['COUNT', row.count === null ? null : String(row.count)],
  ]
  const knownFacts = facts.filter((entry): entry is [string, string] => Boolean(entry[1]))
  return [
    ...name.map((line, i) => text(line, MARGIN, 13 + i * 7, 5.5, 92, { isBold: true })),
    ...address.items,
    ...knownFacts.flatMap(([label, value], i) => {
      const y = start + Math.floor(i / 2) * 10
      return y + 8.5 > bottom ? [] : fact(label, value, i % 2 === 0 ? MARGIN : 52, y, 44)
    }),
  ]
}

/** The delivery address, over the full width. */
const shipTo = (address: string | null, y: number): { items: Item[]; end: number } => {
  if (!address) return { items: [], end: y }
  const lines = wrapText(address, 3.4, 92, 3)
  const items = [
    text('SHIP TO', MARGIN, y, 2.4, 92),
    ...lines.map((line, i) => text(line, MARGIN, y + 3.2 + i * 4, 3.4, 92, { isBold: true })),
  ]
  return { items, end: y + 3.8 + lines.length * 4 }
}

const builtInWord = (_key: string, fallback: string) => fallback
const lotText = ({ lot_no }: LabelRow, { word = builtInWord }: LabelOptions) => lot_no && `${word('lot_no', 'Lot')} ${lot_no}`

/** The name of a field and, below it, the value in the largest font size (2.8 to 5 mm) that fits the width. */
const fact = (label: string, value: string, x: number, y: number, width: number): Item[] => {
  const size = Math.min(5, Math.max(2.8, width / textWidth(value, 1)))
  return [text(label, x, y, 2.4, width), text(value, x, y + 3.2 + (5 - size) / 2, size, width, { isBold: true })]
}

/** Quiet zone of a QR code: four modules, about 4 mm at this size. */
const QR_QUIET = 4
/** Width of the text beside a QR code; `side` is the code's size in mm. */
const textBeside = (side: number): number => 100 - 2 * MARGIN - side - QR_QUIET

const productLabel = (row: LabelRow, options: LabelOptions, template: Template): Item[] => {
  const { height } = SIZES[options.size]
  const elements = contentElements(template, row, options.meaning)
  const side = 19
  const width = textBeside(side)
  const name = wrapText(row.product_name ?? '', 4.5, width, 2)
  const below = 3 + name.length * 5.4
  const details = [
    lotText(row, options),
    row.expiry_date && options.formatDate(row.expiry_date),
    row.gtin === null ? row.uom : row.gtin_uom,
  ]
  return [
    ...name.map((line, i) => text(line, MARGIN, 3 + i * 5.4, 4.5, width, { isBold: true })),
    text(row.product_code ?? '', MARGIN, below, 3.6, width),
    text(details.filter(Boolean).join('  ·  '), MARGIN, below + 4.4, 2.8, width),
    { kind: 'qr', x: 100 - MARGIN - side, y: 3, size: side, text: elements.length > 0 ? humanText(elements) : (row.product_code ?? '') },
    ...productBars(symbolsOf(elements), row.product_code ?? '', height),
  ]
}

/** One barcode at the bottom, or two of less height. */
const productBars = (symbols: readonly GsElement[][], code: string, height: number): Item[] => {
  if (symbols.length > 1) return symbols.flatMap((symbol, i) => gs1Bars(symbol, height - 26.5 + i * 12.8, 8))
  const [symbol] = symbols
  return symbol ? gs1Bars(symbol, height - 24, 17) : plainBars(code, height - 24, 17)
}

const locationLabel = (row: LabelRow, options: LabelOptions): Item[] => {
  const { height } = SIZES[options.size]
  const code = row.location_code ?? ''
  const side = Math.min(30, height - 26)
  const size = Math.min(14, (88 - side) / (0.62 * Math.max(1, code.length)))
  return [
    text(row.site_code ?? '', MARGIN, 4, 4, 40),
    text(code, MARGIN, 10, size, textBeside(side), { isBold: true }),
    { kind: 'qr', x: 100 - MARGIN - side, y: 4, size: side, text: code },
    ...plainBars(code, height - MARGIN - 17, 13),
  ]
}

const palletList: Draw = (rows, options) => [
  text(rows[0]?.site_code ?? '', MARGIN, 4, 4, 44, { isBold: true }),
  text('PALLET LIST', 52, 4, 4, 44),
  { kind: 'rule', x: MARGIN, y: 10, width: 92 },
  ...rows.flatMap((row, i) => {
    const y = 11.5 + i * 22.8
    const details = [lotText(row, options), row.expiry_date && options.formatDate(row.expiry_date), row.location_code]
    return [
      text([row.product_code, inOwnDirection(row.product_name ?? '')].filter(Boolean).join('  '), MARGIN, y, 3, 66, { isBold: true }),
      text(row.qty === null ? '' : `${numberText(row.qty)} ${row.uom ?? ''}`, 72, y, 3, 24, { isBold: true }),
      text(details.filter(Boolean).join('  ·  '), MARGIN, y + 4, 2.6, 92),
      ...(row.sscc ? gs1Bars([{ ai: '00', value: row.sscc }], y + 7.6, 9) : []),
    ]
  }),
]

const DRAW: Readonly<Record<Template, Draw>> = {
  LPN: drawEachRow(logisticLabel),
  CARTON: drawEachRow(logisticLabel),
  PRODUCT: drawEachRow(productLabel),
  LOCATION: drawEachRow(locationLabel),
  PALLET_LIST: palletList,
}

/** Splits elements into as few symbols as fit at a readable size. (02) and (37) stay together; a long lot gets its own symbol. */
export const symbolsOf = (elements: readonly GsElement[], width = 92): GsElement[][] => {
  if (elements.length === 0) return []
  const lot = elements.findIndex(({ ai }) => ai === '10')
  const singleSymbol = code128(GS + elementString(elements))
  if (lot < 1 || dotsOf(singleSymbol, width) > 2) return [[...elements]]
  return [elements.slice(0, lot), elements.slice(lot)]
}

const dotsOf = ({ modules }: Code128, width: number): number =>
  DOTS_OF_MODULE.find((dots) => (modules + 2 * QUIET) * dots <= width * DOTS) ?? 2

const bars = (symbol: Code128, y: number, height: number, caption: string): Item[] => {
  const dots = dotsOf(symbol, 96)
  const x = Math.max(1, Math.round((100 * DOTS - symbol.modules * dots) / 2) / DOTS)
  return [{ kind: 'bars', x, y, height, symbol, dots }, text(caption, 2, y + height + 0.8, 3.2, 96, { isCentred: true })]
}

const gs1Bars = (elements: readonly GsElement[], y: number, height: number): Item[] =>
  bars(code128(GS + elementString(elements)), y, height, humanText(elements))

const plainBars = (code: string, y: number, height: number): Item[] => (code === '' ? [] : bars(code128(code), y, height, code))

const text = (
  content: string,
  x: number,
  y: number,
  size: number,
  width: number,
  style: { isBold?: boolean; isCentred?: boolean } = {},
): Item => ({ kind: 'text', x, y, size, width, text: fitText(content, size, width), ...style })

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const ISOLATES = /[\u2066-\u2069]/

/**
 * Text with Arabic or Hebrew letters, in the direction of its own first letter. Without this, a line from left to right tears its parts
 * apart. The marks have no width, and only the SVG needs them.
 */
export const inOwnDirection = (content: string): string => (RIGHT_TO_LEFT.test(content) ? `\u2068${content}\u2069` : content)

/** Text without the marks of {@link inOwnDirection}. */
export const withoutDirection = (content: string): string => content.replaceAll(new RegExp(ISOLATES, 'g'), '')

/** Estimated width of text in a sans font, in millimetres, erring on the wide side. Wide scripts count double. */
export const textWidth = (content: string, size: number): number => {
  let ems = 0
  for (const character of content) ems += emsOf(character)
  return ems * size
}

const emsOf = (character: string): number => {
  if (ISOLATES.test(character)) return 0
  if (character > '\u1100') return 1.05
  if (/[iljI.,:;'|!() ]/.test(character)) return 0.31
  if (/[mwMW@%]/.test(character)) return 0.92
  return /[A-Z]/.test(character) ? 0.71 : 0.575
}

const fitText = (content: string, size: number, width: number): string => {
  const plain = content.replaceAll(/\s+/g, ' ').trim()
  if (textWidth(plain, size) <= width) return plain
  let short = Array.from(plain)
  while (short.length > 1 && textWidth(`${short.join('')}…`, size) > width) short = short.slice(0, -1)
  return `${short.join('').trimEnd()}…`
}

const wrapText = (content: string, size: number, width: number, lines: number): string[] => {
  const wrapped: string[] = []
  let line = ''
  for (const word of content.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (textWidth(longer, size) <= width || line === '') line = longer
    else {
      wrapped.push(line)
      line = word
    }
  }
  if (line) wrapped.push(line)
  return wrapped.length <= lines ? wrapped : [...wrapped.slice(0, lines - 1), wrapped.slice(lines - 1).join(' ')]
}
