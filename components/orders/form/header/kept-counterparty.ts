import type { UnsavedCounterparty } from '#components/suppliers/shared/unsaved-counterparty.ts'
import type { SavedOrder } from '#lib/order-form/draft/states.ts'
import type { z } from 'zod/mini'

/** The `place` under which the tab keeps unsaved input for a new customer or supplier of this order. */
export const placeOfOrder = (order: SavedOrder | null): string => (order ? `order ${order.id}` : 'order')

type OrderOpened = {
  order: SavedOrder | null
  kind: 'customer' | 'supplier'
  client: string
  /** The page was reloaded, so a new order is still the one from before. Otherwise it is a different order, which does not get the input. */
  isReturning: boolean
}

/** Whether the kept form belongs to the order just opened and should therefore reopen. */
export const shouldReopen = (
  kept: z.output<typeof UnsavedCounterparty> | null,
  { order, kind, client, isReturning }: OrderOpened,
): boolean => kept?.place === placeOfOrder(order) && kept.kind === kind && kept.client === client && (order !== null || isReturning)
