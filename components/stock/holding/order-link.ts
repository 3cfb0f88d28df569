import { newOrderHref, type Item, type OrderModule } from './new-order.ts'

/** URL of the new-order form for marked items, which must all have the same client, owner and site. */
export const orderLink = (module: OrderModule, items: readonly Item[]): { ok: true; href: string } | { ok: false; reason: string } => {
  const parts = [
    ['client', new Set(items.map((item) => item.client_code))],
    ['owner', new Set(items.map((item) => item.owner_code))],
    ['site', new Set(items.map((item) => item.site_code))],
  ] as const
  const mixed = parts.find(([, codes]) => codes.size > 1)
  if (mixed)
    return { ok: false, reason: `They belong to ${mixed[1].size} ${mixed[0]}s (${[...mixed[1]].join(', ')}). An order can only have one.` }
  return { ok: true, href: newOrderHref(module, items) }
}
