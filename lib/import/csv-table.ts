import { withoutInvisible } from '#lib/shared/plain-spaces.ts'
import { splitTable, type Table } from '#lib/shared/table-text.ts'

/** Of two that fit equally well, the first is chosen: a comma may be that of decimals. */
const SEPARATORS = [';', '\t', '|', ','] as const
/** Number of characters searched to find the separator. */
const SAMPLE = 65_536
/** Our own CSV files mark with an apostrophe the text that a spreadsheet would read as a formula: lib/list/export/csv.ts. */
const MARKED_FORMULA = /^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * Splits a CSV file into cells. A first line `sep=;`, as Excel writes it, names the separator; otherwise it is the one that gives most rows
 * the same number of cells. Invisible characters, such as a byte order mark, are removed.
 */
export const csvTable = (text: string): Table => {
  const body = withoutInvisible(text)
  const named = /^sep=(.)\r?\n/i.exec(body)
  const separator = named?.[1] ?? separatorOf(body)
  const table = splitTable(named ? body.slice(named[0].length) : body, separator)
  return table.map((row) => row.map((cell) => cell.replace(MARKED_FORMULA, '')))
}

const separatorOf = (text: string): string => {
  const isCut = text.length > SAMPLE
  const sample = text.slice(0, SAMPLE)
  const rated = SEPARATORS.map((separator) => {
    const rows = splitTable(sample, separator).filter((row) => row.some((cell) => cell.trim() !== ''))
    return { separator, ...regularity(isCut ? rows.slice(0, -1) : rows) }
  })
  const found = rated.filter(({ width }) => width > 1).toSorted((a, b) => b.share - a.share || b.width - a.width)
  return found[0]?.separator ?? ','
}

/** The most common number of cells in a row, and the share of rows that have it. A table of one column has no separator. */
const regularity = (rows: Table): { width: number; share: number } => {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 1, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return width < 2 ? { width, share: 0 } : { width, share: count / rows.length }
}
