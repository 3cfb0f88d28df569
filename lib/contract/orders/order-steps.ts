import type { OrderKind } from './order-kind.ts'
import type { PO_STATUSES, SO_STATUSES } from './order-status.ts'

/** All actions on an order. Those possible now are in `allowed_actions`. */
export type OrderAction =
  | 'edit'
  /** Lines can be edited too, even if the status locks other fields: none of them has been picked yet. */
  | 'edit_lines'
  | 'submit'
  | 'delete'
  | 'release'
  | 'hold'
  | 'cancel'
  | 'ask_cancel'
  | 'cancel_lines'
  | 'split'
  | 'close'
  | 'reopen'
  | 'copy'
  | 'print'
  | 'track'

/** What a user may edit in a status: everything, these groups of fields, or nothing. */
export type Editable = 'all' | readonly ('lines' | 'dates' | 'carrier' | 'notes' | 'ship_to' | 'instructions')[]

/** What may happen to an order in a status. */
export type OrderSteps = {
  /** Statuses that may follow. */
  next: readonly string[]
  allowed: readonly OrderAction[]
  /** Absent if nothing can be edited. */
  editable?: Editable
}

const DATES_CARRIER_NOTES = ['dates', 'carrier', 'notes'] as const
const CARRIER_NOTES = ['carrier', 'notes'] as const
/** Editable until all stock is allocated; lines, carrier and instructions stay editable until picking begins. */
const BEFORE_PICKING = ['lines', 'ship_to', 'dates', 'carrier', 'instructions'] as const

const DRAFT: OrderSteps = { next: ['ENTERED', 'CANCELLED'], allowed: ['edit', 'submit', 'delete', 'copy'], editable: 'all' }

/** By status of a purchase order. */
const PO_STEPS: Readonly<Record<(typeof PO_STATUSES)[number]['value'], OrderSteps>> = {
  DRAFT,
  ENTERED: { next: ['RELEASED', 'ON_HOLD', 'CANCELLED'], allowed: ['edit', 'release', 'hold', 'cancel', 'copy', 'print'], editable: 'all' },
  ON_HOLD: { next: ['RELEASED', 'CANCELLED'], allowed: ['release', 'cancel', 'copy', 'print'] },
  RELEASED: {
    next: ['ON_HOLD', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'CANCELLED'],
    allowed: ['edit', 'hold', 'cancel', 'copy', 'print'],
    editable: DATES_CARRIER_NOTES,
  },
  BOOKED: { next: ['IN_TRANSIT', 'ARRIVED'], allowed: ['edit', 'copy', 'print'], editable: CARRIER_NOTES },
  // Back to released if the supplier cancels a shipment.
  IN_TRANSIT: { next: ['RELEASED', 'BOOKED', 'ARRIVED'], allowed: ['edit', 'copy', 'print'], editable: CARRIER_NOTES },
  ARRIVED: { next: ['IN_PROGRESS'], allowed: ['copy', 'print'] },
  IN_PROGRESS: { next: ['PART_RECEIVED', 'RECEIVED'], allowed: ['copy', 'print'] },
  PART_RECEIVED: { next: ['RECEIVED', 'CLOSED'], allowed: ['close', 'copy', 'print'] },
  RECEIVED: { next: ['CLOSED'], allowed: ['close', 'copy', 'print'] },
  CLOSED: { next: ['PART_RECEIVED', 'RECEIVED'], allowed: ['reopen', 'copy', 'print'] },
  CANCELLED: { next: [], allowed: ['copy'] },
}

/** By status of a sales order. */
const SO_STEPS: Readonly<Record<(typeof SO_STATUSES)[number]['value'], OrderSteps>> = {
  DRAFT,
  ERROR: { next: ['ENTERED', 'CANCELLED'], allowed: ['edit', 'submit', 'copy'], editable: 'all' },
  ENTERED: {
    next: ['RELEASED', 'ON_HOLD', 'BACK_ORDERED', 'CANCELLED'],
    allowed: ['edit', 'release', 'hold', 'cancel', 'copy', 'print'],
    editable: 'all',
  },
  ON_HOLD: { next: ['RELEASED', 'CANCELLED'], allowed: ['edit', 'release', 'cancel', 'copy', 'print'], editable: 'all' },
  BACK_ORDERED: {
    next: ['ON_HOLD', 'RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'CANCELLED'],
    allowed: ['edit', 'edit_lines', 'split', 'hold', 'cancel_lines', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  },
  RELEASED: {
    next: ['ON_HOLD', 'PART_ALLOCATED', 'ALLOCATED', 'BACK_ORDERED', 'CANCELLED'],
    allowed: ['edit', 'edit_lines', 'hold', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  },
  PART_ALLOCATED: {
    next: ['ON_HOLD', 'ALLOCATED', 'PICKING', 'BACK_ORDERED', 'CANCELLED'],
    allowed: ['edit', 'edit_lines', 'split', 'hold', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  },
  ALLOCATED: {
    next: ['ON_HOLD', 'PART_ALLOCATED', 'BACK_ORDERED', 'PICKING', 'CANCELLED'],
    allowed: ['edit', 'edit_lines', 'hold', 'cancel', 'copy', 'print'],
    editable: ['lines', 'carrier', 'instructions'],
  },
  PICKING: { next: ['PICKED', 'CANCELLED'], allowed: ['ask_cancel', 'copy', 'print'] },
  PICKED: { next: ['PACKED'], allowed: ['copy', 'print'] },
  PACKED: { next: ['PART_DESPATCHED', 'DESPATCHED'], allowed: ['copy', 'print'] },
  PART_DESPATCHED: { next: ['DESPATCHED'], allowed: ['track', 'copy', 'print'] },
  DESPATCHED: { next: ['DELIVERED', 'RETURNED'], allowed: ['track', 'copy', 'print'] },
  DELIVERED: { next: ['RETURNED'], allowed: ['track', 'copy', 'print'] },
  RETURNED: { next: [], allowed: ['copy', 'print'] },
  CANCELLED: { next: [], allowed: ['copy'] },
}

const STEPS: Readonly<Record<OrderKind, Readonly<Record<string, OrderSteps>>>> = { PO: PO_STEPS, SO: SO_STEPS }

/** What may happen to an order in a status; undefined if the contract does not know the status. */
export const stepsIn = (kind: OrderKind, status: string | null | undefined): OrderSteps | undefined => STEPS[kind][status ?? '']

/** What a user may edit in an order. A status that the contract does not know locks nothing, because v7 checks this again. */
export const editableIn = (kind: OrderKind, status: string | null | undefined): Editable => {
  const steps = stepsIn(kind, status)
  return steps ? (steps.editable ?? []) : 'all'
}

/** Whether only managers and above may take an action in a status: reopening an order, and closing one that is not fully received. */
export const isForManagers = (action: string, status: string | null): boolean =>
  action === 'reopen' || (action === 'close' && status === 'PART_RECEIVED')

/** Header fields that a supplier user may change in a purchase order that was entered. The rest has been agreed with the buyer. */
export const SUPPLIER_FIELDS: readonly string[] = [
  'promised_date',
  'supplier_ref',
  'carrier_code',
  'vehicle_no',
  'container_no',
  'seal_no',
  'asn_no',
]
