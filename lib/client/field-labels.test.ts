import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { withClientLabels, plural, useHasLabels, wordsOf } from './field-labels.ts'
import { articleOf, inSentence } from '#lib/shared/in-sentence.ts'

const view = vi.hoisted(() => ({ scope: { client: ['ACME'] }, call: {} as { data?: object; error?: object } }))
vi.mock('./api.ts', () => ({ useCall: () => view.call, REPEATED: {} }))
vi.mock('./scope.ts', () => ({ useScope: () => view.scope }))
vi.mock('./session.tsx', () => ({ useSession: () => ({ clients: [{ client_code: 'ACME' }, { client_code: 'BOREAL' }] }) }))

it('words wait for the labels of the only client in view, until v7 has answered or failed', () => {
  const Probe = () => String(useHasLabels())
  const isKnown = (client: string[], call: typeof view.call) => {
    Object.assign(view, { scope: { client }, call })
    return renderToStaticMarkup(createElement(Probe))
  }
  expect([isKnown(['ACME'], {}), isKnown(['ACME'], { data: { data: {} } }), isKnown(['ACME'], { error: {} })]).toEqual([
    'false',
    'true',
    'true',
  ])
  expect([isKnown([], {}), isKnown(['ACME', 'BOREAL'], {})]).toEqual(['true', 'true'])
  // A client in a link that the user has no access to: only the list asks v7 for it.
  expect(isKnown(['NOSUCH'], {})).toBe('true')
})

it.each([
  ['Site', 'Sites'],
  ['Warehouse', 'Warehouses'],
  ['Division', 'Divisions'],
  ['Company', 'Companies'],
  ['Depot key', 'Depot keys'],
  ['Batch', 'Batches'],
  ['Business', 'Businesses'],
  ['DC (depot)', 'DCs (depot)'],
  ['Branch (store)', 'Branches (store)'],
  ['(depot)', '(depot)s'],
])('the plural of %s is %s', (word, expected) => expect(plural(word)).toBe(expected))

it.each([
  ['Warehouse', 'warehouse'],
  ['Best before', 'best before'],
  ['SKU', 'SKU'],
  ['Vendor Houses', 'vendor houses'],
  ['Ship-To Party (DC)', 'ship-to party (DC)'],
  ['PO Number', 'PO number'],
  ['Code of Acme', 'code of Acme'],
  ['É', 'é'],
  ['', ''],
])('in a sentence, %s is %s', (word, written) => expect(inSentence(word)).toBe(written))

const CLIENT_LABELS = { client_code: 'Division', owner_code: 'Account', site_code: 'Warehouse', lot_no: 'Batch' } as Record<string, string>
const clientWords = wordsOf((key, word) => CLIENT_LABELS[key] ?? word)
const builtIn = wordsOf((_, word) => word)

it.each([
  ['Search item, name, GTIN, lot, SSCC, location', 'Search item, name, GTIN, batch, SSCC, location'],
  ['Lots', 'Batches'],
  ['Lots & locations', 'Batches & locations'],
  ['Choose a client, an owner or a site.', 'Choose a division, an account or a warehouse.'],
  ['A lot', 'A batch'],
  ['Works in the modules, sites and clients they have access to', 'Works in the modules, warehouses and divisions they have access to'],
  ['a lotion of the website', 'a lotion of the website'],
  ['Every client’s owners', 'Every division’s accounts'],
])('“%s” becomes “%s” in the words of a client', (text, written) => {
  expect(withClientLabels(text, clientWords)).toBe(written)
  expect(withClientLabels(text, builtIn)).toBe(text)
})

it.each([
  ['New customer', 'New consignee'],
  ['No shipments advised yet', 'No deliveries advised yet'],
  ['Choose an item of this supplier', 'Choose a SKU of this vendor'],
  ['Carriers', 'Hauliers'],
  ['Add a carrier, an item or a shipment', 'Add a haulier, a SKU or a delivery'],
  ['Itemised', 'Itemised'],
  ['Location and user', 'Bin and user'],
  ['Stock disposition changed', 'Stock grade changed'],
  ['Minimum expiry', 'Minimum best before'],
])('%s: %s, for a client with its own words for partners, items and shipments', (text, written) => {
  const labels: Readonly<Record<string, string>> = {
    customer_name: 'Consignee',
    supplier_name: 'Vendor',
    carrier_name: 'Haulier',
    product_code: 'SKU',
    shipment_no: 'Delivery',
    location_code: 'Bin',
    disposition_code: 'Grade',
    expiry_date: 'Best before',
  }
  expect(
    withClientLabels(
      text,
      wordsOf((key, word) => labels[key] ?? word),
    ),
  ).toBe(written)
  expect(withClientLabels(text, builtIn)).toBe(text)
})

it.each([
  ...['Item', 'hour', 'honorary code', 'heirloom', 'Österreich', 'EAN', 'LPN', 'SSCC', 'RDC', 'upper part', 'usher'].map((word) => [
    word,
    'an',
  ]),
  ...['Unit', 'UPC', 'UOM', 'user', 'utility', 'euro', 'one-off', 'SKU', 'DC', 'PO', 'LOT', 'HUB', 'honey', 'Šifra', 'house'].map(
    (word) => [word, 'a'],
  ),
])('the article of %s is %s', (word = '', article) => expect(articleOf(word)).toBe(article))

it('the article fits the client’s label', () => {
  const words = wordsOf((key, word) => ({ client_code: 'Owner', owner_code: 'Unit', lot_no: 'SKU' })[key] ?? word)
  expect(withClientLabels('A client, an owner, the lots', words)).toBe('An owner, a unit, the SKUs')
})

it('a label that contains one of our nouns is not replaced again', () => {
  const words = wordsOf(
    (key, word) => ({ client_code: 'Key Client', carrier_name: 'Carrier (road)', product_code: 'Stock Item' })[key] ?? word,
  )
  const twice = (text: string) => withClientLabels(withClientLabels(text, words), words)
  expect(['Client', 'Choose a client', 'clients', 'Carrier code', 'By item', 'All items'].map(twice)).toEqual([
    'Key Client',
    'Choose a key client',
    'key clients',
    'Carrier (road) code',
    'By stock item',
    'All stock items',
  ])
})

it('a client may swap two of our words', () => {
  const words = wordsOf((key, word) => ({ client_code: 'Owner', owner_code: 'Client' })[key] ?? word)
  expect(withClientLabels('Choose an owner of the client.', words)).toBe('Choose a client of the owner.')
})
