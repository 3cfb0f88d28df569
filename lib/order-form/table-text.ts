/** Cells of a text that was copied out of a spreadsheet, or of a CSV file. */
export type Table = readonly (readonly string[])[]

const SEPARATORS = [';', ',', '|'] as const

/**
 * Reads what a spreadsheet puts on the clipboard: tabs between cells, CRLF or LF between rows, cells in quotes where they
 * hold one of these, a doubled quote inside. Text without tabs is read as CSV where every row has as many separators.
 */
export const parseTable = (text: string): Table => {
  const body = text.replace(/^\uFEFF/, '').replace(/(?:\r\n|\r|\n)+$/, '')
  if (body === '') return []
  if (body.includes('\t')) return split(body, '\t')
  const tables = SEPARATORS.map((separator) => split(body, separator)).filter(isRegular)
  return tables.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))[0] ?? split(body, '\t')
}

/** A separator is one if every row has it equally often; a single row needs two of them, since a code may hold a comma. */
const isRegular = (table: Table): boolean => {
  const width = table[0]?.length ?? 0
  return width >= (table.length > 1 ? 2 : 3) && table.every((row) => row.length === width)
}

const split = (text: string, separator: string): string[][] => {
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
    const one = text.charAt(at)
    if (isQuoted) {
      if (one !== '"') cell += one
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
      continue
    }
    if (one === '"' && isStart && closes(text, at, separator)) isQuoted = true
    else if (one === separator) {
      endCell()
      continue
    } else if (one === '\r' || one === '\n') {
      if (one === '\r' && text.charAt(at + 1) === '\n') at += 1
      endCell()
      rows.push([])
      continue
    } else cell += one
    isStart = false
  }
  endCell()
  return rows
}

/** A quote opens a quoted cell only if one closes it before a separator, a line end or the end: 12" pipe is no quote. */
const closes = (text: string, from: number, separator: string): boolean => {
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

/** The same the other way: what a spreadsheet takes. A cell with a tab, a line end or a quote stands in quotes. */
export const writeTable = (table: Table): string =>
  table.map((row) => row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n')
