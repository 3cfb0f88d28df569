import type { IconName } from '#components/ui/icons.tsx'
import { MODULE_INFO } from '#lib/modules.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'

type OrderModule = 'sales_orders' | 'purchase_orders'

/** Orders that can begin from stock. */
export const ORDERS: readonly { module: OrderModule; icon: IconName; label: string; bulkLabel: string }[] = [
  { module: 'sales_orders', icon: 'sales_orders', label: 'New sales order for it', bulkLabel: 'New sales order' },
  { module: 'purchase_orders', icon: 'purchase_orders', label: 'New purchase order for it', bulkLabel: 'New purchase order' },
]

/** Items that an address can name. */
const MOST = 50

/** Why no order can be begun with so many items; null where it can. */
export const refuseOrder = (count: number): string | null =>
  count > MOST ? `At most ${MOST} items can be taken into a new order at once` : null

type Item = Pick<Holding, 'client_code' | 'owner_code' | 'site_code' | 'product_code'>

/** The form of a new order with these items, at the place of the first one. */
export const newOrderHref = (module: OrderModule, items: readonly Item[]): string =>
  `${MODULE_INFO[module].route}/new?${writeQuery({
    client: items[0]?.client_code,
    owner: items[0]?.owner_code,
    site: items[0]?.site_code,
    product: items.flatMap((item) => item.product_code ?? []),
  })}`

/** The form for marked items; they have to belong to one client, owner and site, or which order would it be. */
export const orderFor = (module: OrderModule, items: readonly Item[]): { ok: true; href: string } | { ok: false; reason: string } => {
  const parts = [
    ['client', new Set(items.map((item) => item.client_code))],
    ['owner', new Set(items.map((item) => item.owner_code))],
    ['site', new Set(items.map((item) => item.site_code))],
  ] as const
  const many = parts.find(([, codes]) => codes.size > 1)
  if (many) return { ok: false, reason: `They are of ${many[1].size} ${many[0]}s (${[...many[1]].join(', ')}): an order has one.` }
  return { ok: true, href: newOrderHref(module, items) }
}
