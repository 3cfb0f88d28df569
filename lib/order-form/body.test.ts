import { describe, expect, it } from 'vitest'
import { changedPart, linesOfRecord, orderBody } from './body.ts'
import { lineColumnsOf } from './columns.ts'
import { draftKey, dropSnapshot, keepSnapshot, readSnapshot, type Snapshot } from './draft/tab-copy.ts'
import { columnsFor, field } from './fixtures.ts'
import { defaultHeader, headerBody, headerOf } from './header.ts'
import { newLine } from './lines.ts'
import { mergeForms } from './draft/changes.ts'

const fields = [field('so_no', 'Order'), field('required_ship_date', 'Ship by', { type: 'date' }), field('ship_to.city', 'City')]
const head = { client_code: 'ACME', so_no: ' so-1 ', required_ship_date: '03/14/2025', 'ship_to.city': 'Sydney', 'ship_to.state': '' }

describe('the body that is sent', () => {
  const body = (lines: ReturnType<typeof newLine>[], status: 'DRAFT' | 'ENTERED' = 'ENTERED', moreFields = {}) =>
    orderBody({ head: { ...head, ...moreFields }, lines, columns: columnsFor('SO'), fields, dateFormat: 'MM/DD/YYYY' }, status)

  it('is nested, with null for empty fields, ISO dates, and lines numbered without empty ones', () => {
    const sent = body([
      newLine(),
      newLine({ product_code: '007', qty: '1,200.5', uom: 'each', serial_nos: 'S1, S2' }),
      newLine({ uom: 'CASE' }),
    ])
    expect(sent.body).toEqual({
      client_code: 'ACME', so_no: 'so-1', required_ship_date: '2025-03-14', ship_to: { city: 'Sydney', state: null }, status: 'ENTERED',
      lines: [{ line_no: 1, product_code: '007', disposition_code: null, qty: 1200.5, uom: 'EACH', lot_no: null, expiry_min_date: null, serial_nos: ['S1', 'S2'], unit_price: null, notes: null }],
    }) // prettier-ignore
    expect([sent.rows, sent.isComplete]).toEqual([[1], true])
  })

  it('is marked incomplete if some input cannot be sent yet; a draft is sent without it', () => {
    expect(body([newLine({ product_code: 'A', qty: 'abc' })], 'DRAFT')).toMatchObject({
      isComplete: false,
      body: { lines: [{ qty: null }] },
    })
    expect(body([newLine({ product_code: 'A', qty: '-5' })], 'DRAFT')).toMatchObject({
      isComplete: false,
      body: { lines: [{ qty: null }] },
    })
    expect(body([newLine({ product_code: 'A', qty: '-5' })])).toMatchObject({ isComplete: true, body: { lines: [{ qty: -5 }] } })
    expect(body([], 'DRAFT', { required_ship_date: 'soon' })).toMatchObject({ isComplete: false, body: { required_ship_date: null } })
    expect(body([], 'ENTERED', { required_ship_date: 'soon' })).toMatchObject({ body: { required_ship_date: 'soon' } })
  })

  it('has no address if only the proposed country is set', () => {
    const typed = { 'ship_to.city': '', 'ship_to.country': 'AU' }
    expect(body([], 'DRAFT', typed).body['ship_to']).toEqual({ city: null, state: null, country: null })
    expect(body([], 'ENTERED', { ...typed, 'ship_to.city': 'Perth' }).body['ship_to']).toEqual({
      city: 'Perth',
      state: null,
      country: 'AU',
    })
  })

  it('of a change has only the fields that differ', () => {
    expect(changedPart({ a: 1, b: [1], c: null }, { a: 1, b: [2], c: null })).toEqual({ b: [1] })
  })
})

describe('a record as the form shows it', () => {
  it('is flat and text, and converts back to the same values', () => {
    expect(headerOf({ so_no: 'SO-1', ship_to: { city: null }, version: 3 }, ['so_no', 'ship_to.city', 'ship_to.state', 'version'])).toEqual({
      so_no: 'SO-1', 'ship_to.city': '', 'ship_to.state': '', version: '3',
    }) // prettier-ignore
    expect(headerOf({ ship_to: null }, ['ship_to.city'])).toEqual({ 'ship_to.city': '' })
    const [line] = linesOfRecord(
      [{ product_code: '007', qty_ordered: 0.125, uom: 'EACH', serial_nos: ['S1'], notes: null, status: 'OPEN' }],
      columnsFor('SO'),
    )
    expect(line?.cells).toMatchObject({ product_code: '007', qty: '0.125', uom: 'EACH', serial_nos: 'S1', notes: '' })
    expect(line?.start).toBe(line?.cells)
    expect(linesOfRecord([{ product_code: '007' }], columnsFor('SO'), { isCopy: true })[0]?.start).toBeNull()
  })

  it('has no quantity where a draft has none, which v7 keeps as 0', () => {
    const record = [{ product_code: '007', qty_ordered: 0 }]
    expect(linesOfRecord(record, columnsFor('SO'), { isDraft: true })[0]?.cells['qty']).toBe('')
    expect(linesOfRecord(record, columnsFor('SO'))[0]?.cells['qty']).toBe('0')
  })

  it('copies items and quantities, but not the lots, serial numbers and expiry dates of the goods', () => {
    const goods = { lot_no: 'L1', serial_nos: ['S1'], expiry_min_date: '2027-01-01', expiry_date: '2027-01-01' }
    const record = [{ product_code: '007', qty_ordered: 2, uom: 'CASE', notes: 'First', ...goods }]
    for (const kind of ['SO', 'PO'] as const) {
      const columns = columnsFor(kind)
      const [copied] = linesOfRecord(record, columns, { isCopy: true })
      expect(copied?.cells).toMatchObject({ product_code: '007', qty: '2', uom: 'CASE', notes: 'First' })
      for (const key of Object.keys(goods)) expect(copied?.cells[key] ?? '').toBe('')
      expect(linesOfRecord(record, columns)[0]?.cells).toMatchObject({ lot_no: 'L1' })
    }
  })

  it('starts with the defaults of the options if it is new', () => {
    expect(defaultHeader([field('priority', 'Priority', { default: 'P3' }), field('order_type', 'Type')], { order_type: 'B2B' })).toEqual({
      priority: 'P3',
      order_type: 'B2B',
    })
    expect(headerBody({ a: ' ' }, () => false)).toEqual({ a: null })
  })
})

describe('columns of the grid', () => {
  it('come from the options, with product, quantity and unit first, and without fields unknown to the contract', () => {
    const keys = lineColumnsOf('PO', [field('notes', 'Notes'), field('uom', 'Unit'), field('colour', 'Colour'), field('serial_nos', 'S'), field('product_code', 'Item'), field('qty', 'Q', { visible: true }), field('lot_no', 'Lot', { visible: false })]).map(({ key }) => key) // prettier-ignore
    expect(keys).toEqual(['product_code', 'product_name', 'qty', 'uom', 'notes'])
    expect(columnsFor('SO').map(({ key }) => key)).toContain('available_now')
  })
})

describe('the snapshot in the tab', () => {
  const snapshot: Snapshot = { v: 2, user: 'u_1', kind: 'SO', order: null, changes: { head: { so_no: { before: '', now: 'SO-1' } }, lines: { before: [], now: [{ product_code: '007' }] } }, identity: null, pending: { key: 'k', body: { a: 1 } }, at: 1 } // prettier-ignore
  const newStorage = () => {
    const map = new Map<string, string>()
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
      map,
    }
  }

  it('is restored only for the same user, and can be removed', () => {
    const storage = newStorage()
    const key = draftKey('SO', null)
    expect(keepSnapshot(storage, key, snapshot)).toBe(true)
    expect(readSnapshot(storage, key, 'u_1')).toEqual(snapshot)
    expect(readSnapshot(storage, key, 'u_2')).toBeNull()
    expect(readSnapshot(storage, draftKey('SO', 'so_1'), 'u_1')).toBeNull()
    dropSnapshot(storage, key)
    expect(readSnapshot(storage, key, 'u_1')).toBeNull()
  })

  it('is null if it is broken or invalid, or if the storage is denied or full', () => {
    const storage = newStorage()
    storage.map.set('a', '{')
    storage.map.set('b', '{"v":2}')
    expect([readSnapshot(storage, 'a', 'u_1'), readSnapshot(storage, 'b', 'u_1'), readSnapshot(null, 'a', 'u_1')]).toEqual([
      null,
      null,
      null,
    ])
    const full = { getItem: () => { throw new Error('denied') }, setItem: () => { throw new Error('full') }, removeItem: () => { throw new Error('denied') } } // prettier-ignore
    expect(keepSnapshot(full, 'a', snapshot)).toBe(false)
    expect(readSnapshot(full, 'a', 'u_1')).toBeNull()
    dropSnapshot(full, 'a')
  })
})

describe('merging with changes that somebody else has made', () => {
  const form = (values: Record<string, string>, ...lines: Record<string, string>[]) => ({
    head: values,
    lines: lines.map((cells) => newLine(cells)),
  })
  const line = { product_code: '007', qty: '1', uom: 'EACH' }
  const base = form({ carrier_code: 'TOLL', notes: 'a', priority: 'P3' }, line)
  const merge = (mine: typeof base, theirs: typeof base) => mergeForms(base, mine, theirs, (key) => key.toUpperCase())

  it('takes changes from one side; if both changed a field, it keeps the typed value and reports the conflict', () => {
    const { merged, theirChanges } = merge(
      form({ carrier_code: 'TOLL', notes: 'mine', priority: 'P1' }, line),
      form({ carrier_code: 'STARTRACK', notes: 'theirs', priority: 'P3' }, line),
    )
    expect(merged.head).toEqual({ carrier_code: 'STARTRACK', notes: 'mine', priority: 'P1' })
    expect(theirChanges).toEqual([
      { field: 'carrier_code', label: 'CARRIER_CODE', before: 'TOLL', after: 'STARTRACK', mine: 'TOLL', isConflict: false },
      { field: 'notes', label: 'NOTES', before: 'a', after: 'theirs', mine: 'mine', isConflict: true },
    ])
  })

  it('takes each line from the side that changed it', () => {
    const two = form(base.head, line, { ...line, product_code: 'X', lot_no: 'L1' })
    expect(merge(base, two)).toMatchObject({
      merged: { lines: two.lines },
      theirChanges: [{ label: 'Line 2', before: '', after: '1 EACH X, L1', isConflict: false }],
    })
    expect(merge(two, base).theirChanges).toEqual([])
    const five = form(base.head, { ...line, qty: '5' })
    expect(merge(five, two).merged.lines.map(({ cells }) => cells)).toEqual([five.lines[0]!.cells, two.lines[1]!.cells])
    const both = merge(five, form(base.head, { ...line, qty: '7' }))
    expect([
      both.merged.lines.map(({ cells }) => cells['qty']),
      both.theirChanges.map(({ label, isConflict }) => [label, isConflict]),
    ]).toEqual([['5'], [['Line 1', true]]])
    expect(merge(two, two).theirChanges.map(({ isConflict }) => isConflict)).toEqual([false])
  })
})
