import type { Hue } from '#components/ui/badge.tsx'
import { formatWord } from '#lib/client/format.ts'
import { IN_STATUS_NAMES, OUT_STATUS_NAMES } from './status-names.ts'

const NAMES: Readonly<Record<string, string>> = { ...IN_STATUS_NAMES, ...OUT_STATUS_NAMES }

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

/** What a state is called; of one that is not known, its code in readable words. */
export const statusName = (status: string | null): string => formatWord(status, NAMES)
export const statusHue = (status: string | null): Hue => HUES[status ?? ''] ?? 'neutral'

const EVENTS: Readonly<Record<string, string>> = {
  PACKED: 'Packed',
  DESPATCHED: 'Despatched',
  IN_TRANSIT: 'In transit',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
  EXCEPTION: 'Exception',
  RETURNED: 'Returned',
  ADVISED: 'Advised',
  BOOKED: 'Dock booked',
  UNBOOKED: 'Dock given back',
  ARRIVED: 'Arrived',
  RECEIVED: 'Received',
  CANCELLED: 'Cancelled',
}

/** What a step on the way is called. */
export const eventName = (code: string | null): string => EVENTS[code ?? ''] ?? statusName(code)

const PACKAGES: Readonly<Record<string, string>> = {
  PALLET: 'Pallet',
  CARTON: 'Carton',
  SATCHEL: 'Satchel',
  CRATE: 'Crate',
  DRUM: 'Drum',
  LOOSE: 'Not on a pallet',
}
export const packageName = (type: string | null): string => (type === null ? 'Package' : formatWord(type, PACKAGES))
