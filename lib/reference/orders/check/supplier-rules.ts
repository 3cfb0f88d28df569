import type { OrderKind } from '../allowed.ts'
import type { Actor } from '../../auth/actor.ts'
import { HEAD_FIELDS } from '../body/fields.ts'

/** What a supplier may change of an order that the client has entered: their own day, reference and transport. */
const OF_SUPPLIERS = ['promised_date', 'supplier_ref', 'carrier_code', 'vehicle_no', 'container_no', 'seal_no', 'asn_no']

/**
 * Why somebody may not change these fields of an order, or null. What was agreed, its day above all, is the client's: else a
 * supplier could move what is late out of sight. What the supplier promises is the supplier's, so that nobody promises for them.
 */
export const partyRefusal = (
  kind: OrderKind,
  order: { no: string; status: string },
  actor: Actor,
  keys: ReadonlySet<string>,
): string | null => {
  if (kind !== 'PO') return null
  const isSupplier = actor.access.supplier !== null
  if (!isSupplier)
    return keys.has('promised_date')
      ? `The promised date of ${order.no} is set by the supplier. Change the expected date to accept it.`
      : null
  if (order.status === 'DRAFT') return null
  const foreign = HEAD_FIELDS.PO.filter(({ key }) => keys.has(key) && !OF_SUPPLIERS.includes(key)).map(({ label }) => label)
  if (keys.has('lines')) foreign.push('Lines')
  if (foreign.length === 0) return null
  return `${foreign.join(', ')} of ${order.no} ${foreign.length === 1 ? 'is' : 'are'} agreed with the buyer. Propose another day as the promised date.`
}
