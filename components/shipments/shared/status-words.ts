import { IN_EXPECTED, INBOUND_STATUS_NAMES } from '#lib/contract/shipments/shipment-status.ts'
import type { Hue } from '#components/ui/badge.tsx'
import { formatWord } from '#lib/client/format.ts'

/** Outbound statuses in the order of the process. */
export const OUT_STATUS_NAMES = {
  PLANNED: 'Planned',
  PACKING: 'Packing',
  READY: 'Ready',
  MANIFESTED: 'Manifested',
  DESPATCHED: 'Despatched',
  IN_TRANSIT: 'In transit',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
  EXCEPTION: 'Exception',
  RETURNED: 'Returned',
  CANCELLED: 'Cancelled',
} as const

/** Inbound statuses with work left to do. */
export const IN_OPEN = [...IN_EXPECTED, 'ARRIVED', 'PART_RECEIVED'] as const

const NAMES: Readonly<Record<string, string>> = { ...INBOUND_STATUS_NAMES, ...OUT_STATUS_NAMES }

const HUES: Readonly<Record<string, Hue>> = {
  PLANNED: 'neutral',
  DRAFT: 'neutral',
  PACKING: 'info',
  READY: 'info',
  ADVISED: 'info',
  BOOKED: 'hold',
  MANIFESTED: 'move',
  DESPATCHED: 'move',
  IN_TRANSIT: 'move',
  OUT_FOR_DELIVERY: 'move',
  ARRIVED: 'hold',
  DELIVERED: 'good',
  RECEIVED: 'good',
  PART_RECEIVED: 'warn',
  EXCEPTION: 'bad',
  RETURNED: 'warn',
  CANCELLED: 'neutral',
}

/** Label of a status. An unknown status becomes its code in readable form. */
export const statusName = (status: string | null): string => formatWord(status, NAMES)
export const statusHue = (status: string | null): Hue => HUES[status ?? ''] ?? 'neutral'

/** Status of a shipment in words: for an exception, its reason, if there is one. */
export const shipmentStateText = ({
  status,
  exception_reason: reason,
}: {
  status: string | null
  exception_reason?: string | null
}): string | null => (status === 'EXCEPTION' && reason ? reason : status && statusName(status))
