/** All actions on an order. Those possible now are in `allowed_actions`. */
type OrderAction =
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
type Editable = 'all' | readonly ('lines' | 'dates' | 'carrier' | 'notes' | 'ship_to' | 'instructions')[]

export type OrderStatus = {
  value: string
  rank: number
  label: string
  meaning: string
  color: 'gray' | 'blue' | 'amber' | 'purple' | 'green' | 'red'
  /** Statuses that may follow. */
  next: readonly string[]
  /** Whether work remains: the order is not cancelled, closed or completely despatched. */
  open: boolean
  allowed: readonly OrderAction[]
  editable: Editable
}

type Steps = Pick<OrderStatus, 'next' | 'allowed'> & Partial<Pick<OrderStatus, 'editable' | 'open'>>

/** A row of the tables below. By default it is open and nothing can be edited. */
const status = <const Value extends string>(
  value: Value,
  rank: number,
  color: OrderStatus['color'],
  label: string,
  meaning: string,
  steps: Steps,
) => ({ value, rank, label, meaning, color, open: true, editable: [], ...steps }) satisfies OrderStatus

const DATES_CARRIER_NOTES = ['dates', 'carrier', 'notes'] as const
const CARRIER_NOTES = ['carrier', 'notes'] as const
/** Editable until all stock is allocated; lines, carrier and instructions stay editable until picking begins. */
const BEFORE_PICKING = ['lines', 'ship_to', 'dates', 'carrier', 'instructions'] as const

const DRAFT = status('DRAFT', 100, 'gray', 'Draft', 'Not entered yet; only its author can see it.', {
  next: ['ENTERED', 'CANCELLED'],
  allowed: ['edit', 'submit', 'delete', 'copy'],
  editable: 'all',
})

/** Statuses of a purchase order by ascending rank. */
export const PO_STATUSES = [
  DRAFT,
  status('ENTERED', 200, 'blue', 'Entered', 'Entered, not yet with the warehouse.', {
    next: ['RELEASED', 'ON_HOLD', 'CANCELLED'],
    allowed: ['edit', 'release', 'hold', 'cancel', 'copy', 'print'],
    editable: 'all',
  }),
  status('ON_HOLD', 250, 'amber', 'On hold', 'On hold, with a reason.', {
    next: ['RELEASED', 'CANCELLED'],
    allowed: ['release', 'cancel', 'copy', 'print'],
  }),
  status('RELEASED', 300, 'blue', 'Released', 'The warehouse expects it.', {
    next: ['ON_HOLD', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'CANCELLED'],
    allowed: ['edit', 'hold', 'cancel', 'copy', 'print'],
    editable: DATES_CARRIER_NOTES,
  }),
  status('BOOKED', 320, 'purple', 'Booked', 'A dock is booked.', {
    next: ['IN_TRANSIT', 'ARRIVED'],
    allowed: ['edit', 'copy', 'print'],
    editable: CARRIER_NOTES,
  }),
  // Not "In transit": an advised shipment may still be at the supplier (docs/decisions/0185).
  status('IN_TRANSIT', 340, 'purple', 'Advised', 'At least part of the goods has been advised.', {
    // Back to released if the supplier cancels a shipment.
    next: ['RELEASED', 'BOOKED', 'ARRIVED'],
    allowed: ['edit', 'copy', 'print'],
    editable: CARRIER_NOTES,
  }),
  status('ARRIVED', 400, 'purple', 'Arrived', 'At the dock.', { next: ['IN_PROGRESS'], allowed: ['copy', 'print'] }),
  status('IN_PROGRESS', 420, 'purple', 'Receiving', 'Receiving has begun.', {
    next: ['PART_RECEIVED', 'RECEIVED'],
    allowed: ['copy', 'print'],
  }),
  status('PART_RECEIVED', 440, 'amber', 'Part received', 'Some lines are outstanding.', {
    next: ['RECEIVED', 'CLOSED'],
    allowed: ['close', 'copy', 'print'],
  }),
  status('RECEIVED', 500, 'green', 'Received', 'All lines have been received; put-away may not be finished.', {
    next: ['CLOSED'],
    allowed: ['close', 'copy', 'print'],
  }),
  status('CLOSED', 600, 'green', 'Closed', 'The receipt is confirmed.', {
    next: ['PART_RECEIVED', 'RECEIVED'],
    allowed: ['reopen', 'copy', 'print'],
    open: false,
  }),
  status('CANCELLED', 900, 'red', 'Cancelled', 'Will not be delivered.', { next: [], allowed: ['copy'], open: false }),
] as const

/** Statuses of a sales order by ascending rank. */
export const SO_STATUSES = [
  DRAFT,
  status('ERROR', 150, 'red', 'Error', 'Arrived with an error that must be fixed.', {
    next: ['ENTERED', 'CANCELLED'],
    allowed: ['edit', 'submit', 'copy'],
    editable: 'all',
  }),
  status('ENTERED', 200, 'blue', 'Entered', 'Entered, not yet with the warehouse.', {
    next: ['RELEASED', 'ON_HOLD', 'BACK_ORDERED', 'CANCELLED'],
    allowed: ['edit', 'release', 'hold', 'cancel', 'copy', 'print'],
    editable: 'all',
  }),
  status('ON_HOLD', 250, 'amber', 'On hold', 'On hold, with a reason; no stock is reserved.', {
    next: ['RELEASED', 'CANCELLED'],
    allowed: ['edit', 'release', 'cancel', 'copy', 'print'],
    editable: 'all',
  }),
  status('BACK_ORDERED', 260, 'amber', 'Back-ordered', 'Waits for stock.', {
    next: ['ON_HOLD', 'RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'CANCELLED'],
    allowed: ['edit', 'edit_lines', 'split', 'hold', 'cancel_lines', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  }),
  status('RELEASED', 300, 'blue', 'Released', 'The warehouse may allocate it.', {
    next: ['ON_HOLD', 'PART_ALLOCATED', 'ALLOCATED', 'BACK_ORDERED', 'CANCELLED'],
    allowed: ['edit', 'edit_lines', 'hold', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  }),
  status('PART_ALLOCATED', 310, 'amber', 'Part allocated', 'Stock is reserved for some lines: split the order, or wait.', {
    next: ['ON_HOLD', 'ALLOCATED', 'PICKING', 'BACK_ORDERED', 'CANCELLED'],
    allowed: ['edit', 'edit_lines', 'split', 'hold', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  }),
  status('ALLOCATED', 320, 'blue', 'Allocated', 'Stock is reserved; the dates and the delivery address are now fixed.', {
    next: ['ON_HOLD', 'PART_ALLOCATED', 'BACK_ORDERED', 'PICKING', 'CANCELLED'],
    allowed: ['edit', 'edit_lines', 'hold', 'cancel', 'copy', 'print'],
    editable: ['lines', 'carrier', 'instructions'],
  }),
  status('PICKING', 350, 'purple', 'Picking', 'Being picked.', { next: ['PICKED', 'CANCELLED'], allowed: ['ask_cancel', 'copy', 'print'] }),
  status('PICKED', 400, 'purple', 'Picked', 'Picked, not yet packed.', { next: ['PACKED'], allowed: ['copy', 'print'] }),
  status('PACKED', 450, 'purple', 'Packed', 'Packed and labelled.', {
    next: ['PART_DESPATCHED', 'DESPATCHED'],
    allowed: ['copy', 'print'],
  }),
  status('PART_DESPATCHED', 470, 'amber', 'Part despatched', 'Some packages have been despatched.', {
    next: ['DESPATCHED'],
    allowed: ['track', 'copy', 'print'],
  }),
  status('DESPATCHED', 500, 'green', 'Despatched', 'Everything has been despatched.', {
    next: ['DELIVERED', 'RETURNED'],
    allowed: ['track', 'copy', 'print'],
    open: false,
  }),
  status('DELIVERED', 600, 'green', 'Delivered', 'Delivered to the customer.', {
    next: ['RETURNED'],
    allowed: ['track', 'copy', 'print'],
    open: false,
  }),
  status('RETURNED', 800, 'gray', 'Returned', 'The goods came back.', { next: [], allowed: ['copy', 'print'], open: false }),
  status('CANCELLED', 1000, 'red', 'Cancelled', 'Will not be shipped.', { next: [], allowed: ['copy'], open: false }),
] as const

/** Whether only managers and above may take an action in a status: reopening an order, and closing one that is not fully received. */
export const isForManagers = (action: string, status: string | null): boolean =>
  action === 'reopen' || (action === 'close' && status === 'PART_RECEIVED')

/** The status codes of a table as a tuple, for enums. */
export const valuesOf = <const T extends readonly { value: string }[]>(table: T) =>
  table.map((row) => row.value) as unknown as readonly [T[number]['value'], ...T[number]['value'][]]

/** Statuses in which a shipment may be advised: the warehouse expects the order, and part of it may have arrived. */
export const ADVISABLE: string[] = ['RELEASED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED']

/** Open statuses of a purchase order in which no goods are expected: not yet, or because all have arrived. In the others it can be overdue. */
export const NOT_EXPECTED: readonly string[] = ['DRAFT', 'RECEIVED']

/** Open statuses of a sales order that is not demand yet, because none of it may leave. Other open orders count as outstanding. */
export const NOT_DEMAND: readonly string[] = ['DRAFT', 'ERROR']

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
