import { countText } from '#lib/list/pages.ts'
import { withoutInvisible } from '#lib/shared/plain-spaces.ts'
import { dayText, numberText } from '#lib/shared/region.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { FileError, FILE_LIMITS } from './limits.ts'
import { openArchive, type Archive } from './unzip.ts'
import { scanXml } from './xml.ts'

/** The text of a sheet's cells, and how many rows with values are hidden, for example by a filter. `table` includes them. */
type SheetCells = { table: Table; hiddenRows: number }

/** The visible sheets of a workbook. */
export type Workbook = { sheets: readonly string[]; read: (sheet: number) => Promise<SheetCells> }

/** How to show the numbers of a cell style: as a date, or with leading zeros. */
type NumberStyle = { isDay: boolean; digits: number }

type Sheet = { name: string; path: string }
type Facts = { strings: readonly string[]; styles: readonly NumberStyle[]; is1904: boolean; datePattern: string }

const NOT_A_WORKBOOK = 'This file is not an Excel workbook. Save it as XLSX or CSV.'

/**
 * Opens an XLSX workbook (ECMA-376). Cells are read as the text that a user would type: dates by `datePattern`, numbers with the
 * region's decimal sign, formulas as their last result. Invisible characters are removed.
 */
export const openWorkbook = async (bytes: Uint8Array<ArrayBuffer>, datePattern: string): Promise<Workbook> => {
  const archive = openArchive(bytes)
  const { sheets, is1904 } = await sheetsOf(archive)
  let facts: Promise<Facts> | null = null
  const loadFacts = async (): Promise<Facts> => ({
    strings: stringsIn((await archive.text('xl/sharedStrings.xml')) ?? ''),
    styles: stylesIn((await archive.text('xl/styles.xml')) ?? ''),
    is1904,
    datePattern,
  })
  return {
    sheets: sheets.map(({ name }) => name),
    read: async (index) => {
      const xml = await archive.text(sheets[index]?.path ?? '')
      if (xml === null) throw new FileError(NOT_A_WORKBOOK)
      return cellsIn(xml, await (facts ??= loadFacts()))
    },
  }
}

const sheetsOf = async (archive: Archive): Promise<{ sheets: Sheet[]; is1904: boolean }> => {
  const workbook = await archive.text('xl/workbook.xml')
  const relations = await archive.text('xl/_rels/workbook.xml.rels')
  if (workbook === null || relations === null) throw new FileError(NOT_A_WORKBOOK)
  const paths = new Map<string, string>()
  scanXml(relations, {
    open: (name, attribute) => {
      const target = attribute('Target') ?? ''
      if (name === 'Relationship') paths.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  const sheets: Sheet[] = []
  let is1904 = false
  scanXml(workbook, {
    open: (name, attribute) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      const path = paths.get(name === 'sheet' ? (attribute('id') ?? '') : '')
      if (path && archive.has(path) && (attribute('state') ?? 'visible') === 'visible') sheets.push({ name: attribute('name') ?? '', path })
    },
  })
  if (sheets.length === 0) throw new FileError(NOT_A_WORKBOOK)
  return { sheets, is1904 }
}

/** Texts that cells share. Phonetic readings of Japanese text are left out. */
const stringsIn = (xml: string): string[] => {
  const strings: string[] = []
  let [isText, isPhonetic] = [false, false]
  scanXml(xml, {
    open: (name) => {
      if (name === 'si') strings.push('')
      else if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
    text: (text) => {
      if (isText && !isPhonetic && strings.length > 0) strings[strings.length - 1] += text
    },
  })
  return strings.map(withoutEscapes)
}

/** Resolves `_x000D_`, by which a workbook writes characters that XML cannot hold. */
const withoutEscapes = (text: string): string =>
  text.includes('_x') ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** The numbers of Excel's own formats for dates (ECMA-376 §18.8.30); 18 to 21 and 45 to 47 are times. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

const stylesIn = (xml: string): NumberStyle[] => {
  const formats = new Map<number, string>()
  const styles: NumberStyle[] = []
  let isCellStyle = false
  scanXml(xml, {
    open: (name, attribute) => {
      if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) {
        const id = Number(attribute('numFmtId') ?? 0)
        const code = formats.get(id)
        styles.push({
          isDay: code === undefined ? DAY_FORMATS.has(id) : isDayFormat(code),
          digits: /^0+$/.test(code ?? '') ? (code ?? '').length : 0,
        })
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/** Whether a number format shows a day or a year. Quoted text, escapes and conditions do not count. */
const isDayFormat = (code: string): boolean => /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, ''))

const MS_PER_DAY = 86_400_000
const DAYS_1904 = 1462

/** Text of a number: a date, with leading zeros, or with the region's decimal sign. Excel keeps 15 digits. */
const numberCell = (text: string, style: NumberStyle | undefined, { is1904, datePattern }: Facts): string => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (style?.isDay && value >= 1 && value < 2_958_466) {
    const days = Math.floor(value) + (is1904 ? DAYS_1904 : 0)
    return dayText(new Date(Date.UTC(1899, 11, 30) + days * MS_PER_DAY).toISOString().slice(0, 10), datePattern)
  }
  const rounded = Number(value.toPrecision(15))
  if (!Number.isInteger(rounded)) return numberText(rounded)
  const digits = Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : text
  return style && style.digits > 0 && rounded >= 0 ? digits.padStart(style.digits, '0') : digits
}

const cellsIn = (xml: string, facts: Facts): SheetCells => {
  const table: string[][] = []
  const hiddenRows = new Set<number>()
  let isHidden = false
  let [row, column] = [-1, -1]
  let cell = { type: '', style: '', value: '', formula: '' }
  let element = ''
  let isPhonetic = false
  const put = () => {
    const text = withoutInvisible(textOf(cell, facts))
    if (text === '') return
    if (row >= FILE_LIMITS.rows + 20 || column >= FILE_LIMITS.columns)
      throw new FileError(column >= FILE_LIMITS.columns ? TOO_MANY_COLUMNS : TOO_MANY_ROWS)
    while (table.length <= row) table.push([])
    const cells = table[row]!
    while (cells.length <= column) cells.push('')
    cells[column] = text
    if (isHidden) hiddenRows.add(row)
  }
  scanXml(xml, {
    open: (name, attribute) => {
      if (name === 'row') {
        row = positionOf(attribute('r')?.replace(/\D/g, ''), row)
        isHidden = ['1', 'true'].includes(attribute('hidden') ?? '')
        column = -1
      } else if (name === 'c') {
        column = columnOf(attribute('r') ?? '', column)
        cell = { type: attribute('t') ?? '', style: attribute('s') ?? '', value: '', formula: '' }
      } else if (name === 'rPh') isPhonetic = true
      element = name
    },
    close: (name) => {
      if (name === 'c') put()
      else if (name === 'rPh') isPhonetic = false
      element = ''
    },
    text: (text) => {
      if (element === 'v' || (element === 't' && !isPhonetic)) cell.value += text
      else if (element === 'f') cell.formula += text
    },
  })
  return { table, hiddenRows: hiddenRows.size }
}

export const TOO_MANY_ROWS = `The file has too many rows. Use at most ${countText(FILE_LIMITS.rows)}, and split larger files.`
export const TOO_MANY_COLUMNS = `The file has too many columns. Use at most ${FILE_LIMITS.columns}.`

const textOf = ({ type, style, value, formula }: { type: string; style: string; value: string; formula: string }, facts: Facts): string => {
  if (value === '') return formula === '' ? '' : `=${formula}`
  if (type === 's') return facts.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  if (type === 'd') return dayText(value.slice(0, 10), facts.datePattern)
  if (type === 'str' || type === 'inlineStr' || type === 'e') return withoutEscapes(value)
  return numberCell(value, facts.styles[Number(style)], facts)
}

/** Zero-based row of `r="5"`; without it, the next one. */
const positionOf = (number: string | undefined, before: number): number => (number ? Number(number) - 1 : before + 1)

/** Zero-based column of `r="AB5"`; without it, the next one. */
const columnOf = (reference: string, before: number): number => {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase()
  if (!letters) return before + 1
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
