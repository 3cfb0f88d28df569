import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { editableIn, SUPPLIER_FIELDS } from '#lib/contract/orders/order-steps.ts'
import type { Caller } from '../../auth/caller.ts'
import { HEADER_FIELDS } from '../body/fields.ts'

/** Labels of the changed keys that cannot be edited in the order's status. */
export const lockedKeys = (kind: OrderKind, status: string, changed: ReadonlySet<string>): string[] => {
  const editable = editableIn(kind, status)
  if (editable === 'all') return []
  const editableGroups: readonly string[] = editable
  const head = HEADER_FIELDS[kind]
    .filter(({ key, group }) => changed.has(key) && !(group && editableGroups.includes(group)))
    .map(({ label }) => label)
  return [
    ...head,
    ...(changed.has('ship_to') && !editableGroups.includes('ship_to') ? ['Delivery address'] : []),
    ...(changed.has('lines') && !editableGroups.includes('lines') ? ['Lines'] : []),
  ]
}

/** Fields that affect all others: if one of them changes, the whole order is validated. */
const DECISIVE_FIELDS = ['client_code', 'owner_code', 'site_code', 'order_type', 'on_shortage']
const DATE_FIELDS = ['ordered_date', 'expected_date', 'required_ship_date', 'required_delivery_date']
const CARRIER_FIELDS = ['carrier_code', 'service', 'carrier_account']

/** Returns a function that tells whether a change affects a key: the key itself changed, or it depends on a changed one. */
export const affectedKeyTest = (kind: OrderKind, changed: ReadonlySet<string>): ((key: string) => boolean) => {
  if (DECISIVE_FIELDS.some((key) => changed.has(key))) return () => true
  const dependentKeys = [DATE_FIELDS, CARRIER_FIELDS].filter((group) => group.some((key) => changed.has(key))).flat()
  // The carrier determines whether an address is required.
  const affectsAddress = kind === 'SO' && (changed.has('ship_to') || changed.has('carrier_code'))
  return (key) =>
    changed.has(key) ||
    dependentKeys.includes(key) ||
    (affectsAddress && key.startsWith('ship_to.')) ||
    (changed.has('lines') && (key === 'lines' || key.startsWith('lines.')))
}

/**
 * The reason why this user may not change these fields of a purchase order, or null. Once it is entered, only the client changes what
 * was agreed: a supplier could hide a delay by moving the expected date. Only the supplier sets the promised date.
 */
export const counterpartyRefusal = (
  kind: OrderKind,
  order: { no: string; status: string },
  caller: Caller,
  keys: ReadonlySet<string>,
): string | null => {
  if (kind !== 'PO') return null
  const isSupplier = caller.access.supplier !== null
  if (!isSupplier)
    return keys.has('promised_date')
      ? `The promised date of ${order.no} is set by the supplier. Change the expected date to accept it.`
      : null
  if (order.status === 'DRAFT') return null
  const agreedFields = HEADER_FIELDS.PO.filter(({ key }) => keys.has(key) && !SUPPLIER_FIELDS.includes(key)).map(({ label }) => label)
  if (keys.has('lines')) agreedFields.push('Lines')
  if (agreedFields.length === 0) return null
  return `${agreedFields.join(', ')} of ${order.no} ${agreedFields.length === 1 ? 'is' : 'are'} agreed with the buyer. Propose another date as the promised date.`
}
