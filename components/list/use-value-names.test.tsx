import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { auditLog } from '#components/audit/audit-resource.ts'
import { customers } from '#components/customers/customers-resource.ts'
import { purchaseOrderLines } from '#components/orders/purchase/purchase-lines-resource.ts'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { salesOrderLines } from '#components/orders/sales/sales-lines-resource.ts'
import { salesOrders } from '#components/orders/sales/sales-resource.ts'
import { rejections } from '#components/rejections/rejections-resource.ts'
import { shipmentsIn } from '#components/shipments/inbound/inbound-resource.ts'
import { shipmentsOut } from '#components/shipments/outbound/outbound-resource.ts'
import { clientUsers } from '#components/settings/client-users-resource.ts'
import { stockAge } from '#components/stock/age/age-resource.ts'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { stockLines } from '#components/stock/holding/lines-resource.ts'
import { stockMovements } from '#components/stock/movements/movements-resource.ts'
import { supplierProducts, suppliers } from '#components/suppliers/suppliers-resource.ts'
import { usersList } from '#components/users/users-resource.ts'
import { hasNamedCodes } from '#lib/list/filters.ts'
import type { Filters } from '#lib/list/spec.ts'
import type { Resource } from './define-resource.ts'
import { rememberNames, rememberOptions } from './known-names.ts'
import { lookUpNames } from './look-up-names.ts'
import { useValueNames } from './use-value-names.ts'

const requests = vi.hoisted((): { path: string; query: object }[] => [])
const connection = vi.hoisted(() => ({ isLost: false }))
const answers: Record<string, readonly object[]> = {}
const ROWS = [
  { value: 'CUS-10', label: 'Other', city: null, carrier_name: 'Other' },
  { value: 'CUS-1', label: 'Bay Foods', city: null, carrier_name: 'Bay Freight' },
  { value: 'P1', label: 'Urgent' },
]
vi.mock('#lib/client/api.ts', () => ({
  send: async ({ path }: { path: string }, { query }: { query: object }) => {
    // As if the code of a lookup could not be loaded.
    if (connection.isLost) throw new Error('Failed to fetch')
    requests.push({ path, query })
    return { ok: true, value: { data: answers[path] ?? ROWS, meta: { total: ROWS.length } } }
  },
}))

const chipTexts = (resource: Pick<Resource, 'module' | 'filters'>, filters: Filters, rows: readonly object[] | undefined) => {
  const Texts = () => {
    const nameOf = useValueNames(resource, { scope: { client: ['ACME'], owner: [], site: [] }, filters }, rows)
    return resource.filters.flatMap((filter) => filters[filter.key]?.map((value) => nameOf(filter, value)) ?? []).join()
  }
  return renderToStaticMarkup(<Texts />)
}
const RUSH_WHOLESALE = { priority: ['P2'], order_type: ['B2B'] }

it('chips of orders name the priority and the type as the rows do', () => {
  const rows = [{ priority: 'P2', priority_name: 'Rush', order_type: 'B2B', order_type_name: 'Wholesale' }]
  for (const resource of [salesOrders, purchaseOrders]) {
    expect(chipTexts(resource as never, RUSH_WHOLESALE, rows)).toBe('Wholesale,Rush')
  }
})

it('a name that the page has seen stays on the chip of an empty list', () => {
  rememberNames([
    { key: 'customer', code: 'CUS-7', name: 'Hobart Corner Store' },
    { key: 'carrier_code', code: 'FEDEX', name: 'FedEx' },
    // Items are shown by their codes.
    { key: 'product', code: '00417', name: 'Oat milk' },
  ])
  const filters = { customer: ['CUS-7'], carrier_code: ['FEDEX'], product: ['00417'] }
  for (const rows of [[], undefined]) expect(chipTexts(salesOrders as never, filters, rows)).toBe('Hobart Corner Store,00417,FedEx')
})

it('a name that the page has not seen is looked up once', async () => {
  const filters = { customer: ['cus-1', 'CUS-404'], carrier_code: ['CUS-1'], priority: ['P1'], order_type: ['B2C'] }
  const codes = Object.entries(filters).flatMap(([key, values]) => values.map((code) => ({ key, code })))
  const lookUp = () => lookUpNames({ codes, client: ['ACME'], module: 'purchase_orders' })
  expect(chipTexts(salesOrders as never, filters, [])).toBe('B2C,P1,cus-1,CUS-404,CUS-1')
  await lookUp()
  await lookUp()
  expect(requests.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toMatchObject([
    { path: 'dropdown/getordertype', query: { type: 'PO', client: ['ACME'], q: 'B2C' } },
    { path: 'sales-orders/carrier-code', query: { client: ['ACME'], q: 'CUS-1' } },
    { path: 'sales-orders/priority', query: { q: 'P1' } },
    { path: 'settings/customers', query: { client: ['ACME'], q: 'cus-1' } },
    { path: 'settings/customers', query: { client: ['ACME'], q: 'CUS-404' } },
  ])
  expect(chipTexts(salesOrders as never, filters, [])).toBe('B2C,Urgent,Bay Foods,CUS-404,Bay Freight')
})

it('a zone is named before the filters have been opened', async () => {
  answers['stocks/holding'] = [
    {
      key: 'zone',
      options: [
        { value: 'BULK', label: 'Bulk storage' },
        { value: 'PICK', label: null },
      ],
    },
  ]
  expect(chipTexts(stockLines as never, { zone: ['BULK'] }, [{ zone: 'BULK' }])).toBe('BULK')
  requests.length = 0
  await lookUpNames({
    codes: [
      { key: 'zone', code: 'BULK' },
      { key: 'zone', code: 'PICK' },
    ],
    client: ['ACME'],
    module: 'stock',
  })
  // One response has all zones.
  expect(requests).toHaveLength(1)
  for (const resource of [stockLines, stockHolding])
    expect(chipTexts(resource as never, { zone: ['BULK', 'PICK'] }, [{ zone: 'BULK' }])).toBe('Bulk storage,PICK')
})

it('a name is looked up again if the code of its lookup could not be loaded', async () => {
  const lookUp = () => lookUpNames({ codes: [{ key: 'supplier', code: 'CUS-1' }], client: ['BOREAL'], module: 'purchase_orders' })
  connection.isLost = true
  await lookUp().finally(() => (connection.isLost = false))
  requests.length = 0
  await lookUp()
  expect(requests).toMatchObject([{ path: 'settings/suppliers', query: { client: ['BOREAL'], q: 'CUS-1' } }])
})

it('chips of zones and groups have the words that v7 gives their choices in the filter dialog', () => {
  expect(chipTexts(stockLines as never, { zone: ['A', 'B'] }, [])).toBe('A,B')
  rememberOptions(stockLines.filters, [
    {
      key: 'zone',
      label: 'Zone',
      type: 'multi',
      options: [
        { value: 'A', label: 'Ambient', count: 3 },
        { value: 'B', label: null, count: 1 },
      ],
    },
    // The rows have built-in names for dispositions, and items are shown by their codes.
    { key: 'disposition', label: 'Disposition', type: 'multi', options: [{ value: 'GOOD', label: 'Fine', count: 3 }] },
    { key: 'product', label: 'Item', type: 'multi', options: [{ value: '00417', label: 'Oat milk', count: 3 }] },
  ])
  expect(chipTexts(stockLines as never, { zone: ['A', 'B'], disposition: ['GOOD'], product: ['00417'] }, [])).toBe('00417,Good,Ambient,B')
  expect(chipTexts(stockMovements as never, { location: ['A-01-02'] }, [])).toBe('A-01-02')
})

/** Filters whose values are names themselves, and those of rejections, which get their names with the session. */
const PLAIN = ['created_by', 'product_group', 'stream', 'assigned_to']

it('every filter with choices has names for its values, or takes them from the rows or a lookup', () => {
  const lists = [salesOrders, salesOrderLines, purchaseOrders, purchaseOrderLines, shipmentsIn, shipmentsOut, stockHolding, stockLines, stockMovements, stockAge('product', 'days'), auditLog, customers, suppliers, supplierProducts, rejections, usersList, clientUsers] // prettier-ignore
  const unnamed = lists.flatMap(({ name, filters }) =>
    filters.flatMap((filter) =>
      filter.kind === 'choice' && !filter.names && !hasNamedCodes(filter.key) && !PLAIN.includes(filter.key)
        ? `${name}: ${filter.key}`
        : [],
    ),
  )
  expect(unnamed).toEqual([])
})
