import type { LabelOf } from '#components/orders/shared/status-pill.tsx'
import { formatDate, formatDateTime } from '#lib/client/format.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { statusName } from './status-words.ts'

type Words = { zone: string; label: LabelOf; toClientWording: (text: string) => string }

/** What someone else has changed in a shipment, and whether another attempt can still help. */
export const theirShipmentChange = (
  before: InboundShipment,
  now: InboundShipment,
  { zone, label, toClientWording }: Words,
): { reason: string; isFinal?: true } => {
  if (now.status === 'CANCELLED') return { isFinal: true, reason: toClientWording('Someone else has already cancelled this shipment.') }
  const fields = ({ status, eta_date: eta, booked_at: bookedAt, dock, ...shipment }: InboundShipment) => [
    ['Status', statusName(status)],
    [label('eta_date', 'Expected'), eta && formatDate(eta)],
    ['Dock booking', bookedAt && `${formatDateTime(bookedAt, zone)}${dock ? `, ${dock}` : ''}`],
    [label('carrier_name', 'Carrier'), shipment.carrier_name],
    [label('vehicle_no', 'Vehicle'), shipment.vehicle_no],
    [label('container_no', 'Container'), shipment.container_no],
  ]
  const after = fields(now)
  const changes = fields(before)
    .map(([name, old], index) => ({ name, old: old || 'none', next: after[index]?.[1] || 'none' }))
    .filter(({ old, next }) => old !== next)
    .map(({ name, old, next }) => `${name}: ${old} → ${next}`)
    .join('; ')
  const changed = `${toClientWording('Someone else changed this shipment in the meantime')}${changes && `: ${changes}`}.`
  return { reason: `${changed} Try again if you still want this.` }
}
