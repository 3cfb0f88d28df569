import { cellText, isNumberColumn } from './csv.ts'
import { XLSX_HEAD_ROWS, type Cell, type FileColumn, type FilePlan } from './job.ts'
import { cellXml, columnName, STYLE, textCell } from './xlsx-cells.ts'
import * as parts from './xlsx-parts.ts'
import { type Emit, type ZipEntry, zipWriter } from './zip.ts'

// docs/decisions/0066-xlsx-by-our-own-writer.md

/** Writes rows in order and finishes the file. Both wait until earlier bytes are compressed. */
export type FileWriter = { rows: (rows: readonly (readonly Cell[])[]) => Promise<void>; end: () => Promise<void> }

export type Limits = { rowsPerSheet: number; charactersPerSheet: number }

/** Excel's row limit. The character limit keeps a sheet below 4 GB, the limit of a plain ZIP entry, at 3 bytes per character. */
const LIMITS: Limits = { rowsPerSheet: 1_048_576, charactersPerSheet: 1_400_000_000 }

/**
 * Writes an XLSX file as a stream, with only one batch of rows in memory. Text is written as inline strings, so `007` and
 * 18-digit barcodes stay unchanged. Days and instants become real dates. Rows beyond a sheet's limits continue on the next sheet.
 */
export const xlsxWriter = (plan: FilePlan, emit: Emit, limits: Limits = LIMITS): FileWriter => {
  const zip = zipWriter(emit)
  const finishedSheets: parts.Sheet[] = []
  const letters = plan.columns.map((_, i) => columnName(i))
  const rangeTo = (row: number) => `A${XLSX_HEAD_ROWS}:${letters.at(-1) ?? 'A'}${row}`
  let widths: number[] | null = null
  let sheet: { entry: ZipEntry; row: number; characters: number } | null = null

  const openSheet = async () => {
    const n = finishedSheets.length + 1
    const entry = await zip.entry(`xl/worksheets/sheet${n}.xml`)
    await entry.write(parts.sheetHead(widths ?? [], n === 1) + headRows(plan, letters))
    return { entry, row: XLSX_HEAD_ROWS, characters: 0 }
  }
  const closeSheet = async () => {
    if (!sheet) return
    const range = rangeTo(sheet.row)
    await sheet.entry.write(parts.sheetTail(range))
    await sheet.entry.end()
    finishedSheets.push({ name: parts.sheetName(plan.title, finishedSheets.length + 1), range })
    sheet = null
  }
  const writePart = async (name: string, xml: string) => {
    const entry = await zip.entry(name)
    await entry.write(xml)
    await entry.end()
  }

  return {
    rows: async (rows) => {
      widths ??= plan.columns.map((column, i) => widthOf(column, i, rows))
      for (let from = 0; from < rows.length;) {
        if (sheet && (sheet.row >= limits.rowsPerSheet || sheet.characters >= limits.charactersPerSheet)) await closeSheet()
        sheet ??= await openSheet()
        const batch = rows.slice(from, from + limits.rowsPerSheet - sheet.row)
        const xml = rowsXml(plan.columns, letters, batch, sheet.row + 1)
        await sheet.entry.write(xml)
        sheet.row += batch.length
        sheet.characters += xml.length
        from += batch.length
      }
    },
    end: async () => {
      widths ??= plan.columns.map((column, i) => widthOf(column, i, []))
      if (!sheet && finishedSheets.length === 0) sheet = await openSheet()
      await closeSheet()
      await writePart('xl/styles.xml', parts.stylesXml(plan.dateFormat))
      await writePart('xl/workbook.xml', parts.workbookXml(finishedSheets))
      await writePart('xl/_rels/workbook.xml.rels', parts.workbookRelsXml(finishedSheets.length))
      await writePart('_rels/.rels', parts.rootRelsXml)
      await writePart('[Content_Types].xml', parts.contentTypesXml(finishedSheets.length))
      zip.end()
    },
  }
}

const headRows = (plan: FilePlan, letters: readonly string[]): string => {
  const header = plan.columns.map(({ label, type }, i) =>
    textCell(`${letters[i]}2`, label, isNumberColumn(type) ? STYLE.headerRight : STYLE.header),
  )
  return `<row r="1">${textCell('A1', plan.about, STYLE.about)}</row><row r="2">${header.join('')}</row>`
}

const rowsXml = (columns: readonly FileColumn[], letters: readonly string[], rows: readonly (readonly Cell[])[], first: number): string => {
  let xml = ''
  for (const [i, row] of rows.entries()) {
    const number = first + i
    xml += `<row r="${number}">`
    for (let c = 0; c < columns.length; c++) xml += cellXml(`${letters[c]}${number}`, row[c] ?? null, columns[c]?.type ?? 'text')
    xml += '</row>'
  }
  return xml
}

/** Width for the label with its filter button and for the first rows: 8 to 60 characters. */
const widthOf = (column: FileColumn, index: number, rows: readonly (readonly Cell[])[]): number => {
  const longest = rows.reduce((max, row) => Math.max(max, shownLength(row[index] ?? null, column.type)), 0)
  return Math.min(60, Math.max(8, column.label.length + 4, longest + 2))
}

const shownLength = (cell: Cell, type: FileColumn['type']): number => {
  if (type === 'date') return 10
  if (type === 'datetime') return 16
  const { length } = cellText(cell)
  return isNumberColumn(type) ? length + Math.floor(length / 3) : length
}
