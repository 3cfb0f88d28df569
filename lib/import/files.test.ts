import { writeXlsx } from 'hucre/xlsx'
import { afterEach, describe, expect, it } from 'vitest'
import { setRegion } from '#lib/shared/region.ts'
import { zipWriter } from '#lib/list/export/zip.ts'
import { FILE_LIMITS } from './limits.ts'
import { openFile } from './open-file.ts'
import { openArchive } from './unzip.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBigEndian: boolean, bom = true): Uint8Array<ArrayBuffer> => {
  const body = bom ? `\uFEFF${text}` : text
  const bytes = new Uint8Array(body.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < body.length; at += 1) view.setUint16(at * 2, body.charCodeAt(at), !isBigEndian)
  return bytes
}
const tableOf = async (bytes: Uint8Array<ArrayBuffer>, sheet = 0) => (await (await openFile(bytes)).read(sheet)).table
const refusalOf = (bytes: Uint8Array<ArrayBuffer>) =>
  tableOf(bytes).then(
    () => null,
    (error: Error) => error.message,
  )

afterEach(() => setRegion('', 'MM/DD/YYYY'))

it('a picture, even a truncated one, is refused', async () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect(await refusalOf(png)).toBe('This is not a CSV or XLSX file.')
})

describe('a CSV file', () => {
  it.each([
    ['UTF-8', utf8('Item;Note\r\nA-1;Müller')],
    ['UTF-8 with a byte order mark', utf8('\uFEFFItem;Note\r\nA-1;Müller')],
    ['UTF-16 little endian', utf16('Item;Note\r\nA-1;Müller', false)],
    ['UTF-16 big endian', utf16('Item;Note\r\nA-1;Müller', true)],
    ['UTF-16 without a byte order mark', utf16('Item;Note\r\nA-1;Müller', false, false)],
    ['Windows-1252', Uint8Array.from('Item;Note\r\nA-1;M\u00FCller', (letter) => letter.charCodeAt(0))],
  ])('is read in %s', async (_, bytes) => {
    expect(await tableOf(bytes)).toEqual([
      ['Item', 'Note'],
      ['A-1', 'Müller'],
    ])
  })

  it.each([
    [',', 'Item,Qty\nA-1,12\nB-2,3'],
    [';', 'Item;Qty\nA-1;1,5\nB-2;2,5'],
    ['; where a number of each row has a comma', 'A-1;1,5\nB-2;2,5'],
    ['\t', 'Item\tQty\nA, B\t1\nC, D\t2'],
    ['| declared by a sep= line', 'sep=|\nItem|Qty\nA;1|2'],
  ])('is split at %s', async (_, text) => {
    const table = await tableOf(utf8(text))
    expect(table.every((row) => row.length === 2)).toBe(true)
    expect(table[0]?.[0]).toMatch(/^(Item|A-1)$/)
  })

  it('keeps line breaks, separators and doubled quotes within quotes, where a line break starts no new row', async () => {
    expect(await tableOf(utf8('Item,Note\n"A-1","one\nline, ""two"""\nB-2,x'))).toEqual([
      ['Item', 'Note'],
      ['A-1', 'one\nline, "two"'],
      ['B-2', 'x'],
    ])
  })

  it('loses invisible characters, also before a quote', async () => {
    expect(await tableOf(utf8('Item,Note\n\u200B00745\u200E,\u202A"a, b"\u202C'))).toEqual([
      ['Item', 'Note'],
      ['00745', 'a, b'],
    ])
  })

  it('loses the apostrophe of our own export, but no other', async () => {
    expect(await tableOf(utf8("Item,Note\nA-1,'=1+1\nB-2,'90s"))).toEqual([
      ['Item', 'Note'],
      ['A-1', '=1+1'],
      ['B-2', "'90s"],
    ])
  })

  it('is refused if it is empty, too large, or not a table of text', async () => {
    expect(await refusalOf(utf8(''))).toBe('The file is empty.')
    expect(await refusalOf(utf8('\n ,\n'))).toBe('The file has no rows.')
    expect(await refusalOf(new Uint8Array(FILE_LIMITS.bytes + 1))).toMatch(/too large/)
    expect(await refusalOf(Uint8Array.of(0x89, 0x50, 0, 0x47, 1, 2, 3, 4, 5, 6, 7, 8))).toBe('This is not a CSV or XLSX file.')
    expect(await refusalOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toMatch(/old Excel format or is password-protected/)
    expect(await refusalOf(utf8(`Item\n${'A\n'.repeat(FILE_LIMITS.rows + 1)}`))).toMatch(/too many rows\. Use at most 5,000,/)
    expect(await refusalOf(utf8(`Item${','.repeat(FILE_LIMITS.columns)}x\nA,1`))).toMatch(/too many columns/)
    expect(await refusalOf(utf8(`Item\n${'A'.repeat(FILE_LIMITS.cellLength + 1)}`))).toBe(
      'Row 2 has a cell of more than 2,000 characters. Shorten it.',
    )
  })
})

const archive = async (parts: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = zipWriter((chunk) => chunks.push(chunk))
  for (const [name, text] of Object.entries(parts)) {
    const entry = await zip.entry(name)
    await entry.write(text)
    await entry.end()
  }
  zip.end()
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const workbook = (sheet: string, more: Readonly<Record<string, string>> = {}) =>
  archive({
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  })

describe('an XLSX file', () => {
  it('from another program gives text, numbers, dates and flags as a user would type them', async () => {
    setRegion('de-DE', 'MM/DD/YYYY')
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Orders',
          rows: [
            ['Item', 'Qty', 'Ship by', 'Rush', 'Note'],
            ['00417', 12.5, new Date(Date.UTC(2026, 10, 30)), true, 'a & <b>\n"c"'],
            [4006381333931, 1440, null, false, '=SUM(A1)'],
          ],
        },
      ],
    })
    expect(await tableOf(new Uint8Array(bytes))).toEqual([
      ['Item', 'Qty', 'Ship by', 'Rush', 'Note'],
      ['00417', '12,5', '30.11.2026', 'Yes', 'a & <b>\n"c"'],
      ['4006381333931', '1440', '', 'No', '=SUM(A1)'],
    ])
  })

  it('loses invisible characters', async () => {
    const bytes = await workbook(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>\u200B00745\u200E</t></is></c><c r="B1" t="s"><v>0</v></c></row>',
      {
        'xl/sharedStrings.xml': '<sst><si><t>D19\u00AD-Z1</t></si></sst>',
      },
    )
    expect(await tableOf(bytes)).toEqual([['00745', 'D19-Z1']])
  })

  it('gives the result of a formula, and its text if it has no result', async () => {
    const bytes = await workbook(
      '<row r="2"><c r="B2"><f>1+1</f><v>2</v></c><c r="C2" t="str"><f>"a"</f><v>a</v></c><c r="D2"><f>NOW()</f></c><c r="E2" t="e"><v>#N/A</v></c></row>',
    )
    expect(await tableOf(bytes)).toEqual([[], ['', '2', 'a', '=NOW()', '#N/A']])
  })

  it('keeps the leading zeros of a number format, and reads dates of the 1904 date system', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/><numFmt numFmtId="171" formatCode="[$-409]d\\ mmm\\ yy;@"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    const bytes = await workbook('<row><c s="1"><v>417</v></c><c s="2"><v>44894</v></c><c><v>0.30000000000000004</v></c></row>', {
      'xl/styles.xml': styles,
      'xl/workbook.xml':
        '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>',
    })
    expect(await tableOf(bytes)).toEqual([['00417', '11/30/2026', '0.3']])
  })

  it('leaves out hidden sheets, and reads the requested sheet', async () => {
    const bytes = new Uint8Array(
      await writeXlsx({
        sheets: [
          { name: 'Notes', rows: [['x']] },
          { name: 'Secret', hidden: true, rows: [['y']] },
          { name: 'Orders', rows: [['z']] },
        ],
      }),
    )
    const opened = await openFile(bytes)
    expect(opened.sheets).toEqual(['Notes', 'Orders'])
    expect(await opened.read(1)).toEqual({ table: [['z']], hiddenRows: 0 })
  })

  it('gives hidden rows too, and counts those that have values', async () => {
    const cell = (row: number, text: string) => `<c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c>`
    const bytes = await workbook(
      `<row r="1">${cell(1, 'a')}</row><row r="2" hidden="1">${cell(2, 'b')}</row><row r="3" hidden="1"/><row r="4" hidden="true">${cell(4, 'c')}</row><row r="5" hidden="0">${cell(5, 'd')}</row>`,
    )
    expect(await (await openFile(bytes)).read(0)).toEqual({ table: [['a'], ['b'], [], ['c'], ['d']], hiddenRows: 2 })
  })

  it('is refused if it unpacks to more than the limit, whatever size it declares', async () => {
    const bytes = await archive({ 'a.xml': 'x'.repeat(200_000) })
    await expect(openArchive(bytes, 100_000).text('a.xml')).rejects.toThrow(/too large when unpacked/)
    // The size in the list of files, 24 bytes after its signature.
    const view = new DataView(bytes.buffer)
    const listed = bytes.findLastIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50)
    view.setUint32(listed + 24, 10, true)
    await expect(openArchive(bytes, 100_000).text('a.xml')).rejects.toThrow(/too large|damaged/)
    await expect(openArchive(bytes).text('a.xml')).rejects.toThrow(/damaged/)
  })

  it('is refused if it is cut off, has a document type, or too many rows and columns', async () => {
    const bytes = await workbook('<row r="1"><c r="A1"><v>1</v></c></row>')
    expect(await refusalOf(bytes.slice(0, -10))).toMatch(/damaged/)
    expect(await refusalOf(await workbook('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }))).toMatch(
      /damaged/,
    )
    expect(await refusalOf(await workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))).toMatch(/too many rows/)
    expect(await refusalOf(await workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toMatch(/too many columns/)
    expect(await refusalOf(await archive({ 'word/document.xml': '<w/>' }))).toMatch(/not an Excel workbook/)
  })

  it('of hostile content takes linear time', async () => {
    const parts = ['<a "'.repeat(150_000), '<!'.repeat(300_000), '<![CDATA['.repeat(60_000), '<a b="'.repeat(100_000)]
    const before = process.cpuUsage()
    for (const part of parts) await refusalOf(await workbook('', { 'xl/worksheets/sheet1.xml': part }))
    // CPU time, which does not depend on other work of the machine. Quadratic time would be minutes.
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(8)
  })
})
