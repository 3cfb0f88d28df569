import { toast } from '#components/ui/toast.tsx'
import { newOrderHref, type Item, type OrderModule } from './new-order.ts'

type OrderLink = { ok: true; href: string } | { ok: false; title: string; reason: string }

/** URL of the new-order form for marked items, which must all have the same client, owner and site. */
export const orderLink = (module: OrderModule, items: readonly Item[], toClientWording: (text: string) => string): OrderLink => {
  const parts = [
    ['client', new Set(items.map((item) => item.client_code))],
    ['owner', new Set(items.map((item) => item.owner_code))],
    ['site', new Set(items.map((item) => item.site_code))],
  ] as const
  const mixed = parts.find(([, codes]) => codes.size > 1)
  if (mixed) {
    const places = toClientWording(`${mixed[1].size} ${mixed[0]}s`)
    return {
      ok: false,
      title: toClientWording('These items cannot be on one order'),
      reason: `They belong to ${places} (${[...mixed[1]].join(', ')}). An order can only have one.`,
    }
  }
  return { ok: true, href: newOrderHref(module, items) }
}

/** Opens the new-order form for marked items, or says why they cannot be on one order. */
export const startOrder = (
  module: OrderModule,
  items: readonly Item[],
  router: { push: (href: string) => void },
  toClientWording: (text: string) => string,
): void => {
  const order = orderLink(module, items, toClientWording)
  if (order.ok) router.push(order.href)
  else toast({ kind: 'bad', title: order.title, description: order.reason })
}
