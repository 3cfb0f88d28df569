import type { ON_SHORTAGE } from './sales-orders.ts'

/** What happens when stock does not cover an order, in words. */
export const ON_SHORTAGE_NAMES: Readonly<Record<(typeof ON_SHORTAGE)[number], string>> = {
  BACK_ORDER: 'Ship what is available, the rest later',
  SHIP_AVAILABLE: 'Ship what is available, cancel the rest',
  REJECT: 'Reject the order',
}
