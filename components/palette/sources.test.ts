import { expect, it } from 'vitest'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { browserUpstreamForFile } from '#tests/support/for-file.ts'
import { json } from '#tests/support/upstream.ts'
import { parseQuery } from './source.ts'
import { itemLots } from './stock-sources.ts'
import type { PaletteItem } from './items.ts'
import { isAvailable, modulesNotSearched, searchHint, SOURCES } from './sources.ts'

/* Runs all searches against a real HTTP server. It returns only what each test provides. */

const v7 = browserUpstreamForFile()

const textOf = ({ group, label, found, hint }: PaletteItem) =>
  `${group}: ${label} · ${found ? `${found.label} ${found.value} · ` : ''}${hint}`

/** Results of all sources for a search text, by source; null for a source that failed. */
const findAll = async (text: string, modules: readonly Module[] = MODULES, isSupplier = false) => {
  const meaning = parseQuery(text)
  if (meaning.kind === 'bad') throw new Error(meaning.reason)
  const searcher = { can: (module: Module) => modules.includes(module), isSupplier }
  const sources = SOURCES.filter((source) => isAvailable(source, searcher) && source.applies(meaning))
  const found = await Promise.all(
    sources.map(
      async (source) => [source.key, await source.find({ meaning, today: '2026-11-22', signal: AbortSignal.timeout(5000) })] as const,
    ),
  )
  return Object.fromEntries(found.map(([key, items]) => [key, items?.map(textOf) ?? null]))
}

const list = (...rows: object[]) => json(200, { data: rows, meta: { total: rows.length } })

it('finds customers, suppliers, references, lots and users as well as orders and items', async () => {
  v7.on('GET /api/settings/customers', list({ value: 'CUS-1', label: 'Hobart Corner Store', customer_no: '88', city: 'Hobart' }))
  v7.on('GET /api/settings/suppliers', list({ value: 'SUP-1', label: 'Hobart Dairy', supplier_no: '014' }))
  v7.on('GET /api/users', list({ id: 'u_1', name: 'Ho Bart', email: 'ho@acme.test', user_level: 'Regular', status: 'ACTIVE' }))
  v7.on('GET /api/dropdown/getorderno', list())
  v7.on('GET /api/products/typeahead', list())
  expect(await findAll('hobart')).toEqual({
    SO: [],
    PO: [],
    items: [],
    customers: ['Customers: Hobart Corner Store · 88 · Hobart'],
    suppliers: ['Suppliers: Hobart Dairy · 014'],
    users: ['Users: Ho Bart · ho@acme.test · Regular'],
  })
  // Without access to the customers screen, a customer links to their orders.
  const { customers, customerOrders } = await findAll('hobart', ['sales_orders'])
  expect([customers, customerOrders]).toEqual([undefined, ['Customers: Hobart Corner Store · 88 · Hobart · all sales orders']])

  const order = { id: 'so_1', so_no: 'SO-7', customer_po_no: '4500-1182', customer_name: 'Perth Café', status: 'WAVED' }
  v7.on('GET /api/sales-orders', list(order, { ...order, id: 'so_2', so_no: 'SO-4500', customer_po_no: null }))
  v7.on(
    'GET /api/purchase-orders',
    list({ id: 'po_1', po_no: 'PO-3', supplier_ref: null, container_no: 'X4500-11', status: 'ON_HOLD', status_name: 'Proposed' }),
  )
  const line = {
    id: '1',
    lot_no: '4500-11',
    serial_no: 'sn4500-11',
    location_code: 'A-08',
    product_code: 'A',
    product_name: 'Oat',
    site_code: 'SYD1',
  }
  v7.on('GET /api/stocks/holding', list(line, { ...line, id: '2' }, { ...line, id: '3', lot_no: 'OTHER' }))
  const message = { id: 'rej_1', ref_no: '4500-1182', message_name: 'Shipping order', error: 'Product unknown', status: 'REPROCESSED' }
  v7.on('GET /api/audit/rejected', list(message, { ...message, id: 'rej_2', ref_no: '77', error: 'Already has 4500-11' }))
  const advised = { id: 'sh_1', asn_no: 'TD-4500-11', shipment_no: 'SH-9', supplier_name: 'Hobart Dairy', status: 'BOOKED' }
  v7.on(
    'GET /api/supplier-management',
    list(advised, { ...advised, id: 'sh_2', status: 'EXCEPTION', exception_reason: 'Address not found' }),
  )
  const found = await findAll('4500-11')
  expect(found['inbound']).toEqual([
    'Shipments: TD-4500-11 · SH-9 · Hobart Dairy · Dock booked',
    'Shipments: TD-4500-11 · SH-9 · Hobart Dairy · Address not found',
  ])
  const outbound = v7.received.find(({ url }) => url.startsWith('/api/sales-orders') && url.includes('view=shipments'))!
  expect(new URL(outbound.url, v7.url).searchParams.get('open')).toBe('0')
  expect(found['rejections']).toEqual(['Rejections: 4500-1182 · Shipping order · Product unknown · Processed'])
  expect(
    new URL(v7.received.find(({ url }) => url.startsWith('/api/audit/rejected'))!.url, v7.url).searchParams.get('status'),
  ).not.toBeNull()
  // An order with an unknown status is still found.
  expect(found['SO references']).toEqual(['Orders: SO-7 · Reference 4500-1182 · Perth Café · WAVED'])
  expect(found['PO references']).toEqual(['Orders: PO-3 · Container X4500-11 · Proposed'])
  // This v7 does not filter by lot, so how many lines there are is unknown.
  expect(found['lots']).toEqual(['Lots: 4500-11 · '])
  expect(found['locations']).toEqual([])
  expect(found['serials']).toEqual([])
  expect((await findAll('SN4500-11'))['serials']).toEqual(['Serial numbers: sn4500-11 · A · Oat · SYD1 · A-08'])
  // Suppliers' numbers need not have a digit.
  expect((await findAll('TD-'))['inbound']).toHaveLength(2)
  // Scanned codes are found in lower case too.
  expect((await findAll('a-08'))['locations']).toEqual(['Locations: A-08 · SYD1 · 3 stock lines'])
  expect((await findAll('a08'))['locations']).toEqual(['Locations: A-08 · SYD1 · 3 stock lines'])
})

it('names the item of a lot only if all stock lines of the lot have that item', async () => {
  const line = (product_code: string) => ({ id: product_code, lot_no: 'L26', product_code, product_name: 'Oat' })
  v7.on('GET /api/stocks/holding', list(line('A'), { ...line('A'), id: '2' }))
  expect((await findAll('l26', ['stock']))['lots']).toEqual(['Lots: L26 · A · Oat · 2 stock lines'])
  v7.on('GET /api/stocks/holding', list(line('A'), line('B')))
  expect((await findAll('l26', ['stock']))['lots']).toEqual(['Lots: L26 · 2 items · 2 stock lines'])
  v7.on('GET /api/stocks/holding', json(200, { data: [line('A')], meta: { total: 60 } }))
  expect((await findAll('l26', ['stock']))['lots']).toEqual(['Lots: L26 · 60 stock lines'])
  // A v7 that has a lower maximum page size and does not count its rows.
  for (const [count, hint] of [
    [3, 'A · Oat · 3 stock lines'],
    [5, ''],
  ] as const) {
    v7.on('GET /api/stocks/holding', (request, response, received) => {
      const page = Number(new URL(received.url, v7.url).searchParams.get('page'))
      const lines = Array.from({ length: count }, (_, index) => ({ ...line('A'), id: String(index) }))
      return json(200, { data: lines.slice((page - 1) * 2, page * 2), meta: { per_page: 2 } })(request, response, received)
    })
    expect((await findAll('l26', ['stock']))['lots']).toEqual([`Lots: L26 · ${hint}`])
  }
})

it('finds a lot of an item by words of both, in any order', async () => {
  const line = (product_code: string, lot_no: string | null, product_name = 'Oat Milk 1L') => ({
    id: `${product_code} ${lot_no}`,
    client_code: 'ACME',
    lot_no,
    product_code,
    product_name,
  })
  const lines = [
    line('00417-B', 'L24-05'),
    line('00417-B', 'L24-05'),
    line('00417-B', 'L9'),
    line('00999', 'L24-05', 'Tea'),
    line('00417-B', null),
  ]
  v7.on('GET /api/stocks/holding', list(...lines))
  for (const text of ['00417 L2405', 'l24-05 00417b', 'oat l2405 milk'])
    expect((await findAll(text, ['stock']))['itemLots'], text).toEqual(['Lots: L24-05 · 00417-B · Oat Milk 1L · 2 stock lines'])
  v7.on('GET /api/stocks/holding', json(200, { data: lines, meta: { total: 90 } }))
  const meaning = { kind: 'words', text: '00417 L2405' } as const
  const found = await itemLots.find({ meaning, today: '2026-11-22', signal: AbortSignal.timeout(5000) })
  expect(found).toMatchObject([
    { hint: '00417-B · Oat Milk 1L', href: '/stock-holding?client=ACME&view=lines&product=00417-B&lot_no=L24-05' },
  ])
  for (const text of ['oat milk', 'oat m 1', '00417-B']) expect(await findAll(text, ['stock']), text).not.toHaveProperty('itemLots')
})

it('opens stock in the list of its client, whatever is chosen in the top bar', async () => {
  const row = { id: '1', client_code: 'ACME', lot_no: '393123450000000495', location_code: 'A-08', sscc: '393123450000000495' }
  v7.on('GET /api/stocks/holding', list(row, { ...row, id: '2', client_code: 'BOREAL' }))
  v7.on('GET /api/stocks/movement', list(row))
  const hrefs = async (key: string, text: string) => {
    const meaning = parseQuery(text)
    if (meaning.kind === 'bad') throw new Error(meaning.reason)
    const source = SOURCES.find((candidate) => candidate.key === key)
    return (await source?.find({ meaning, today: '2026-11-22', signal: AbortSignal.timeout(5000) }))?.map((item) =>
      'href' in item ? item.href : null,
    )
  }
  expect(await hrefs('locations', 'A-08')).toEqual(['/stock-holding?client=ACME&client=BOREAL&view=lines&location=A-08'])
  expect(await hrefs('pallets', row.sscc)).toEqual(
    ['ACME', 'BOREAL'].map((client) => `/stock-holding?client=${client}&view=lines&sscc=${row.sscc}`),
  )
  expect(await hrefs('moves', row.sscc)).toEqual([expect.stringMatching(/^\/stock-movements\?client=ACME&/)])
})

it('opens the stock of a scanned item with the lot and date of its label, but without them for suppliers, because v7 refuses these filters', async () => {
  v7.on(
    'GET /api/products/typeahead',
    list({ value: 'OAT-1', product_code: 'OAT-1', product_name: 'Oat', client_code: 'ACME', on_hand: 4 }),
  )
  const meaning = parseQuery('01193123450004151526122110L26')
  if (meaning.kind === 'bad') throw new Error(meaning.reason)
  const source = SOURCES.find(({ key }) => key === 'items')
  const hrefFor = async (isSupplier: boolean) => {
    const found = await source?.find({ meaning, today: '2026-11-22', isSupplier, signal: AbortSignal.timeout(5000) })
    return found?.map((item) => ('href' in item ? item.href : null))
  }
  const item = '/stock-holding?client=ACME&product=OAT-1'
  expect(await hrefFor(false)).toEqual([`${item}&lot_no=L26&expiry_from=2026-12-21&expiry_to=2026-12-21&has_stock=0`])
  expect(await hrefFor(true)).toEqual([`${item}&has_stock=0`])
})

it('searches only the modules that the user may view', async () => {
  expect(Object.keys(await findAll('hobart 14', ['stock']))).toEqual(['items'])
  expect(v7.received.map(({ url }) => url.split('?', 1)[0])).toEqual(['/api/products/typeahead'])
})

it('skips the searches that v7 always refuses to suppliers', async () => {
  const modules: Module[] = ['stock', 'movements', 'shipments']
  const sourcesFor = async (text: string, isSupplier: boolean) => Object.keys(await findAll(text, modules, isSupplier))
  expect(await sourcesFor('TD-10', true)).toEqual(['items', 'inbound'])
  expect(await sourcesFor('TD-10', false)).toEqual(['items', 'lots', 'serials', 'locations', 'shipments', 'inbound'])
  expect(await sourcesFor('393123450000000495', true)).toEqual(['inbound'])
  expect(await sourcesFor('393123450000000495', false)).toEqual(['pallets', 'moves', 'shipments', 'inbound'])
})

it.each([403, 404, 405, 422, 501])('works with a v7 that refuses the newer searches with %s', async (status) => {
  v7.on('*', json(status, { message: 'No.' }))
  v7.on('GET /api/dropdown/getorderno', list({ value: 'SO-1', order_id: 'so_1', status: 'ENTERED' }))
  v7.on('GET /api/products/typeahead', list())
  v7.on('GET /api/stocks/holding', list())
  const found = await findAll('L4500')
  expect(Object.entries(found).filter(([, items]) => items === null)).toEqual([])
  expect(found['SO']).toEqual(['Orders: SO-1 · Entered'])
})

it('returns null for a search that fails for another reason', async () => {
  v7.on('*', json(500, { message: 'Oh.' }))
  const { customers, suppliers, users } = await findAll('hobart')
  expect([customers, suppliers, users]).toEqual([null, null, null])
})

it('if words have no results, names the screens whose references are searched only for texts with a digit', () => {
  const named = (text: string, modules: readonly Module[] = MODULES, isSupplier = false) =>
    modulesNotSearched(text, { can: (module) => modules.includes(module), isSupplier })
  expect(named('Call “x”, please')).toEqual(['sales_orders', 'purchase_orders', 'shipments', 'rejections'])
  expect(named('hobart', ['purchase_orders', 'shipments'], true)).toEqual(['purchase_orders', 'shipments'])
  for (const text of ['4500-11', 'TD-', '393123450000000495', 'x']) expect(named(text), text).toEqual([])
})

it('the placeholder names only what the user may see', () => {
  const hint = (modules: readonly Module[], isSupplier = false) => searchHint({ can: (module) => modules.includes(module), isSupplier })
  expect(hint(MODULES)).toBe('Order, reference, item, lot, SSCC, customer, supplier, user…')
  expect(hint(['purchase_orders', 'shipments'])).toBe('Order, reference, SSCC…')
  expect(hint([])).toBe('Screen…')
  expect(hint(['stock'], true)).toBe('Item…')
  expect(hint(['stock', 'shipments'], true)).toBe('Item, SSCC…')
  expect(searchHint({ can: (module) => module === 'shipments', isSupplier: false }, 'Pallet ID')).toBe('Pallet ID…')
  // Each source's module alone gives the user a specific hint.
  for (const { module } of SOURCES) if (module !== 'rejections') expect(hint([module]), module).not.toBe('Screen…')
})
