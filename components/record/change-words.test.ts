import { describe, expect, it } from 'vitest'
import { changeLines, changeName, labelFromField, diffLists, unchangedFields, formatField, formatValue } from './change-words.ts'

const change = (field: string, before: unknown, after: unknown) => ({ field, label: '', before, after })

describe('a change in words', () => {
  it.each([
    [null, ''],
    ['', ''],
    [0, '0'],
    [1234.5, '1,234.5'],
    [-3, '−3'],
    [true, 'Yes'],
    [false, 'No'],
    ['2026-11-20', '11/20/2026'],
    ['2026-11-20T09:21:07+11:00', '11/20/2026 09:21'],
    ['007', '007'],
    [['SYD1', 'MEL2'], 'SYD1, MEL2'],
    [{ address1: '12 Quay Street', address2: null, city: 'Sydney' }, 'Address1: 12 Quay Street, City: Sydney'],
    [[{ owner_code: 'ACME-AU' }], 'Owner code: ACME-AU'],
  ])('formats %j as %j', (value, text) => {
    expect(formatValue(value)).toBe(text)
  })

  it('leaves a number or code that looks like a date unchanged', () => {
    const day = '2026-12-20'
    const shown = ['expected_date', 'lot_no', 'lines.0.lot_no', 'supplier_ref', null].map((field) => formatField(field, day, 'shipment'))
    expect(shown).toEqual(['12/20/2026', day, day, day, '12/20/2026'])
  })

  it('names a field that has no label', () => {
    expect([labelFromField('carrier_code'), labelFromField('lines.0.qty')]).toEqual(['Carrier code', 'Lines 0 qty'])
  })

  it('lists the added and removed items of a list', () => {
    expect(diffLists(['SYD1'], ['SYD1', 'MEL2'])).toEqual({ added: ['MEL2'], removed: [] })
    expect(diffLists(['A', 'B'], [])).toEqual({ added: [], removed: ['A', 'B'] })
    expect(diffLists('A', ['A'])).toBeNull()
  })

  it('finds the unchanged fields in the record after or before the change', () => {
    const changes = [change('carrier_code', 'A', 'B')]
    expect(unchangedFields(changes, { after: { carrier_code: 'B', priority: 'P3' } })).toEqual([{ field: 'priority', value: 'P3' }])
    expect(unchangedFields(changes, { before: { priority: 'P3' }, after: null })).toEqual([{ field: 'priority', value: 'P3' }])
    expect(unchangedFields(changes, {})).toEqual([])
  })

  it('formats changes as lines to copy', () => {
    expect(
      changeLines([change('carrier_code', 'TOLL', 'STARTRACK'), { ...change('po_ref', null, 'X1'), label: 'Reference' }], null, String),
    ).toEqual(['Carrier code: TOLL → STARTRACK', 'Reference: – → X1'])
  })

  it('has names for codes that are known, also for those of a line or of a customer', () => {
    const nameOf = (field: string, code: string) => (field === 'carrier_code' && code === 'TOLL' ? 'Toll IPEC' : null)
    const shown = ['carrier_code', 'lines.2.carrier_code', 'default_carrier_code', 'lot_no', null].map((field) =>
      formatField(field, 'TOLL', 'sales_order', nameOf),
    )
    expect(shown).toEqual(['Toll IPEC', 'Toll IPEC', 'Toll IPEC', 'TOLL', 'TOLL'])
    expect(changeLines([change('carrier_code', 'TOLL', 'GONE')], null, String, nameOf)).toEqual(['Carrier code: Toll IPEC → GONE'])
  })

  it('names a change for which v7 returns no field', () => {
    expect(changeName({ field: null, label: null }, String)).toBe('–')
    expect(changeName({ field: 'ship_to.name', label: null }, String)).toBe('Ship to name')
    expect(changeLines([{ field: null, label: 'Carrier', before: 'TOLL', after: null }], null, String)).toEqual(['Carrier: TOLL → –'])
  })
})

it('a label that only repeats the name of its field is in the client’s wording, and others are v7’s', () => {
  const toClientWording = (text: string) => text.replace('site', 'warehouse').replace('Sites', 'Warehouses')
  const labels = [
    { field: 'home_site', label: 'Home site' },
    { field: 'sites', label: 'Sites' },
    { field: 'sites', label: null },
    { field: 'lines.1.site_code', label: 'Line 2: site' },
    { field: 'lines.1.qty', label: 'Line 2: of the site' },
    { field: 'site_code', label: 'Sites of the order' },
    { field: null, label: 'Sites' },
  ]
  expect(labels.map((change) => changeName(change, toClientWording))).toEqual([
    'Home warehouse',
    'Warehouses',
    'Warehouses',
    'Line 2: warehouse',
    'Line 2: of the site',
    'Sites of the order',
    'Sites',
  ])
})

it('a field that the client has named has its name, also in a line, but not in the client’s settings', () => {
  const ownLabel = (field: string) => ({ customer_po_no: 'Their PO', serial_nos: 'IMEI numbers' })[field] ?? ''
  const changes = [
    { field: 'customer_po_no', label: 'Customer reference', before: null, after: '7' },
    { field: 'lines.0.serial_nos', label: 'Line 1: Serial numbers', before: null, after: 'A' },
    { field: 'notes', label: 'Notes', before: null, after: 'B' },
  ]
  expect(changeLines(changes, 'sales_order', String, undefined, ownLabel)).toEqual([
    'Their PO: – → 7',
    'Line 1: IMEI numbers: – → A',
    'Notes: – → B',
  ])
  expect(changeLines(changes.slice(0, 1), 'client', String, undefined, ownLabel)).toEqual(['Customer reference: – → 7'])
})

it('a status is shown by its label, which is the one in the lists of orders, shipments and rejections', () => {
  const change = (before: string, after: string) => ({ field: 'status', label: 'Status', before, after })
  expect(changeLines([change('PART_ALLOCATED', 'DESPATCHED')], 'sales_order', String)).toEqual(['Status: Part allocated → Despatched'])
  expect(changeLines([change('IN_TRANSIT', 'IN_PROGRESS')], 'purchase_order', String)).toEqual(['Status: Advised → Receiving'])
  expect(changeLines([change('ADVISED', 'BOOKED')], 'shipment', String)).toEqual(['Status: Advised → Dock booked'])
  expect(changeLines([change('IN_TRANSIT', 'OF_V7')], 'shipment', String)).toEqual(['Status: In transit → Of v7'])
  const error = { field: 'error', label: 'Error', before: 'Malformed', after: 'Item 00999 does not exist for ACME.' }
  expect(changeLines([error], 'rejection', (text) => text.replace('Item', 'Article'))).toEqual([
    'Error: Malformed → Article 00999 does not exist for ACME.',
  ])
  expect(changeLines([change('IN_REVIEW', 'REPROCESSED')], 'rejection', String)).toEqual(['Status: In review → Processed'])
})
