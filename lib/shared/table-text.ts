import { withoutInvisible } from './plain-spaces.ts'

/** Cells of text copied from a spreadsheet or a CSV file. */
export type Table = readonly (readonly string[])[]

/** A heading without case, spaces and punctuation. */
export const normalise = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const SEPARATORS = [';', ',', '|'] as const

/**
 * Parses a spreadsheet's clipboard text: tabs between cells, CRLF or LF between rows, cells that contain one of these in quotes,
 * with doubled quotes inside. Invisible characters, a byte order mark among them, are removed: a code that has one looks like the right
 * code and is none.
 */
export const parseCells = (text: string): Table => splitText(text, '\t')

const splitText = (text: string, separator: string): Table => {
  const body = withoutInvisible(text).replace(/(?:\r\n|\r|\n)+$/, '')
  return body === '' ? [] : splitTable(body, separator)
}

/**
 * Like {@link parseCells}, but text without tabs is read as CSV if every row has the same number of separators. Only for text whose rows
 * begin with an item: a column copied from a spreadsheet has commas in its numbers and texts.
 */
export const parseTable = (text: string): Table => {
  const cells = parseCells(text)
  if (text.includes('\t')) return cells
  const tables = SEPARATORS.map((separator) => splitText(text, separator)).filter(isRegular)
  return tables.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))[0] ?? cells
}

/** Whether every row has the same number of separators. A single row needs two, because a code may contain a comma. */
const isRegular = (table: Table): boolean => {
  const width = table[0]?.length ?? 0
  return width >= (table.length > 1 ? 2 : 3) && table.every((row) => row.length === width)
}

/** Splits text into rows of cells. Line ends and separators within quotes belong to their cell. */
export const splitTable = (text: string, separator: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  let isStart = true
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
    isStart = true
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
      continue
    }
    if (character === '"' && isStart && isClosingQuoteFound(text, at, separator)) isQuoted = true
    else if (character === separator) {
      endCell()
      continue
    } else if (character === '\r' || character === '\n') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at += 1
      endCell()
      rows.push([])
      continue
    } else cell += character
    isStart = false
  }
  endCell()
  return rows
}

/** Whether a quote is closed right before a separator, a line break or the end of the text. Otherwise it is literal, as in 12" pipe. */
const isClosingQuoteFound = (text: string, from: number, separator: string): boolean => {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text.charAt(at) !== '"') continue
    if (text.charAt(at + 1) === '"') {
      at += 1
      continue
    }
    const next = text.charAt(at + 1)
    return next === '' || next === separator || next === '\r' || next === '\n'
  }
  return false
}

/** Writes clipboard text for a spreadsheet. Cells with a tab, a line break or a quote are quoted. */
export const writeTable = (table: Table): string =>
  table.map((row) => row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n')
