import { describe, expect, it } from 'vitest'
import { product } from './fixtures.ts'
import { newLine } from './lines.ts'
import { addScan, goodsOfScan, readLineScan, rowOfSerial } from './scan-line.ts'

const fields = new Set(['product_code', 'qty', 'uom', 'lot_no', 'expiry_date', 'serial_nos'])
const scanned = (more = {}) => ({ product: product('00417-B'), uom: 'CASE', qty: 1, lot: null, expiry: null, serial: null, ...more })

describe('reading a scan', () => {
  it('a plain code gives the item, with quantity 1', () => {
    expect(readLineScan('00417-B')).toEqual({ ok: true, text: '00417-B', qty: 1, weight: null, lot: null, expiry: null, serial: null })
  })

  it('a code copied with invisible characters is read without them', () => {
    expect(readLineScan('\u200B00417\u00AD-B\u200E')).toEqual(readLineScan('00417-B'))
    expect(readLineScan('\u202A(01)19312345000415(10)L2411A\u202C')).toEqual(readLineScan('(01)19312345000415(10)L2411A'))
  })

  it('a GS1 code gives item, lot, expiry, serial number and count', () => {
    expect(readLineScan('(01)19312345000415(17)270630(10)L2411A')).toEqual({
      ok: true, text: '19312345000415', qty: 1, weight: null, lot: 'L2411A', expiry: '2027-06-30', serial: null,
    }) // prettier-ignore
    expect(readLineScan('(02)19312345000415(37)48')).toMatchObject({ text: '19312345000415', qty: 48 })
    expect(readLineScan('(01)19312345000415(30)6')).toMatchObject({ text: '19312345000415', qty: 6 })
    expect(readLineScan('(02)19312345000415(37)0')).toMatchObject({ text: '19312345000415', qty: 1 })
    expect(readLineScan(']C10119312345000415\u001D21S-77')).toMatchObject({ text: '19312345000415', serial: 'S-77' })
  })

  it('a GS1 code with a net weight gives kilograms, with the decimals that its identifier says', () => {
    const weightOf = (text: string) => readLineScan(`(01)19312345000415${text}`)
    expect([weightOf('(3103)001250'), weightOf('(3102)000250'), weightOf('(3100)000012'), weightOf('(3105)125000')]).toMatchObject([
      { weight: 1.25 },
      { weight: 2.5 },
      { weight: 12 },
      { weight: 1.25 },
    ])
    expect(readLineScan('(02)19312345000415(3103)001250(37)6')).toMatchObject({ weight: 1.25, qty: 6 })
    expect(weightOf('(3103)000000')).toEqual({
      ok: false,
      reason: 'The net weight in this code is 0. Type the item and its quantity into a line.',
    })
  })

  it('refuses a wrong check digit and a code without an item, and accepts an SSCC', () => {
    expect(readLineScan('(01)19312345000416')).toEqual({
      ok: false,
      reason: 'The check digit of GTIN 19312345000416 is wrong. Scan it again.',
    })
    expect(readLineScan('(00)393123450000006831')).toEqual({ ok: true, sscc: '393123450000006831' })
    expect(readLineScan('(10)L2411A')).toEqual({ ok: false, reason: 'This code does not contain an item. Scan the item’s barcode.' })
  })
})

it('a bare SSCC is read as a pallet if its check digit is right', () => {
  for (const text of ['393123450000006831', '00393123450000006831', '3 9312345 000000683 1', ']C100393123450000006831'])
    expect(readLineScan(text)).toEqual({ ok: true, sscc: '393123450000006831' })
  expect(readLineScan('393123450000006832')).toMatchObject({ ok: true, text: '393123450000006832' })
})

describe('the goods of a scan', () => {
  const scan = { qty: 6, weight: null, lot: null, expiry: null, serial: null }
  const bags = product('B', {
    default_uom: 'BAG',
    uoms: [
      { value: 'KG', factor: 1 },
      { value: 'BAG', factor: 25 },
    ],
  })

  it('are counted in the unit of the barcode', () => {
    expect(goodsOfScan(scan, bags, 'BAG')).toMatchObject({ ok: true, scanned: { qty: 6, uom: 'BAG' } })
  })

  it('are counted in kilograms if the code has a net weight', () => {
    const weighed = { ok: true, scanned: { qty: 1.25, uom: 'KG' } }
    expect(goodsOfScan({ ...scan, weight: 1.25 }, bags, 'BAG')).toMatchObject(weighed)
    expect(goodsOfScan({ ...scan, weight: 1.25 }, product('K', { uoms: [] }), 'KG')).toMatchObject(weighed)
  })

  it('are refused if the code has a net weight, but the item cannot be ordered in kilograms', () => {
    expect(goodsOfScan({ ...scan, weight: 1.25 }, product('00417-B'), 'CASE')).toEqual({
      ok: false,
      reason: 'The code has a net weight, but 00417-B cannot be ordered in KG. Type 00417-B and its quantity into a line.',
    })
  })
})

describe('adding a scan to the lines', () => {
  it('fills the first empty line, then adds a new one', () => {
    const first = addScan([newLine()], scanned(), fields)
    expect([first.row, first.isNew, first.lines.map((line) => line.cells)]).toEqual([
      0,
      true,
      [{ product_code: '00417-B', qty: '1', uom: 'CASE' }],
    ])
    const second = addScan(first.lines, scanned({ uom: 'EACH' }), fields)
    expect([second.row, second.lines.length]).toEqual([1, 2])
  })

  it('increases the quantity of a line with the same item and unit, ignoring letter case', () => {
    const lines = [newLine({ product_code: 'X', qty: '1', uom: 'CASE' }), newLine({ product_code: '00417-b', qty: '2', uom: 'case' })]
    const added = addScan(lines, scanned({ qty: 3 }), fields)
    expect([added.row, added.isNew, added.lines[1]?.cells['qty'], added.lines[0] === lines[0]]).toEqual([1, false, '5', true])
  })

  it('adds a line for another lot, and collects serial numbers', () => {
    const tracked = product('00417-B', { serial_tracked: true })
    const first = addScan([], scanned({ product: tracked, lot: 'L1', expiry: '2027-06-30', serial: 'S1' }), fields)
    expect(first.lines[0]?.cells).toEqual({
      product_code: '00417-B',
      qty: '1',
      uom: 'CASE',
      lot_no: 'L1',
      expiry_date: '2027-06-30',
      serial_nos: 'S1',
    })
    expect(addScan(first.lines, scanned({ lot: 'L2' }), fields).row).toBe(1)
    const again = addScan(first.lines, scanned({ product: tracked, lot: 'L1', serial: 'S2' }), fields)
    expect(again.lines[0]?.cells).toMatchObject({ qty: '2', serial_nos: 'S1, S2' })
  })

  it('leaves out the serial number if the grid has no column for it or the item has none, in a new line and in an existing one', () => {
    const withoutSerials = new Set(['product_code', 'qty', 'uom', 'lot_no', 'expiry_date'])
    const cellsAfter = (serial_tracked: boolean | null, columns: ReadonlySet<string>) => {
      const goods = (serial: string) => scanned({ product: product('00417-B', { serial_tracked }), serial })
      return addScan(addScan([], goods('S1'), columns).lines, goods('S2'), columns).lines.map(({ cells }) => [
        cells['qty'],
        cells['serial_nos'],
      ])
    }
    expect(cellsAfter(true, withoutSerials)).toEqual([['2', undefined]])
    expect(cellsAfter(false, fields)).toEqual([['2', undefined]])
    expect(cellsAfter(null, fields)).toEqual([['2', 'S1, S2']])
  })

  it('finds the line of the same item that already has the serial number, whatever its unit and lot, in any letter case', () => {
    const lines = [
      newLine({ product_code: 'X', serial_nos: 'S2' }),
      newLine({ product_code: '00417-b', uom: 'EACH', lot_no: 'L1', serial_nos: 'S1; s2' }),
    ]
    expect(rowOfSerial(lines, scanned({ serial: 'S2' }))).toBe(1)
    expect([scanned({ serial: 'S3' }), scanned()].map((goods) => rowOfSerial(lines, goods))).toEqual([-1, -1])
  })

  it('adds a line for goods with another expiry date, and for goods with a date but no lot if the other line has a lot', () => {
    const line = (cells: object) => newLine({ product_code: '00417-B', qty: '1', uom: 'CASE', ...cells })
    const add = (cells: object, goods: object, columns = fields) => {
      const { lines, row } = addScan([line(cells)], scanned(goods), columns, 'DD/MM/YYYY')
      return [row, lines[row]?.cells['expiry_date']]
    }
    const expiry = '2027-06-13'
    expect(add({ expiry_date: '21/12/2026' }, { expiry })).toEqual([1, expiry])
    expect(add({ expiry_date: '13/06/2027' }, { expiry })).toEqual([0, expiry])
    expect(add({}, { expiry })).toEqual([1, expiry])
    expect(add({ lot_no: 'L1', expiry_date: '21/12/2026' }, { expiry, lot: 'L1' })).toEqual([1, expiry])
    expect(add({ lot_no: 'L1' }, { expiry, lot: 'l1' })).toEqual([0, expiry])
    expect(add({ lot_no: 'L1', expiry_date: '21/12/2026' }, {})).toEqual([0, '21/12/2026'])
    // A sales order has no field for the date of the goods.
    const ofSales = new Set(['product_code', 'qty', 'uom', 'lot_no', 'expiry_min_date', 'serial_nos'])
    expect(add({ lot_no: 'L2610J' }, { expiry }, ofSales)).toEqual([1, undefined])
    expect(add({}, { expiry }, ofSales)).toEqual([0, undefined])
    expect(add({ expiry_min_date: '13/06/2027' }, { expiry }, ofSales)).toEqual([0, undefined])
    expect(add({ expiry_min_date: '14/06/2027' }, { expiry }, ofSales)).toEqual([1, undefined])
  })

  it('ignores data for which the grid has no column', () => {
    expect(addScan([], scanned({ lot: 'L1' }), new Set(['product_code', 'qty', 'uom'])).lines[0]?.cells).toEqual({
      product_code: '00417-B',
      qty: '1',
      uom: 'CASE',
    })
  })
})
