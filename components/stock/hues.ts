import type { Hue } from '#components/ui/badge.tsx'
import { DISPOSITIONS, type Bucket } from '#lib/contract/dispositions.ts'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/order-status.ts'

const OF_COLOR: Record<OrderStatus['color'], Hue> = {
  gray: 'neutral',
  blue: 'info',
  amber: 'warn',
  purple: 'move',
  green: 'good',
  red: 'bad',
}

const OF_BUCKET: Record<Bucket, Hue> = { available: 'good', on_hold: 'hold', quarantined: 'warn', damaged: 'bad', expired: 'neutral' }

/** The dot of a disposition: the colour of the part of the balance it counts in. */
export const dispositionHue = (code: string, isAvailable: boolean): Hue => {
  const known = DISPOSITIONS.find((one) => one.value === code)
  return known ? OF_BUCKET[known.bucket] : isAvailable ? 'good' : 'hold'
}

/** Dot and word of an order's status. A status that this version does not know is shown by its code. */
export const orderStatus = (kind: 'PO' | 'SO', code: string): { hue: Hue; label: string; meaning: string | null } => {
  const statuses: readonly OrderStatus[] = kind === 'PO' ? PO_STATUSES : SO_STATUSES
  const known = statuses.find((one) => one.value === code)
  return known ? { hue: OF_COLOR[known.color], label: known.label, meaning: known.meaning } : { hue: 'neutral', label: code, meaning: null }
}
