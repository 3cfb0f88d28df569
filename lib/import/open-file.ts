import { countText } from '#lib/list/pages.ts'
import { currentRegion } from '#lib/shared/region.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { csvTable } from './csv-table.ts'
import { decodeText } from './decode-text.ts'
import { FileError, FILE_LIMITS } from './limits.ts'
import { openWorkbook, TOO_MANY_COLUMNS, TOO_MANY_ROWS, type Workbook } from './xlsx-table.ts'

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** The message for a file that is empty or too large, or null. Checked before its bytes are loaded. */
export const sizeProblem = (size: number): string | null => {
  if (size === 0) return 'The file is empty.'
  return size > FILE_LIMITS.bytes
    ? `The file is too large. Use at most ${FILE_LIMITS.bytes / 1024 / 1024} MB, and split larger files.`
    : null
}

/**
 * Opens a CSV or XLSX file by its content, because names can be wrong. A CSV file is one sheet. Throws a {@link FileError} for a file
 * that cannot be read, or exceeds a limit.
 */
export const openFile = async (bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> => {
  const problem = sizeProblem(bytes.length)
  if (problem) throw new FileError(problem)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileError('This file is in an old Excel format or is password-protected. Save it as XLSX without a password.')
  const isArchive = startsWith(bytes, 0x50, 0x4b, 3, 4)
  const workbook = isArchive
    ? await openWorkbook(bytes, currentRegion().datePattern)
    : { sheets: [''], read: async () => ({ table: csvTable(decodeText(bytes)), hiddenRows: 0 }) }
  const read = async (sheet: number) => {
    const { table, hiddenRows } = await workbook.read(sheet)
    return { table: withinLimits(table), hiddenRows }
  }
  return { sheets: workbook.sheets, read }
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

const withinLimits = (table: Table): Table => {
  if (!table.some(isFilled)) throw new FileError('The file has no rows.')
  const rows = table.slice(0, table.findLastIndex(isFilled) + 1)
  if (rows.filter(isFilled).length > FILE_LIMITS.rows + 1) throw new FileError(TOO_MANY_ROWS)
  for (const [index, row] of rows.entries()) {
    const width = row.findLastIndex((cell) => cell.trim() !== '') + 1
    if (width > FILE_LIMITS.columns) throw new FileError(TOO_MANY_COLUMNS)
    if (row.some((cell) => cell.length > FILE_LIMITS.cellLength))
      throw new FileError(
        `Row ${countText(index + 1)} has a cell of more than ${countText(FILE_LIMITS.cellLength)} characters. Shorten it.`,
      )
  }
  return rows
}
