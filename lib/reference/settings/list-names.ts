import { MODULE_INFO, type Module } from '#lib/modules.ts'

const name = (module: Module): string => MODULE_INFO[module].label

/** Lists that can have default columns, as the settings call them. */
export const LIST_NAMES: Readonly<Record<string, string>> = {
  'stock.summary': name('stock'),
  'stock.table': `${name('stock')}, lines`,
  movements: name('movements'),
  'age.product': `${name('age')}, by item`,
  'age.lot': `${name('age')}, by lot`,
  'age.owner': `${name('age')}, by owner`,
  'age.site': `${name('age')}, by site`,
  'purchase_orders.summary': name('purchase_orders'),
  'purchase_orders.table': `${name('purchase_orders')}, lines`,
  'sales_orders.summary': name('sales_orders'),
  'sales_orders.table': `${name('sales_orders')}, lines`,
  customers: name('customers'),
  'shipments.out': `${name('shipments')}, outbound`,
  'shipments.in': `${name('shipments')}, inbound`,
  suppliers: name('suppliers'),
  'suppliers.products': `${name('suppliers')}, items`,
  'audit.log': name('audit'),
  'rejections.list': name('rejections'),
}
