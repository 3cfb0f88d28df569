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
import { useValueNames } from './use-value-names.ts'

const requests = vi.hoisted((): unknown[] => [])
const FACETS = [
  { key: 'priority', options: [{ value: 'P2', label: 'Rush' }] },
  { key: 'order_type', options: [{ value: 'B2B', label: 'Wholesale' }] },
]
vi.mock('#lib/client/api.ts', () => ({
  useCall: (_: unknown, request: unknown) => {
    if (request) requests.push(request)
    return { data: request ? { data: FACETS } : undefined }
  },
}))

const chipTexts = (resource: Pick<Resource, 'call' | 'facets' | 'filters'>, filters: Filters, rows: readonly object[] | undefined) => {
  requests.length = 0
  const Texts = () => {
    const nameOf = useValueNames(resource, { scope: { client: ['ACME'], owner: [], site: [] }, q: '', filters }, rows)
    return resource.filters.flatMap((filter) => filters[filter.key]?.map((value) => nameOf(filter, value)) ?? []).join()
  }
  return renderToStaticMarkup(<Texts />)
}
const RUSH_WHOLESALE = { priority: ['P2'], order_type: ['B2B'] }

it('chips of orders name the priority and the type as the rows do', () => {
  const rows = [{ priority: 'P2', priority_name: 'Rush', order_type: 'B2B', order_type_name: 'Wholesale' }]
  for (const resource of [salesOrders, purchaseOrders]) {
    expect(chipTexts(resource as never, RUSH_WHOLESALE, rows)).toBe('Wholesale,Rush')
    expect(requests).toEqual([])
  }
})

it('chips take a name that no row has from the facets, once the rows are loaded', () => {
  for (const resource of [salesOrders, salesOrderLines, purchaseOrders, purchaseOrderLines]) {
    expect(chipTexts(resource as never, RUSH_WHOLESALE, undefined)).toBe('B2B,P2')
    expect(requests).toEqual([])
    expect(chipTexts(resource as never, RUSH_WHOLESALE, [])).toBe('Wholesale,Rush')
    expect(requests).toMatchObject([{ view: 'filter', query: { only: ['order_type', 'priority'], client: ['ACME'], ...RUSH_WHOLESALE } }])
  }
  expect(chipTexts(salesOrders as never, { priority: ['P9'], created_by: ['Kim'] }, [])).toBe('P9')
})

/** Filters whose values are names themselves, and those of rejections, which get their names with the session. */
const PLAIN = ['created_by', 'product_group', 'zone', 'stream', 'assigned_to']

it('every filter with choices has names for its values, or takes them from the rows or the facets', () => {
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
