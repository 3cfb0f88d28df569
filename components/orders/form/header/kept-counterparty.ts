import type { UnsavedCounterparty } from '#components/suppliers/shared/unsaved-counterparty.ts'
import type { SavedOrder } from '#lib/order-form/draft/states.ts'
import type { z } from 'zod/mini'

/** Under which place the tab keeps what is typed about a new customer or supplier of this order. */
export const placeOfOrder = (order: SavedOrder | null): string => (order ? `order ${order.id}` : 'order')

type OrderOpened = {
  order: SavedOrder | null
  kind: 'customer' | 'supplier'
  client: string
  /** The page was reloaded, so that a new order is the same as before. Any other new order is another one. */
  isReturning: boolean
}

/** Whether a kept form belongs to the order that has just been opened, so that it opens again by itself. */
export const opensAgain = (kept: z.output<typeof UnsavedCounterparty> | null, { order, kind, client, isReturning }: OrderOpened): boolean =>
  kept?.place === placeOfOrder(order) && kept.kind === kind && kept.client === client && (order !== null || isReturning)
