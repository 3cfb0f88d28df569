import type { Actor } from '../../auth/actor.ts'
import { statusOf, type OrderKind } from '../allowed.ts'
import { HEAD_FIELDS } from '../body/fields.ts'

/** Labels of the changed keys that an order's status does not let anybody edit. */
export const lockedKeys = (kind: OrderKind, status: string, changed: ReadonlySet<string>): string[] => {
  const { editable } = statusOf(kind, status)
  if (editable === 'all') return []
  const open: readonly string[] = editable
  const head = HEAD_FIELDS[kind].filter(({ key, group }) => changed.has(key) && !(group && open.includes(group))).map(({ label }) => label)
  return [
    ...head,
    ...(changed.has('ship_to') && !open.includes('ship_to') ? ['Delivery address'] : []),
    ...(changed.has('lines') && !open.includes('lines') ? ['Lines'] : []),
  ]
}

/** Fields that decide about all others: with one of them changed the whole order is judged. */
const DECISIVE = ['client_code', 'owner_code', 'site_code', 'order_type', 'on_shortage']
const DATES = ['ordered_date', 'expected_date', 'required_ship_date', 'required_delivery_date']
const CARRIAGE = ['carrier_code', 'service', 'carrier_account']

/** Which problems count against a change of some keys: those of the keys, and of fields that hang together with them. */
export const countingKeys = (kind: OrderKind, changed: ReadonlySet<string>): ((key: string) => boolean) => {
  if (DECISIVE.some((key) => changed.has(key))) return () => true
  const together = [DATES, CARRIAGE].filter((group) => group.some((key) => changed.has(key))).flat()
  // Whether an address is needed hangs on the carrier.
  const hasAddress = kind === 'SO' && (changed.has('ship_to') || changed.has('carrier_code'))
  return (key) =>
    changed.has(key) ||
    together.includes(key) ||
    (hasAddress && key.startsWith('ship_to.')) ||
    (changed.has('lines') && (key === 'lines' || key.startsWith('lines.')))
}

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
