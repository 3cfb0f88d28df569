import { xmlText } from './xlsx-cells.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** One finished sheet: its name, and the range of its filter buttons. */
export type Sheet = { name: string; range: string }

/**
 * A valid sheet name for Excel: at most 31 characters, none of `[]:*?/\`, no apostrophe at the ends, and not the reserved name `History`.
 * `n` is 1 for the first sheet.
 */
export const sheetName = (title: string, n: number): string => {
  const suffix = n > 1 ? ` (${n})` : ''
  const plain = title.replaceAll(/[[\]:*?/\\\p{Cc}]+/gu, ' ').replaceAll(/^['\s]+|['\s]+$/g, '')
  const name = plain === '' || plain.toLowerCase() === 'history' ? 'Export' : plain
  return `${name.slice(0, 31 - suffix.length).trimEnd()}${suffix}`
}

export const contentTypesXml = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
  repeat(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`) +
  '</Types>'

export const rootRelsXml =
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookRelsXml = (sheets: number): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  repeat(sheets, (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`) +
  `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

export const workbookXml = (sheets: readonly Sheet[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>` +
  sheets.map(({ name }, i) => `<sheet name="${attribute(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('') +
  '</sheets><definedNames>' +
  sheets.map((sheet, i) => filterRangeXml(sheet, i)).join('') +
  '</definedNames></workbook>'

const filterRangeXml = ({ name, range }: Sheet, index: number): string => {
  const absolute = range.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  const quoted = xmlText(`'${name.replaceAll("'", "''")}'`)
  return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!${absolute}</definedName>`
}

/** The cell styles, in the order of `STYLE`. `dateFormat` is a format such as `MM/DD/YYYY`, which Excel expects in lower case. */
export const stylesXml = (dateFormat: string): string => {
  const day = dateFormat.toLowerCase().replaceAll(/[^dmy/. -]/g, '') || 'yyyy-mm-dd'
  const xf = (format: number, more = '', font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${font === 1 ? 1 : 0}" xfId="0" applyNumberFormat="1"${more}`
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.0##"/>` +
    `<numFmt numFmtId="165" formatCode="${attribute(day)}"/><numFmt numFmtId="166" formatCode="${attribute(day)} hh:mm"/></numFmts>` +
    `<fonts count="3">${font('')}${font('<b/>')}${font('<i/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FF8A8F98"/></bottom><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="10">' +
    [xf(0), xf(49), xf(3), xf(164), xf(165), xf(166), xf(49, ' applyFont="1"', 1), xf(49, ' applyFont="1"', 2), xf(49, ' quotePrefix="1"')]
      .map((open) => `${open}/>`)
      .join('') +
    `${xf(49, ' applyFont="1" applyAlignment="1"', 1)}><alignment horizontal="right"/></xf>` +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

/** The part of a sheet before its rows: freezes the first two rows and sets column widths (in characters). */
export const sheetHead = (widths: readonly number[], isFirst: boolean): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
  '<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>' +
  `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.map(column).join('')}</cols><sheetData>`

/** Adds filter buttons, and suppresses Excel's warning about numbers stored as text. */
export const sheetTail = (range: string): string =>
  `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`

const column = (width: number, i: number): string => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
const font = (face: string): string => `<font>${face}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const attribute = (text: string): string => xmlText(text).replaceAll('"', '&quot;')
const repeat = (count: number, write: (n: number) => string): string => Array.from({ length: count }, (_, i) => write(i + 1)).join('')
