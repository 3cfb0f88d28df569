import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { type Editable, editableIn, SUPPLIER_FIELDS } from '#lib/contract/orders/order-steps.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { promiseText } from '#components/orders/shared/promise-text.ts'

type Group = Exclude<Editable, 'all'>[number]

/** Editing group of each field. A status allows or locks whole groups. */
const GROUP_OF_FIELD: Readonly<Record<string, Group>> = {
  expected_date: 'dates',
  required_ship_date: 'dates',
  required_delivery_date: 'dates',
  promised_date: 'carrier',
  carrier_code: 'carrier',
  service: 'carrier',
  carrier_account: 'carrier',
  vehicle_no: 'carrier',
  container_no: 'carrier',
  seal_no: 'carrier',
  asn_no: 'carrier',
  notes: 'notes',
  pick_instructions: 'instructions',
  delivery_instructions: 'instructions',
}
const groupOf = (key: string): Group | undefined => (key.startsWith('ship_to.') ? 'ship_to' : GROUP_OF_FIELD[key])

/** Whether an order counts as agreed for a supplier user: once it is no longer a draft, they may change only {@link SUPPLIER_FIELDS}. */
export const isAgreedWithBuyer = (kind: OrderKind, status: string | null | undefined, isSupplier: boolean): boolean =>
  kind === 'PO' && isSupplier && status !== undefined && status !== 'DRAFT'

/** The form's fields. In an agreed order a supplier can promise another date, if v7 has that field. */
export const fieldsFor = (fields: readonly FormField[], record: LockingOrder | null, isAgreed: boolean): FormField[] =>
  isAgreed && record && 'promised_date' in record && record.promised_date !== undefined
    ? fields.flatMap((field) => {
        if (field.key === 'expected_date')
          return [field, { ...PROMISED_DATE, help: promiseText({ status: record.status ?? null, status_name: record.status_name }) }]
        return field.key === 'promised_date' ? [] : field
      })
    : [...fields]

const PROMISED_DATE = { key: 'promised_date', label: 'Promised date', type: 'date', section: 'order', required: false } as const

/** Fields of an advised purchase order that come from its shipment. */
const SHIPMENT_FIELDS = ['asn_no', 'carrier_code', 'vehicle_no', 'container_no']

type LockingOrder = {
  status_name: string | null
  status?: string | null
  so_no?: string | null
  qty_advised?: number | null
  allowed_actions?: readonly string[] | null
}

/** Whether a shipment of the purchase order is advised. Without an advised quantity, this v7 may have no shipment to change. */
const isAdvised = (record: LockingOrder | null): record is LockingOrder => record?.status === 'IN_TRANSIT' && (record.qty_advised ?? 0) > 0

/**
 * Why a field is locked, or null: v7 fills it in, it is agreed with the buyer, it is that of a shipment, or the order's status. The server
 * checks this again.
 */
export const lockReason = (field: FormField, editable: Editable, record: LockingOrder | null, isAgreed = false): string | null => {
  if (field.readonly) return field.help ?? 'This is filled in for you.'
  if (isAgreed && !SUPPLIER_FIELDS.includes(field.key))
    return field.key === 'expected_date' ? 'Agreed with the buyer. Promise another date instead.' : 'Agreed with the buyer.'
  if (SHIPMENT_FIELDS.includes(field.key) && isAdvised(record))
    return `Locked: the order is ${inSentence(record.status_name ?? 'advised')}. Change this in its shipment.`
  if (editable === 'all') return null
  const group = groupOf(field.key)
  if (group && (editable as readonly string[]).includes(group)) return null
  // A sales order that is on hold can be changed completely.
  const hint = record && 'so_no' in record && record.allowed_actions?.includes('hold') ? ' Put the order on hold to change this.' : ''
  return `Locked: the order is ${inSentence(record?.status_name ?? 'under way')}.${hint}`
}

/** Whether nothing can be changed in the lines of an order. */
export const linesLocked = (
  record: { allowed_actions: readonly string[] } | null | undefined,
  editable: Editable,
  isAgreed: boolean,
): boolean => isAgreed || (editable !== 'all' && !record?.allowed_actions.includes('edit_lines'))

type LockableOrder = { status: string | null; status_name: string | null; allowed_actions: readonly string[] }

/** Why nothing in an order can be changed, or null if something can. */
export const orderLockReason = (kind: OrderKind, order: LockableOrder): string | null =>
  editableIn(kind, order.status).length > 0 || order.allowed_actions.includes('edit_lines')
    ? null
    : `Its status is “${order.status_name ?? order.status}”. In this status, nothing in an order can be changed.`

/**
 * Whether a user may save what they type: a new order (`null`) with the right to create, a draft with the right to create or to change, any
 * other order with the right to change. With only the right to create, an order is `undecided` until it is loaded.
 */
export const maySave = (
  order: { status: string | null } | 'loading' | null,
  can: (action: 'create' | 'edit') => boolean,
): boolean | 'undecided' => {
  if (order === null) return can('create')
  if (can('edit')) return true
  if (!can('create')) return false
  return order === 'loading' ? 'undecided' : order.status === 'DRAFT'
}
