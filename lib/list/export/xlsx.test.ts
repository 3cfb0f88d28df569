import { crc32, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { regionOf } from '#lib/shared/region.ts'
import { type Cell, type FileColumn, type FilePlan, planOf } from './job.ts'
import { cellXml, columnName, serialOf, STYLE, xmlText } from './xlsx-cells.ts'
import { sheetName } from './xlsx-parts.ts'
import { type Limits, xlsxWriter } from './xlsx.ts'

const COLUMNS: FileColumn[] = [
  { label: 'Item', type: 'code' },
  { label: 'Name <&">', type: 'text' },
  { label: 'On hand', type: 'quantity' },
  { label: 'Expiry', type: 'date' },
  { label: 'Moved', type: 'datetime' },
  { label: 'Hold', type: 'boolean' },
]
const PLAN: FilePlan = {
  format: 'xlsx',
  title: 'Stock holding',
  about: 'Stock holding · ACME · no filters',
  columns: COLUMNS,
  dateFormat: 'MM/DD/YYYY',
}

const write = async (plan: FilePlan, batches: Cell[][][], limits?: Limits): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  const writer = xlsxWriter(plan, (chunk) => chunks.push(chunk), limits)
  for (const batch of batches) await writer.rows(batch)
  await writer.end()
  return Buffer.concat(chunks)
}

const LONG = 'x'.repeat(120)
const EDGE_CASES = [
  '007',
  '00417-B',
  '1E5',
  '=SUM(1)',
  'A&B/12',
  'a,b',
  'say "hi"',
  '<b>',
  ' padded ',
  'סלמון עברית',
  '🐟🧊',
  LONG,
  '393123450000000017',
  'true',
  '-5',
  '+1',
  '@x',
  "'quoted",
  'two\nlines',
  ']]>',
  '2025-03-14',
  '_x0041_',
]

describe('an XLSX file, read again by an independent reader', () => {
  it('preserves difficult texts, in order', async () => {
    const file = await write(PLAN, [EDGE_CASES.map((text) => [text, text, null, null, null, null])])
    const [sheet] = (await readXlsx(file)).sheets
    expect(sheet?.rows.slice(2).map((row) => row.slice(0, 2))).toEqual(EDGE_CASES.map((text) => [text, text]))
  })

  it('stores numbers as numbers, dates and instants as dates, and booleans as Yes and No', async () => {
    const rows: Cell[][] = [
      ['A', 'B', 0.125, '2025-06-30', '2025-03-14T08:55:40+11:00', true],
      ['A', 'B', 9999999, '2024-02-29', '2024-12-31T23:59:59Z', false],
      ['A', 'B', -12, null, null, null],
      ['A', 'B', 0, '1850-01-01', 'soon', null],
    ]
    const [sheet] = (await readXlsx(await write(PLAN, [rows]))).sheets
    expect(sheet?.rows.slice(2).map((row) => row.slice(2))).toEqual([
      [0.125, new Date('2025-06-30T00:00:00Z'), new Date('2025-03-14T08:55:40Z'), 'Yes'],
      [9999999, new Date('2024-02-29T00:00:00Z'), new Date('2024-12-31T23:59:59Z'), 'No'],
      [-12, null, null, null],
      [0, '1850-01-01', 'soon', null],
    ])
  })

  it('has a description above the header, and freezes both rows', async () => {
    const [sheet] = (await readXlsx(await write(PLAN, [[['A', 'B', 1, null, null, null]]]), { readStyles: true })).sheets
    expect(sheet?.rows[0]?.[0]).toBe('Stock holding · ACME · no filters')
    expect(sheet?.rows[1]).toEqual(COLUMNS.map((column) => column.label))
    expect(sheet?.freezePane).toMatchObject({ rows: 2 })
    expect(sheet?.name).toBe('Stock holding')
    expect(sheet?.cells?.get('1,0')?.style?.font?.bold).toBe(true)
    expect(sheet?.cells?.get('2,0')?.style?.numFmt).toBe('@')
  })

  it('continues on another sheet with the same header when a sheet is full', async () => {
    const rows = Array.from({ length: 7 }, (_, i): Cell[] => [`P${i}`, null, i, null, null, null])
    const { sheets } = await readXlsx(await write(PLAN, [rows.slice(0, 5), rows.slice(5)], { rowsPerSheet: 5, charactersPerSheet: 1e9 }))
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Stock holding', 'Stock holding (2)', 'Stock holding (3)'])
    expect(sheets.flatMap((sheet) => sheet.rows.slice(2).map((row) => row[0]))).toEqual(['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6'])
    expect(sheets.map((sheet) => sheet.rows[1]?.[0])).toEqual(['Item', 'Item', 'Item'])
  })

  it('is a valid file even without rows', async () => {
    const { sheets } = await readXlsx(await write(PLAN, []))
    expect(sheets.map((sheet) => sheet.rows.length)).toEqual([2])
  })

  it('preserves any table of texts and numbers', async () => {
    // Without control characters: not every reader undoes their ECMA-376 escapes. The test of xmlText covers them.
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((s) => s === s.normalize() && !/\r/.test(s))
    const table = fc.array(fc.tuple(text, fc.double({ noNaN: true, noDefaultInfinity: true })), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const columns: FileColumn[] = [
          { label: 'T', type: 'text' },
          { label: 'N', type: 'number' },
        ]
        const [sheet] = (await readXlsx(await write({ ...PLAN, columns }, [rows]))).sheets
        expect(sheet?.rows.slice(2)).toEqual(rows.map(([t, n]) => [t, n === 0 ? 0 : n]))
      }),
      { numRuns: 20 },
    )
  })

  it('is an archive with correct sizes and checksums', async () => {
    const file = Buffer.from(await write(PLAN, [Array.from({ length: 3000 }, (_, i): Cell[] => [`P${i}`, LONG, i, null, null, null])]))
    const entries = unpack(file)
    expect(entries.map(({ name }) => name)).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      '_rels/.rels',
      '[Content_Types].xml',
    ])
    for (const { data, crc, size } of entries) expect([crc32(data), data.length]).toEqual([crc, size])
  })
})

/** Entries by the central directory (APPNOTE 4.3.12), inflated by Node's zlib. */
const unpack = (file: Buffer) => {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = file.readUInt32LE(end + 16)
  return Array.from({ length: file.readUInt16LE(end + 10) }, () => {
    const [crc, packed, size] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)]
    const [nameLength, offset] = [file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    at += 46 + nameLength
    return { name, crc, size, data: inflateRawSync(file.subarray(start, start + packed)) }
  })
}

describe('the parts of an XLSX file', () => {
  it('escape characters that XML does not allow', () => {
    expect(xmlText('a\u0001b\rc_x0041_\uD800<&>\uFFFF\n')).toBe('a_x0001_b_x000D_c_x005F_x0041_\uFFFD&lt;&amp;&gt;_xFFFF_\n')
  })
  it('name columns and sheets as Excel does', () => {
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
    expect(sheetName("'a[b]:c*?/\\d'", 1)).toBe('a b c d')
    expect(sheetName('History', 1)).toBe('Export')
    expect(sheetName('x'.repeat(50), 12).length).toBeLessThanOrEqual(31)
  })
  it('count days as Excel does, and refuse invalid dates', () => {
    expect(serialOf('1900-03-01')).toBe(61)
    expect(serialOf('2025-03-14')).toBe(45730)
    expect(serialOf('2025-03-14T12:00:00+11:00')).toBe(45730.5)
    expect(['2025-02-30', '1899-12-31', 'x', '2025-3-1'].map(serialOf)).toEqual([null, null, null, null])
  })
})

describe('a plan', () => {
  it('has scope, filters and time in the line above the header', () => {
    const plan = planOf(
      {
        name: 'stock-holding',
        scopeText: ['ACME', 'SYD1'],
        columns: [],
        filters: [{ label: 'Item', value: '00417-B' }],
        source: { kind: 'rows', rows: Array.from({ length: 52 }) },
      },
      'xlsx',
      { now: '2025-03-14T09:21', zone: 'Australia/Sydney' },
      regionOf('', 'DD/MM/YYYY'),
    )
    expect(plan.dateFormat).toBe('DD/MM/YYYY')
    expect(plan.about).toBe('Stock holding · ACME, SYD1 · 52 marked · Item: 00417-B · exported 14/03/2025 09:21, times in Australia/Sydney')
  })

  it('mentions how many of all results are unmarked', () => {
    const source = {
      kind: 'query' as const,
      url: () => '',
      read: () => ({ ok: false as const, details: [] }),
      total: 9,
      except: ['a', 'b'],
    }
    const plan = planOf(
      { name: 'stock-holding', scopeText: [], columns: [], filters: [], source },
      'csv',
      { now: '2025-03-14T09:21', zone: 'Australia/Sydney' },
      regionOf('', 'MM/DD/YYYY'),
    )
    expect(plan.about).toBe('Stock holding · without 2 unmarked · no filters · exported 03/14/2025 09:21, times in Australia/Sydney')
  })
})

describe('a cell of text', () => {
  it('is cut at Excel’s limit, with an ellipsis', () => {
    const textOf = (length: number) => />([^<]*)<\/t>/.exec(cellXml('A1', 'x'.repeat(length), 'text'))?.[1] ?? ''
    expect(textOf(32_767)).toBe('x'.repeat(32_767))
    expect([textOf(32_768).length, textOf(32_768).endsWith('x…')]).toEqual([32_767, true])
  })

  it('that looks like a formula has the style that keeps Excel from evaluating it', () => {
    expect(cellXml('A1', '=1+1', 'text')).toContain(` s="${STYLE.quoted}"`)
    expect(cellXml('A1', '1+1', 'text')).toContain(` s="${STYLE.text}"`)
  })
})
