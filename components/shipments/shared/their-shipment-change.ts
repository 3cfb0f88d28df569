import { CHANGE_NOT_MADE, theirChangeText } from '#components/record/their-change-text.ts'
import type { LabelOf } from '#components/orders/shared/status-pill.tsx'
import { formatDate, formatDateTime } from '#lib/client/format.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { statusName } from './status-words.ts'

type Words = { zone: string; label: LabelOf; toClientWording: (text: string) => string }

type Action = 'edit' | 'book' | 'cancel'

/** Says that a shipment has moved on so far that the action is no longer allowed, or null. */
export const noLongerAllowed = (
  { status, allowed_actions: actions }: InboundShipment,
  action: Action,
  toClientWording: (text: string) => string,
): string | null =>
  actions && !actions.includes(action)
    ? `${toClientWording('The shipment now has the status')} “${statusName(status)}” and can no longer be ${action === 'cancel' ? 'cancelled' : 'changed'}.`
    : null

/** What someone else has changed in a shipment, and whether another attempt can still help. */
export const theirShipmentChange = (
  before: InboundShipment,
  now: InboundShipment,
  action: Action,
  { zone, label, toClientWording }: Words,
): { reason: string; isFinal?: true } => {
  if (now.status === 'CANCELLED') return { isFinal: true, reason: toClientWording('Someone else has already cancelled this shipment.') }
  const refusal = noLongerAllowed(now, action, toClientWording)
  if (refusal) return { isFinal: true, reason: refusal }
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
  return { reason: `${theirChangeText({ record: toClientWording('this shipment'), changes })} ${CHANGE_NOT_MADE}` }
}
