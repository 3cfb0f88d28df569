import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsFor } from './fixtures.ts'
import { pasteProblem } from './line-limit.ts'
import { looksLikeHeader, pasteColumns, planPaste, previewColumns } from './paste.ts'
import { parseTable, writeTable } from '#lib/shared/table-text.ts'

const columns = columnsFor('SO')
const cells = (text: string, options = {}) => planPaste(parseTable(text), columns, options).lines.map((line) => line.cells)

describe('clipboard text of a spreadsheet', () => {
  it('may have CRLF, LF, a final line break and a byte order mark', () => {
    expect(parseTable('\uFEFFa\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseTable('a\tb\nc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseTable('')).toEqual([])
    expect(parseTable('\r\n')).toEqual([])
  })

  it('loses the invisible characters of chats, emails and web pages', () => {
    expect(parseTable('\u200B00462\t\u202A1\u202C\r\n00\u00AD745\u200E\t\uFEFF"a\tb"')).toEqual([
      ['00462', '1'],
      ['00745', 'a\tb'],
    ])
  })

  it('may have quoted cells with tabs, line breaks and quotes', () => {
    expect(parseTable('"a\tb"\t"x\r\ny"\t"say ""hi"""\t12" pipe')).toEqual([['a\tb', 'x\r\ny', 'say "hi"', '12" pipe']])
    expect(parseTable('"open\tb')).toEqual([['"open', 'b']])
  })

  it('is read as CSV if every row has the same number of separators; a code with a comma stays one cell', () => {
    expect(parseTable('00417-B,12,CASE\n007,5,EACH')).toEqual([
      ['00417-B', '12', 'CASE'],
      ['007', '5', 'EACH'],
    ])
    expect(parseTable('00417-B;12,5;CASE\n007;5;EACH')).toEqual([
      ['00417-B', '12,5', 'CASE'],
      ['007', '5', 'EACH'],
    ])
    expect(parseTable('A,B')).toEqual([['A,B']])
    expect(parseTable('1,200')).toEqual([['1,200']])
    expect(parseTable('007\n1E5\nA+B')).toEqual([['007'], ['1E5'], ['A+B']])
  })

  it('is read back cell by cell as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '0', '"', '\t', '\n', '\r', ',', ';', ' ', 'é', '商'), maxLength: 8 })
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 5 })
          .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 })),
        (table) => {
          // Empty cells at the end of the text cannot be distinguished from a final line break.
          fc.pre((table.at(-1) ?? []).some((text) => text !== '') && table.some((row) => row.length > 1))
          expect(parseTable(writeTable(table))).toEqual(table)
        },
      ),
    )
  })
})

describe('planning a paste', () => {
  it('recognises a header by label, field name or synonym, in any order, and lists columns that do not fit', () => {
    expect(cells('Qty\tColour\tSKU\tUOM\n12\tred\t00417-B\tCASE')).toEqual([{ qty: '12', product_code: '00417-B', uom: 'CASE' }])
    expect(planPaste(parseTable('Qty\tColour\tSKU\tUOM\n12\tred\t00417-B\tCASE'), columns).leftOut).toEqual(['Colour'])
    expect(cells('product_code\tqty\n007\t1')).toEqual([{ product_code: '007', qty: '1' }])
    expect(cells('Item\tBatch\n007\tL1')).toEqual([{ product_code: '007', lot_no: 'L1' }])
  })

  it('does not take the first line of an order for a header', () => {
    expect(looksLikeHeader(parseTable('00417-B\t12\tCASE\n007\t5\tEACH'), columns)).toBe(false)
    expect(looksLikeHeader(parseTable('Pack\t5\n007\t12'), columns)).toBe(false)
    expect(looksLikeHeader(parseTable('Item\tQuantity'), columns)).toBe(false)
    expect(looksLikeHeader(parseTable('Item\n007'), columns)).toBe(true)
    expect(looksLikeHeader(parseTable('Pack\tCount\tred\tblue\tgreen\n1\t2\t3\t4\t5'), columns)).toBe(false)
  })

  it('fills the columns from the active one on if there is no header, and skips info columns', () => {
    expect(cells('00417-B\t12\tCASE\n007\t5\tEACH')).toEqual([
      { product_code: '00417-B', qty: '12', uom: 'CASE' },
      { product_code: '007', qty: '5', uom: 'EACH' },
    ])
    expect(cells('12\tCASE\n3\tEACH', { start: 'qty' })).toEqual([
      { qty: '12', uom: 'CASE' },
      { qty: '3', uom: 'EACH' },
    ])
  })

  it('skips read-only columns', () => {
    const locked = columns.map((column) => (column.key === 'qty' ? { ...column, isReadonly: true } : column))
    expect(planPaste(parseTable('007\tCASE\n008\tEACH'), locked).targets).toEqual(['product_code', 'uom'])
  })

  it('leaves out what the item fills in, says so, and marks those columns in the preview', () => {
    const name = { key: 'product_name', label: 'Name', type: 'info', width: 100, isRequired: false, isReadonly: true, help: null } as const
    const grid = columns.flatMap((column) => (column.key === 'product_code' ? [column, name] : [column]))
    const plan = planPaste(parseTable('Item\tName\tQty\tColour\n007\tOats\t1\tred'), grid)
    expect(plan).toMatchObject({ targets: ['product_code', null, 'qty', null], leftOut: ['Colour'], readOnly: ['Name'] })
    expect(plan.lines.map((line) => line.cells)).toEqual([{ product_code: '007', qty: '1' }])
    expect(pasteColumns(grid).map(({ key }) => key)).not.toContain('product_name')
    expect(
      previewColumns(grid)
        .slice(0, 2)
        .map(({ label }) => label),
    ).toEqual([columns[0]?.label, 'Name (not pasted)'])
  })

  it('lists columns beyond the grid as left out, by their number if they have no heading', () => {
    const wide = Array.from({ length: 12 }, (_, index) => `c${index}`).join('\t')
    expect(planPaste(parseTable(`${wide}\n${wide}`), columns).leftOut).toEqual(['column 10', 'column 11', 'column 12'])
  })

  it('keeps leading zeros and long codes, reads numbers by the decimal sign of their column, and keeps other text', () => {
    expect(cells('Item\tQty\n007\t1.200\n00000000000012345678\t12,5\nx\tabc')).toEqual([
      { product_code: '007', qty: '1200' },
      { product_code: '00000000000012345678', qty: '12.5' },
      { product_code: 'x', qty: 'abc' },
    ])
  })

  it('turns the names of choices into their codes, and keeps other words', () => {
    const rows = ['Quarantine', 'damaged ', 'dmg', 'nonsense', ''].map((word) => `007\t${word}`)
    expect(cells(`Item\tDisposition\n${rows.join('\n')}`).map((cell) => cell['disposition_code'])).toEqual([
      'QUAR', 'DMG', 'DMG', 'nonsense', '',
    ]) // prettier-ignore
  })

  it('skips empty rows and pads short ones', () => {
    expect(cells('Item\tQty\tUnit\n007\n\t\t\n\n1E5\t3\tEACH')).toEqual([
      { product_code: '007', qty: '', uom: '' },
      { product_code: '1E5', qty: '3', uom: 'EACH' },
    ])
  })

  it('follows the user’s choice of header and columns', () => {
    const table = parseTable('a\t1\nb\t2')
    expect(planPaste(table, columns, { hasHeader: true }).lines.length).toBe(1)
    expect(planPaste(table, columns, { targets: ['notes', null], hasHeader: false }).lines.map((line) => line.cells)).toEqual([
      { notes: 'a' },
      { notes: 'b' },
    ])
  })

  it('neither duplicates nor loses lines of any table', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ maxLength: 5 }), { minLength: 1, maxLength: 14 }), { maxLength: 20 }), (table) => {
        const { lines, hasHeader } = planPaste(table, columns)
        const filled = (hasHeader ? table.slice(1) : table).filter((row) => row.some((cell) => cell.trim() !== ''))
        expect(lines.length).toBe(filled.length)
      }),
    )
  })

  it('refuses more than 2,000 lines with a message that says how many fit', () => {
    expect(pasteProblem(0, 2000, 2000)).toBeNull()
    expect(pasteProblem(0, 2001, 2000, 1)).toBeNull()
    expect(pasteProblem(0, 2002, 2000, 1)).toMatch(/^An order can hold at most 2,000 lines; this is 2,002 rows\./)
    expect(pasteProblem(0, 2001, 2000)).toBe(
      'An order can hold at most 2,000 lines; this is 2,001. Paste it in parts, into separate orders.',
    )
    expect(pasteProblem(1990, 11, 2000)).toBe('An order can hold at most 2,000 lines. It has 1,990, so 10 more fit; this is 11.')
  })
})
