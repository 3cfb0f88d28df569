import { describe, expect, it } from 'vitest'
import { columnsFor, field } from '#lib/order-form/fixtures.ts'
import type { Snapshot } from '#lib/order-form/draft/tab-copy.ts'
import type { OrderRecord } from './calls.ts'
import { originText, formStartOf, type Source } from './form-start.ts'

const options = {
  fields: [field('so_no', 'Number'), field('notes', 'Notes'), field('priority', 'Priority', { default: 'P3' })],
  columns: columnsFor('SO'),
  defaults: {},
  order_types: [],
  dateFormat: 'MM/DD/YYYY',
}
const record = (overrides: object = {}) =>
  ({
    id: 'so_1',
    so_no: 'SO-1',
    version: 4,
    status: 'ENTERED',
    client_code: 'ACME',
    notes: 'theirs',
    priority: 'P3',
    updated_by: 'Casey',
    lines: [{ product_code: 'A', qty_ordered: 1, uom: 'EACH' }],
    unsaved: null,
    ...overrides,
  }) as unknown as OrderRecord
const unsaved = (version: number, before: string) => ({
  version,
  at: '2026-11-21T09:21:00+11:00',
  changes: { head: { notes: { before, now: 'mine' } }, lines: null },
})
const source = (overrides: Partial<Source>): Source => ({
  kind: 'SO',
  record: null,
  isCopy: false,
  snapshot: null,
  scope: { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' },
  products: [],
  counterparty: null,
  ...overrides,
})
const openForm = (overrides: Partial<Source>) => {
  const { order, head, lines, base, isUnsaved, theirRecord } = formStartOf(source(overrides), options)
  return {
    version: order?.version,
    notes: head['notes'],
    lines: lines.map(({ cells }) => cells['qty']),
    base: base.head['notes'],
    isUnsaved,
    isAsking: theirRecord !== null,
  }
}

describe('the initial state of the form', () => {
  it('is the order from v7', () => {
    expect(openForm({ record: record() })).toEqual({
      version: 4,
      notes: 'theirs',
      lines: ['1'],
      base: 'theirs',
      isUnsaved: false,
      isAsking: false,
    })
  })

  it('includes the unsaved changes stored in v7, also on top of a newer version that does not conflict', () => {
    const kept = { version: 4, notes: 'mine', lines: ['1'], base: 'theirs', isUnsaved: true, isAsking: false }
    expect(openForm({ record: record({ unsaved: unsaved(4, 'theirs') }) })).toEqual(kept)
    expect(openForm({ record: record({ unsaved: unsaved(3, 'theirs') }) })).toEqual(kept)
    expect(originText(source({ record: record({ unsaved: unsaved(3, 'theirs') }) }), options)).toContain(
      'Casey has changed the order since',
    )
  })

  it('includes the input that a saved draft could not take, which is not called unsaved', () => {
    const draftWith = (changes: object) =>
      source({ record: record({ status: 'DRAFT', unsaved: { version: 4, at: '2026-11-21T09:21:00+11:00', changes } }) })
    const textOf = (from: Source, wasSaved = false) => originText(from, options, wasSaved)
    const head = { notes: { before: 'theirs', now: 'mine' } }
    const lines = {
      before: [
        { product_code: 'A', uom: 'EACH' },
        { product_code: 'B', qty: '1000', uom: 'EACH' },
      ],
      now: [
        { product_code: 'A', qty: 'abc', uom: 'each', expiry_min_date: '31/31/2026' },
        { product_code: 'B', qty: '1,000', uom: 'EACH' },
      ],
    }
    expect(textOf(draftWith({ head, lines: null }))).toMatch(/^Your draft from .+, with 1 value to correct\.$/)
    expect(textOf(draftWith({ head: {}, lines }))).toMatch(/^Your draft from .+, with 2 values to correct\.$/)
    expect([textOf(draftWith({ head, lines }), true), textOf(draftWith({ head: {}, lines: null }))]).toEqual([null, null])
    const copy = source({ record: record(), isCopy: true })
    expect(textOf(copy, true)).toBe(textOf(copy))
  })

  it('asks the user if both sides changed the same field, and keeps the older version number until then', () => {
    const asking = { version: 3, notes: 'mine', lines: ['1'], base: 'before', isUnsaved: true, isAsking: true }
    expect(openForm({ record: record({ unsaved: unsaved(3, 'before') }) })).toEqual(asking)
    const snapshot: Snapshot = {
      v: 2,
      user: 'u_1',
      kind: 'SO',
      order: { id: 'so_1', no: 'SO-1', version: 3, status: 'ENTERED' },
      changes: unsaved(3, 'before').changes,
      identity: null,
      pending: null,
      at: 1,
    }
    expect(openForm({ record: record(), snapshot })).toEqual(asking)
    // Its author may have a draft open in two tabs.
    expect(openForm({ record: record({ status: 'DRAFT' }), snapshot })).toMatchObject({ version: 3, notes: 'mine', isAsking: true })
  })

  it('restores a new order as it was typed, including cleared fields', () => {
    const snapshot: Snapshot = {
      v: 2,
      user: 'u_1',
      kind: 'SO',
      order: null,
      changes: { head: { notes: { before: '', now: 'mine' } }, lines: { before: [], now: [{ product_code: 'A', qty: 'many' }] } },
      identity: null,
      pending: null,
      at: 1,
    }
    expect(formStartOf(source({ snapshot }), options)).toMatchObject({
      order: null,
      head: { client_code: '', so_no: '', notes: 'mine', priority: '' },
      lines: [{ cells: { product_code: 'A', qty: 'many' } }],
    })
  })

  it('of a copy has no number, reference, dates or unsaved changes', () => {
    const start = formStartOf(source({ record: record({ customer_po_no: 'R', unsaved: unsaved(4, 'theirs') }), isCopy: true }), options)
    expect(start).toMatchObject({
      order: null,
      head: { so_no: '', notes: 'theirs', client_code: 'ACME' },
      isUnsaved: false,
      storedChanges: null,
    })
  })

  it('with products chosen elsewhere has them in its lines, and nothing that the user has typed', () => {
    expect(formStartOf(source({ products: ['A', 'B'] }), options)).toMatchObject({
      lines: [{ cells: { product_code: 'A' } }, { cells: { product_code: 'B' } }],
      isUnsaved: false,
    })
  })

  it('of a copy says which values of the lines it leaves out', () => {
    const textOf = (...lines: object[]) => originText(source({ record: record({ lines }), isCopy: true }), options)
    const text = 'A copy of SO-1. Number, reference and dates were not copied.'
    expect(textOf({ product_code: 'A', lot_no: null, serial_nos: [], notes: 'First' })).toBe(text)
    expect(textOf({ lot_no: 'L1' }, { expiry_min_date: '2027-01-01', serial_nos: ['S1'] })).toBe(
      `${text} Not copied from the lines: Batch, Minimum expiry, Serial numbers.`,
    )
  })
})

it('the order date of a new order is today, unless the client’s options set another', () => {
  const fields = [field('ordered_date', 'Ordered', { type: 'date' })]
  const orderedOn = (defaults: Record<string, string | null>) =>
    formStartOf(source({}), { ...options, fields, defaults, today: '2026-11-22' }).head['ordered_date']
  expect([orderedOn({}), orderedOn({ ordered_date: null }), orderedOn({ ordered_date: '2026-11-20' })]).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-20',
  ])
})

describe('the disposition', () => {
  const returns = {
    value: 'RMA',
    label: 'Customer return',
    needs_customer: true,
    needs_supplier: false,
    allow_partial: true,
    allow_back_order: false,
    default_disposition: 'RTN',
  }
  const fields = [field('order_type', 'Type'), field('disposition_code', 'Disposition', { default: 'GOOD' })]
  const dispositionOf = (overrides: Partial<Source>, type = 'STD') =>
    formStartOf(source({ kind: 'PO', ...overrides }), { ...options, fields, defaults: { order_type: type }, order_types: [returns] }).head[
      'disposition_code'
    ]

  it('of a new order is that of its type', () => {
    expect([dispositionOf({}), dispositionOf({}, 'RMA')]).toEqual(['GOOD', 'RTN'])
  })

  it('of a copy is that of the original, or that of its type if it has none', () => {
    const copyOf = (disposition: string | null) =>
      dispositionOf({ record: record({ order_type: 'RMA', disposition_code: disposition }), isCopy: true })
    expect([copyOf('DMG'), copyOf('GOOD'), copyOf(null)]).toEqual(['DMG', 'GOOD', 'RTN'])
  })

  it('of a draft or an entered order is what it has', () => {
    for (const status of ['DRAFT', 'ENTERED'])
      expect(dispositionOf({ record: record({ status, order_type: 'RMA', disposition_code: 'GOOD' }) })).toBe('GOOD')
  })
})

it('the default country is proposed only if no address is typed, and never for an entered order', () => {
  const address = [field('ship_to.city', 'City'), field('ship_to.country', 'Country', { default: 'AU' })]
  const countryOf = (overrides: Partial<Source>) => formStartOf(source(overrides), { ...options, fields: address }).head['ship_to.country']
  expect(countryOf({})).toBe('AU')
  expect(countryOf({ record: record({ status: 'DRAFT', ship_to: null }) })).toBe('AU')
  expect(countryOf({ record: record({ status: 'DRAFT', ship_to: { city: 'Auckland', country: 'NZ' } }) })).toBe('NZ')
  expect(countryOf({ record: record({ ship_to: null }) })).toBe('')
})
