import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '#lib/shared/store.ts'
import type { KnownProducts } from '#lib/order-form/products.ts'
import { browserUpstreamForFile } from '#tests/support/for-file.ts'
import { json } from '#tests/support/upstream.ts'
import { allocatedStockOf } from '#lib/order-form/allocated-stock.ts'
import { createProductCache } from './product-cache.ts'

const v7 = browserUpstreamForFile()

afterEach(() => vi.useRealTimers())

const TYPEAHEAD = 'GET /api/products/typeahead'
const SCOPE = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }
const newCache = () => createProductCache(SCOPE, createStore<KnownProducts>(new Map()))
type Row = { value: string; owner_code?: string }
/** Fake typeahead: finds products of the requested owners by the beginning of their code. */
const fakeTypeahead = (rows: readonly Row[]) =>
  v7.on(TYPEAHEAD, (request, response, received) => {
    const query = new URL(received.url, v7.url).searchParams
    const [q, owners] = [query.get('q') ?? '', query.getAll('owner')]
    const data = rows.filter(
      (row) => row.value.startsWith(q.toUpperCase()) && (owners.length === 0 || owners.includes(row.owner_code ?? 'ACME-AU')),
    )
    return json(200, { data, meta: { total: data.length } })(request, response, received)
  })

test('stock allocated to the order counts as available, however the item was found', async () => {
  const allocatedStock = allocatedStockOf([{ product_code: '00417-B', uom: 'EACH', qty_allocated: 10, places: undefined }])
  const row = { value: '00417-B', product_code: '00417-B', available: 0, uoms: [{ value: 'EACH', factor: 1 }] }
  fakeTypeahead([row])
  const edited = createProductCache(SCOPE, createStore<KnownProducts>(new Map()), {}, allocatedStock)
  expect(await edited.lookUp('00417-b')).toMatchObject({ status: 'known', product: { available: 10 } })
  await edited.lookUpAll(['00417-B'])
  expect(edited.get('00417-B')).toMatchObject({ product: { available: 10 } })
})

test('an item of which v7 returns only the code is accepted', async () => {
  fakeTypeahead([{ value: '00417-B' }])
  expect(await newCache().lookUp('00417-b')).toEqual({
    status: 'known',
    product: {
      product_code: '00417-B',
      product_name: '',
      default_uom: '',
      uoms: [],
      available: null,
      next_receipt_date: null,
      is_on_order: false,
      lot_tracked: false,
      serial_tracked: null,
      expiry_tracked: false,
      match: null,
    },
  })
})

test('an item of another owner names that owner; an unknown item is reported', async () => {
  fakeTypeahead([{ value: '00417-B' }, { value: '02176', owner_code: 'ACME-NZ' }])
  const products = newCache()
  expect(await products.lookUp('02176')).toEqual({
    status: 'unknown',
    isOthers: true,
    message: '02176 belongs to ACME-NZ. Change the owner or choose another item.',
  })
  const named = createProductCache(SCOPE, createStore<KnownProducts>(new Map()), { owners: { 'ACME-NZ': 'Acme Foods NZ' } })
  expect(await named.lookUp('02176')).toMatchObject({ message: '02176 belongs to Acme Foods NZ. Change the owner or choose another item.' })
  expect(await products.lookUp('NOSUCH')).toEqual({ status: 'unknown', message: 'No item NOSUCH. Check the code.' })
  const toClientWording = (text: string) => text.replace('item', 'SKU').replace('owner', 'division')
  const reworded = createProductCache(SCOPE, createStore<KnownProducts>(new Map()), { toClientWording })
  expect(await reworded.lookUp('02176')).toMatchObject({ message: '02176 belongs to ACME-NZ. Change the division or choose another SKU.' })
  expect(await reworded.lookUp('NOSUCH')).toMatchObject({ message: 'No SKU NOSUCH. Check the code.' })
})

test('the beginning of a code finds a typed item, and is only a suggestion for a pasted one', async () => {
  const rows = [{ value: '00417-B', product_name: 'Oat Milk', match: 'product_code' }]
  fakeTypeahead(rows)
  expect(await newCache().lookUp('00417')).toMatchObject({ status: 'known', product: { product_code: '00417-B' } })
  const products = newCache()
  await products.lookUpAll(['00417'])
  expect(products.get('00417')).toEqual({ status: 'unknown', message: 'No item 00417. Did you mean 00417-B (Oat Milk)?' })
})

test('a pasted barcode finds its item', async () => {
  v7.on(TYPEAHEAD, (request, response, received) => {
    const isText = new URL(received.url, v7.url).searchParams.has('q')
    const data = isText ? [{ value: '00417-B', match: 'gtin' }] : []
    return json(200, { data, meta: { total: data.length } })(request, response, received)
  })
  const products = newCache()
  await products.lookUpAll(['09312345000012'])
  expect(products.get('09312345000012')).toMatchObject({ status: 'known', product: { product_code: '00417-B' } })
})

test('an unknown item suggests the nearest one that v7 returns', async () => {
  const nearest = [{ product_code: '00417-B', product_name: 'Oat Milk 1L x 12' }]
  v7.on(TYPEAHEAD, (request, response, received) => {
    const isFirst = new URL(received.url, v7.url).searchParams.get('q') === null
    const data = isFirst ? [{ value: '00417-B' }] : []
    return json(200, { data, meta: { total: data.length, ...(isFirst ? {} : { nearest }) } })(request, response, received)
  })
  expect(await newCache().lookUp('00471-b')).toEqual({
    status: 'unknown',
    message: 'No item 00471-b. Did you mean 00417-B (Oat Milk 1L x 12)?',
  })
})

test.each([
  ['has no such lookup', () => v7.on(TYPEAHEAD, json(404, { message: 'Not found.' }))],
  ['finds nothing at all', () => fakeTypeahead([])],
])('with a v7 that %s, every code is accepted unchecked', async (_case, setUp) => {
  setUp()
  const products = newCache()
  expect(await products.lookUp('00417-B')).toEqual({ status: 'unchecked' })
  await products.lookUpAll(['A', 'B'])
  expect([products.get('A'), products.get('B')]).toEqual([{ status: 'unchecked' }, { status: 'unchecked' }])
})

const HOLDING = 'GET /api/stocks/holding'
const stockLine = (id: string, overrides = {}) => ({
  id,
  product_code: '00417-B',
  is_available: true,
  available: 2,
  lot_no: 'L1',
  ...overrides,
})
const freeStockOf = (products: ReturnType<typeof newCache>) => {
  const found = products.get('00417-B')
  return found?.status === 'known' ? found.product.freeStock : undefined
}

test('the free stock of an item is loaded by lot, expiry and serial, without stock on hold', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') })
  fakeTypeahead([{ value: '00417-B' }])
  v7.on(HOLDING, (request, response, received) => {
    expect(received.url).toContain('view=table')
    const data = [stockLine('1', { expiry_date: '2026-12-01' }), stockLine('2', { is_available: false }), stockLine('3', { available: 0 })]
    return json(200, { data, meta: { total: 3 } })(request, response, received)
  })
  const products = newCache()
  await products.lookUp('00417-B')
  products.requestFreeStock('00417-B')
  await vi.waitFor(() =>
    expect(freeStockOf(products)).toEqual([{ lot: 'L1', serial: null, expiry: '2026-12-01', received: null, free: 2 }]),
  )
})

test('the rest of an item’s free stock is read if v7 sends fewer stock lines than requested, and is unknown if there are too many', async () => {
  const freeOf = async (count: number) => {
    fakeTypeahead([{ value: '00417-B' }])
    const lines = Array.from({ length: count }, (_, index) => stockLine(String(index)))
    v7.on(HOLDING, (request, response, received) => {
      const page = Number(new URL(received.url, v7.url).searchParams.get('page'))
      return json(200, { data: lines.slice((page - 1) * 20, page * 20), meta: { total: count } })(request, response, received)
    })
    const products = newCache()
    await products.lookUp('00417-B')
    products.requestFreeStock('00417-B')
    await vi.waitFor(() => expect(freeStockOf(products)).toBeDefined())
    return freeStockOf(products)?.length
  }
  expect(await freeOf(45)).toBe(45)
  expect(await freeOf(90)).toBeUndefined()
})

test('expired stock that is not allocated counts as free, because the line names it as stock that it cannot use', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') })
  fakeTypeahead([{ value: '00417-B' }])
  const expired = { expiry_date: '2026-11-30' }
  const data = [
    stockLine('1', { ...expired, lot_no: 'L1', available: 0, on_hand: 9, allocated: 4 }),
    stockLine('2', { ...expired, lot_no: 'L2', available: 0, on_hand: 9, allocated: 9 }),
    // A v7 that counts it as available, and does not say how much is on hand.
    stockLine('3', { ...expired, lot_no: 'L3', available: 3 }),
  ]
  v7.on(HOLDING, json(200, { data, meta: { total: 3 } }))
  const products = newCache()
  await products.lookUp('00417-B')
  products.requestFreeStock('00417-B')
  await vi.waitFor(() =>
    expect(freeStockOf(products)?.map(({ lot, free }) => [lot, free])).toEqual([
      ['L1', 5],
      ['L3', 3],
    ]),
  )
})

test.each([
  ['refuses its stock lines', () => v7.on(HOLDING, json(403, { message: 'No access.' }))],
  [
    'returns stock lines without a free quantity',
    () => v7.on(HOLDING, json(200, { data: [stockLine('1', { available: null })], meta: { total: 1 } })),
  ],
])('with a v7 that %s, the availability of a lot is unknown', async (_case, setUp) => {
  fakeTypeahead([{ value: '00417-B' }])
  setUp()
  const products = newCache()
  await products.lookUp('00417-B')
  products.requestFreeStock('00417-B')
  await vi.waitFor(() => expect(freeStockOf(products)).toBeNull())
})
