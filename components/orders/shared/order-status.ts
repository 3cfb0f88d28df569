import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { Hue } from '#components/ui/badge.tsx'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/orders/order-status.ts'

const HUES: Record<OrderStatus['color'], Hue> = {
  gray: 'neutral',
  blue: 'info',
  amber: 'warn',
  purple: 'move',
  green: 'good',
  red: 'bad',
}

/** Hue and label of an order's status. An unknown status is shown by its code. */
export const orderStatus = (kind: OrderKind, code: string): { hue: Hue; label: string; meaning: string | null } => {
  const statuses: readonly OrderStatus[] = kind === 'PO' ? PO_STATUSES : SO_STATUSES
  const known = statuses.find((option) => option.value === code)
  return known ? { hue: HUES[known.color], label: known.label, meaning: known.meaning } : { hue: 'neutral', label: code, meaning: null }
}
