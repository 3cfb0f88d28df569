import { describe, expect, it } from 'vitest'
import { columnsOf } from '#components/list/define-resource.ts'
import { applyLayout, fitToScope, isCustomised, scopeCounts, withoutDefaults } from './layout.ts'
import { clientColumns, clientSort, columnsOfUsers, differingLayout, defaultLayoutOf } from './default-layout.ts'

type Row = { id: string; so_no: string; status: string; carrier: string; notes: string }
const col = columnsOf<Row>()
const STANDARD_COLUMNS = [
  col.code('so_no', 'Order', { locked: true, pinned: true }),
  col.status('status', 'Status'),
  col.text('carrier', 'Carrier', { hidden: true }),
  col.text('notes', 'Notes', { isSortable: false }),
]
const shown = (columns: readonly { key: string; isVisible: boolean }[]) =>
  columns.filter(({ isVisible }) => isVisible).map(({ key }) => key)

describe('the default columns of a client', () => {
  const ofClient = { columns: ['carrier', 'so_no', 'status', 'notes'], hidden: ['status', 'so_no'], widths: { carrier: 200 } }
  const defaults = clientColumns(STANDARD_COLUMNS, ofClient)

  it('replace order, visibility and widths, but show locked columns', () => {
    expect(shown(defaults)).toEqual(['carrier', 'so_no', 'notes'])
    expect(defaults[0]?.width).toBe(200)
  })

  it('are what a user without a layout of their own gets, and what a reset returns to', () => {
    expect(isCustomised(defaults, {})).toBe(false)
    expect(shown(applyLayout(defaults, {}))).toEqual(['carrier', 'so_no', 'notes'])
  })

  it('give way to a layout of the user', () => {
    const own = { columns: ['so_no', 'status', 'carrier', 'notes'], hidden: ['carrier'] }
    expect(shown(applyLayout(defaults, own))).toEqual(['so_no', 'status', 'notes'])
    expect(withoutDefaults(defaults, own)).toEqual(own)
  })

  it('show columns that are newer than the layout, and ignore columns that the list does not have', () => {
    const old = { columns: ['gone', 'status', 'so_no'], hidden: ['gone'] }
    expect(shown(clientColumns(STANDARD_COLUMNS, old))).toEqual(['status', 'notes', 'so_no'])
  })

  it('follow a renamed column', () => {
    expect(shown(clientColumns(STANDARD_COLUMNS, { columns: ['so_no', 'haulier'], hidden: [] }, { haulier: 'carrier' }))).toContain(
      'carrier',
    )
  })
})

it('the sort of a client names only columns that can be sorted', () => {
  expect(clientSort(STANDARD_COLUMNS, { sort: '-carrier,notes,gone,so_no' })).toBe('-carrier,so_no')
  expect([clientSort(STANDARD_COLUMNS, { sort: 'notes' }), clientSort(STANDARD_COLUMNS, {})]).toEqual([null, null])
})

it('only what differs from the standard is kept', () => {
  expect(
    differingLayout(
      STANDARD_COLUMNS,
      { columns: ['so_no', 'status', 'carrier', 'notes'], hidden: ['carrier'], density: 'normal', sort: '-so_no' },
      '-so_no',
    ),
  ).toBeNull()
  expect(differingLayout(STANDARD_COLUMNS, { density: 'compact', sort: 'so_no' }, '-so_no')).toEqual({ density: 'compact', sort: 'so_no' })
})

it('a layout from an unusual v7 is read without its nulls and unknown words', () => {
  const row = {
    client_code: 'ACME',
    list: 'sales',
    columns: null,
    hidden: ['a'],
    pinned: undefined,
    widths: { a: 90, b: null },
    density: 'huge',
    sort: '',
  }
  expect(defaultLayoutOf({ ...row, changed_by: null, changed_at: null } as never)).toEqual({ hidden: ['a'], widths: { a: 90 } })
})

describe('the default columns of a client with two owners', () => {
  type Stock = { id: string; client_code: string; site_code: string; owner_code: string; item: string; uom: string }
  const stock = columnsOf<Stock>()
  const standard = [
    stock.code('client_code', 'Client'),
    stock.code('site_code', 'Site'),
    stock.code('item', 'Item'),
    stock.text('uom', 'UOM'),
    stock.code('owner_code', 'Owner', { hidden: true, isDistinct: true }),
  ]
  const client = { owners: [{ owner_code: 'A' }, { owner_code: 'B' }] }
  const sites = ['SYD1', 'MEL2']

  it('start from what the users see, so that removing one column does not remove another', () => {
    const columns = columnsOfUsers(standard, client, sites)
    expect(shown(columns)).toEqual(['site_code', 'owner_code', 'item', 'uom'])
    const layout = differingLayout(columns, { columns: columns.map(({ key }) => key), hidden: ['uom', 'client_code'] }, 'item')
    // As in the list of such a user.
    const counts = { ...scopeCounts([client], sites), mostOwnersOfOneClient: 0 }
    expect(shown(fitToScope(clientColumns(standard, layout ?? {}), counts))).toEqual(['site_code', 'owner_code', 'item'])
  })
})
