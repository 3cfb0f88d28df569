import type { Resource } from '#components/list/define-resource.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { withClientLabels, type Words } from '#lib/client/field-labels.ts'
import { MODULE_INFO } from '#lib/modules.ts'

/** A list for which a client can have default columns. Its definition is loaded when the list is chosen. */
export type ConfigurableList = {
  key: string
  module: Module
  /** The list among those of its module; empty for the main one. */
  part: string
  load: (config: { months_format: boolean }) => Promise<Resource<never>>
}

const list = <Row extends { id: string }>(
  key: string,
  module: Module,
  part: string,
  load: (config: { months_format: boolean }) => Promise<Resource<Row>>,
): ConfigurableList => ({ key, module, part, load })

const age = (group: 'product' | 'lot' | 'owner' | 'site', part: string) =>
  list(`age.${group}`, 'age', part, async ({ months_format }) =>
    (await import('#components/stock/age/age-resource.ts')).stockAge(group, months_format ? 'months' : 'days'),
  )

/** The lists with rows of clients, in menu order. A test compares them with the lists of the product. */
export const CONFIGURABLE_LISTS: readonly ConfigurableList[] = [
  list('stock.summary', 'stock', '', async ({ months_format }) => {
    const { stockHolding, stockHoldingInMonths } = await import('#components/stock/holding/holding-resource.ts')
    return months_format ? stockHoldingInMonths : stockHolding
  }),
  list('stock.table', 'stock', 'lines', async () => (await import('#components/stock/holding/lines-resource.ts')).stockLines),
  list('movements', 'movements', '', async () => (await import('#components/stock/movements/movements-resource.ts')).stockMovements),
  age('product', 'by item'),
  age('lot', 'by lot'),
  age('owner', 'by owner'),
  age('site', 'by site'),
  list(
    'purchase_orders.summary',
    'purchase_orders',
    '',
    async () => (await import('#components/orders/purchase/purchase-resource.ts')).purchaseOrders,
  ),
  list(
    'purchase_orders.table',
    'purchase_orders',
    'lines',
    async () => (await import('#components/orders/purchase/purchase-lines-resource.ts')).purchaseOrderLines,
  ),
  list('sales_orders.summary', 'sales_orders', '', async () => (await import('#components/orders/sales/sales-resource.ts')).salesOrders),
  list(
    'sales_orders.table',
    'sales_orders',
    'lines',
    async () => (await import('#components/orders/sales/sales-lines-resource.ts')).salesOrderLines,
  ),
  list('customers', 'customers', '', async () => (await import('#components/customers/customers-resource.ts')).customers),
  list(
    'shipments.out',
    'shipments',
    'outbound',
    async () => (await import('#components/shipments/outbound/outbound-resource.ts')).shipmentsOut,
  ),
  list('shipments.in', 'shipments', 'inbound', async () => (await import('#components/shipments/inbound/inbound-resource.ts')).shipmentsIn),
  list('suppliers', 'suppliers', '', async () => (await import('#components/suppliers/suppliers-resource.ts')).suppliers),
  list(
    'suppliers.products',
    'suppliers',
    'items',
    async () => (await import('#components/suppliers/suppliers-resource.ts')).supplierProducts,
  ),
  list('audit.log', 'audit', '', async () => (await import('#components/audit/audit-resource.ts')).auditLog),
  list('rejections.list', 'rejections', '', async () => (await import('#components/rejections/rejections-resource.ts')).rejections),
]

/** The standard name of a list: `Sales orders, lines`. */
export const listName = ({ module, part }: Pick<ConfigurableList, 'module' | 'part'>): string =>
  part ? `${MODULE_INFO[module].label}, ${part}` : MODULE_INFO[module].label

/** The name of a list in a client's words: `Stock age, by batch`. */
export const listNameOf = (list: Pick<ConfigurableList, 'module' | 'part'>, words: Words): string => withClientLabels(listName(list), words)
