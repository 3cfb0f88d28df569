import type { IconName } from '#components/ui/icons.tsx'
import { MODULE_INFO } from '#lib/modules.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'

export type OrderModule = 'sales_orders' | 'purchase_orders'

/** Orders that can be started from stock. */
export const ORDERS: readonly { key: OrderModule; icon: IconName; label: string }[] = [
  { key: 'sales_orders', icon: 'sales_orders', label: 'New sales order' },
  { key: 'purchase_orders', icon: 'purchase_orders', label: 'New purchase order' },
]

/** Maximum number of items in a URL. Each marked row is one. */
const MAX_ITEMS = 50

/** Why an order cannot be started with this many items, or null. */
export const orderRefusal = (count: number): string | null =>
  count > MAX_ITEMS ? `You can add at most ${MAX_ITEMS} rows to a new order` : null

export type Item = Pick<Holding, 'client_code' | 'owner_code' | 'site_code' | 'product_code'>

/** URL of the new-order form with these items. Client, owner and site are those of the first. */
export const newOrderHref = (module: OrderModule, items: readonly Item[]): string =>
  `${MODULE_INFO[module].route}/new?${writeQuery({
    client: items[0]?.client_code,
    owner: items[0]?.owner_code,
    site: items[0]?.site_code,
    product: items.flatMap((item) => item.product_code ?? []),
  })}`
