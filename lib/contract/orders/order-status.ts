/** What a user may do with an order; which of it now, `allowed_actions` says. */
type OrderAction =
  | 'edit'
  /** Lines too, where the status locks other things: nothing of them is picked yet. */
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

/** What a status lets a user edit: everything, these groups of fields, or nothing. */
type Editable = 'all' | readonly ('lines' | 'dates' | 'carrier' | 'notes' | 'ship_to' | 'instructions')[]

export type OrderStatus = {
  value: string
  rank: number
  label: string
  meaning: string
  color: 'gray' | 'blue' | 'amber' | 'purple' | 'green' | 'red'
  /** Statuses that may follow. */
  next: readonly string[]
  /** Neither closed nor cancelled. */
  open: boolean
  allowed: readonly OrderAction[]
  editable: Editable
}

const DATES_CARRIER_NOTES = ['dates', 'carrier', 'notes'] as const
const CARRIER_NOTES = ['carrier', 'notes'] as const

/** Statuses of a purchase order in rising rank. */
export const PO_STATUSES = [
  {
    value: 'DRAFT',
    rank: 100,
    label: 'Draft',
    meaning: 'Being typed; seen by its author alone.',
    color: 'gray',
    next: ['ENTERED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'submit', 'delete', 'copy'],
    editable: 'all',
  },
  {
    value: 'ENTERED',
    rank: 200,
    label: 'Entered',
    meaning: 'Entered, not yet with the warehouse.',
    color: 'blue',
    next: ['RELEASED', 'ON_HOLD', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'release', 'hold', 'cancel', 'copy', 'print'],
    editable: 'all',
  },
  {
    value: 'ON_HOLD',
    rank: 250,
    label: 'On hold',
    meaning: 'On hold, with a reason.',
    color: 'amber',
    next: ['RELEASED', 'CANCELLED'],
    open: true,
    allowed: ['release', 'cancel', 'copy', 'print'],
    editable: [],
  },
  {
    value: 'RELEASED',
    rank: 300,
    label: 'Released',
    meaning: 'The warehouse expects it.',
    color: 'blue',
    next: ['ON_HOLD', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'hold', 'cancel', 'copy', 'print'],
    editable: DATES_CARRIER_NOTES,
  },
  {
    value: 'BOOKED',
    rank: 320,
    label: 'Booked',
    meaning: 'A dock appointment is made.',
    color: 'purple',
    next: ['IN_TRANSIT', 'ARRIVED'],
    open: true,
    allowed: ['edit', 'copy', 'print'],
    editable: CARRIER_NOTES,
  },
  {
    value: 'IN_TRANSIT',
    rank: 340,
    label: 'In transit',
    meaning: 'The supplier has advised it.',
    color: 'purple',
    // Released again where the supplier calls a shipment off.
    next: ['RELEASED', 'BOOKED', 'ARRIVED'],
    open: true,
    allowed: ['edit', 'copy', 'print'],
    editable: CARRIER_NOTES,
  },
  {
    value: 'ARRIVED',
    rank: 400,
    label: 'Arrived',
    meaning: 'At the dock.',
    color: 'purple',
    next: ['IN_PROGRESS'],
    open: true,
    allowed: ['copy', 'print'],
    editable: [],
  },
  {
    value: 'IN_PROGRESS',
    rank: 420,
    label: 'Receiving',
    meaning: 'The first scan is made.',
    color: 'purple',
    next: ['PART_RECEIVED', 'RECEIVED'],
    open: true,
    allowed: ['copy', 'print'],
    editable: [],
  },
  {
    value: 'PART_RECEIVED',
    rank: 440,
    label: 'Part received',
    meaning: 'Some lines are outstanding.',
    color: 'amber',
    next: ['RECEIVED', 'CLOSED'],
    open: true,
    allowed: ['close', 'copy', 'print'],
    editable: [],
  },
  {
    value: 'RECEIVED',
    rank: 500,
    label: 'Received',
    meaning: 'All lines are in; put-away may be open.',
    color: 'green',
    next: ['CLOSED'],
    open: true,
    allowed: ['close', 'copy', 'print'],
    editable: [],
  },
  {
    value: 'CLOSED',
    rank: 600,
    label: 'Closed',
    meaning: 'Confirmed to the client.',
    color: 'green',
    next: ['PART_RECEIVED', 'RECEIVED'],
    open: false,
    allowed: ['reopen', 'copy', 'print'],
    editable: [],
  },
  {
    value: 'CANCELLED',
    rank: 900,
    label: 'Cancelled',
    meaning: 'Will not come.',
    color: 'red',
    next: [],
    open: false,
    allowed: ['copy'],
    editable: [],
  },
] as const satisfies readonly OrderStatus[]

/** Until the first line is picked the warehouse can still follow what a customer changes. */
const BEFORE_PICKING = ['lines', 'ship_to', 'dates', 'carrier', 'instructions'] as const

/** Statuses of a sales order in rising rank. */
export const SO_STATUSES = [
  {
    value: 'DRAFT',
    rank: 100,
    label: 'Draft',
    meaning: 'Being typed; seen by its author alone.',
    color: 'gray',
    next: ['ENTERED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'submit', 'delete', 'copy'],
    editable: 'all',
  },
  {
    value: 'ERROR',
    rank: 150,
    label: 'Error',
    meaning: 'Came in with a mistake that must be fixed.',
    color: 'red',
    next: ['ENTERED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'submit', 'copy'],
    editable: 'all',
  },
  {
    value: 'ENTERED',
    rank: 200,
    label: 'Entered',
    meaning: 'Entered, not yet with the warehouse.',
    color: 'blue',
    next: ['RELEASED', 'ON_HOLD', 'BACK_ORDERED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'release', 'hold', 'cancel', 'copy', 'print'],
    editable: 'all',
  },
  {
    value: 'ON_HOLD',
    rank: 250,
    label: 'On hold',
    meaning: 'On hold, with a reason; no stock is reserved.',
    color: 'amber',
    next: ['RELEASED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'release', 'cancel', 'copy', 'print'],
    editable: 'all',
  },
  {
    value: 'BACK_ORDERED',
    rank: 260,
    label: 'Back-ordered',
    meaning: 'Waits for stock.',
    color: 'amber',
    next: ['ON_HOLD', 'RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'edit_lines', 'split', 'hold', 'cancel_lines', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  },
  {
    value: 'RELEASED',
    rank: 300,
    label: 'Released',
    meaning: 'The warehouse may allocate it.',
    color: 'blue',
    next: ['ON_HOLD', 'PART_ALLOCATED', 'ALLOCATED', 'BACK_ORDERED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'edit_lines', 'hold', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  },
  {
    value: 'PART_ALLOCATED',
    rank: 310,
    label: 'Part allocated',
    meaning: 'Stock is reserved for some lines: ship part, or wait.',
    color: 'amber',
    next: ['ON_HOLD', 'ALLOCATED', 'PICKING', 'BACK_ORDERED', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'edit_lines', 'split', 'hold', 'cancel', 'copy', 'print'],
    editable: BEFORE_PICKING,
  },
  {
    value: 'ALLOCATED',
    rank: 320,
    label: 'Allocated',
    meaning: 'Stock is reserved; the order type is fixed from here.',
    color: 'blue',
    next: ['ON_HOLD', 'PART_ALLOCATED', 'BACK_ORDERED', 'PICKING', 'CANCELLED'],
    open: true,
    allowed: ['edit', 'edit_lines', 'hold', 'cancel', 'copy', 'print'],
    editable: ['lines', 'carrier', 'instructions'],
  },
  {
    value: 'PICKING',
    rank: 350,
    label: 'Picking',
    meaning: 'Being picked.',
    color: 'purple',
    next: ['PICKED', 'CANCELLED'],
    open: true,
    allowed: ['ask_cancel', 'copy', 'print'],
    editable: [],
  },
  {
    value: 'PICKED',
    rank: 400,
    label: 'Picked',
    meaning: 'Picked, not yet packed.',
    color: 'purple',
    next: ['PACKED'],
    open: true,
    allowed: ['copy', 'print'],
    editable: [],
  },
  {
    value: 'PACKED',
    rank: 450,
    label: 'Packed',
    meaning: 'Packed and labelled.',
    color: 'purple',
    next: ['PART_DESPATCHED', 'DESPATCHED'],
    open: true,
    allowed: ['copy', 'print'],
    editable: [],
  },
  {
    value: 'PART_DESPATCHED',
    rank: 470,
    label: 'Part despatched',
    meaning: 'Some packages have left.',
    color: 'amber',
    next: ['DESPATCHED'],
    open: true,
    allowed: ['track', 'copy', 'print'],
    editable: [],
  },
  {
    value: 'DESPATCHED',
    rank: 500,
    label: 'Despatched',
    meaning: 'Everything has left.',
    color: 'green',
    next: ['DELIVERED', 'RETURNED'],
    open: false,
    allowed: ['track', 'copy', 'print'],
    editable: [],
  },
  {
    value: 'DELIVERED',
    rank: 600,
    label: 'Delivered',
    meaning: 'The consignee has it.',
    color: 'green',
    next: ['RETURNED'],
    open: false,
    allowed: ['track', 'copy', 'print'],
    editable: [],
  },
  {
    value: 'RETURNED',
    rank: 800,
    label: 'Returned',
    meaning: 'Came back.',
    color: 'gray',
    next: [],
    open: false,
    allowed: ['copy', 'print'],
    editable: [],
  },
  {
    value: 'CANCELLED',
    rank: 1000,
    label: 'Cancelled',
    meaning: 'Will not leave.',
    color: 'red',
    next: [],
    open: false,
    allowed: ['copy'],
    editable: [],
  },
] as const satisfies readonly OrderStatus[]

/** Codes of a table as a tuple, for enums. */
export const valuesOf = <const T extends readonly { value: string }[]>(table: T) =>
  table.map((row) => row.value) as unknown as readonly [T[number]['value'], ...T[number]['value'][]]

/** Orders of which a shipment may be advised: the warehouse expects them, and some of it may be here already. */
export const ADVISABLE: string[] = ['RELEASED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED']
