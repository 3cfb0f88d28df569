import type { Actor } from '../../auth/actor.ts'
import { statusOf, type OrderKind } from '../allowed.ts'
import { HEAD_FIELDS } from '../body/fields.ts'

/** Labels of the changed keys that cannot be edited in the order's status. */
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

/** Fields that affect all others: if one of them changes, the whole order is validated. */
const DECISIVE = ['client_code', 'owner_code', 'site_code', 'order_type', 'on_shortage']
const DATES = ['ordered_date', 'expected_date', 'required_ship_date', 'required_delivery_date']
const CARRIAGE = ['carrier_code', 'service', 'carrier_account']

/** Which problems count against a change: those of the changed keys and of fields that depend on them. */
export const countingKeys = (kind: OrderKind, changed: ReadonlySet<string>): ((key: string) => boolean) => {
  if (DECISIVE.some((key) => changed.has(key))) return () => true
  const together = [DATES, CARRIAGE].filter((group) => group.some((key) => changed.has(key))).flat()
  // The carrier determines whether an address is required.
  const hasAddress = kind === 'SO' && (changed.has('ship_to') || changed.has('carrier_code'))
  return (key) =>
    changed.has(key) ||
    together.includes(key) ||
    (hasAddress && key.startsWith('ship_to.')) ||
    (changed.has('lines') && (key === 'lines' || key.startsWith('lines.')))
}

/** Fields that a supplier may change in an order entered by the client: their promised date, reference and transport. */
const OF_SUPPLIERS = ['promised_date', 'supplier_ref', 'carrier_code', 'vehicle_no', 'container_no', 'seal_no', 'asn_no']

/**
 * Why this user may not change these fields of an order, or null. Agreed fields belong to the client: by moving the expected
 * date, a supplier could hide a delay. The promised date belongs to the supplier, so that nobody promises for them.
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
