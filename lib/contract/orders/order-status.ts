export type OrderStatus = {
  value: string
  rank: number
  label: string
  meaning: string
  color: 'gray' | 'blue' | 'amber' | 'purple' | 'green' | 'red'
  /** Whether work remains: the order is not cancelled, closed or completely despatched. */
  open: boolean
}

/** A row of the tables below. */
const status = <const Value extends string>(
  value: Value,
  rank: number,
  color: OrderStatus['color'],
  label: string,
  meaning: string,
  open = true,
) => ({ value, rank, label, meaning, color, open }) satisfies OrderStatus

const DRAFT = status('DRAFT', 100, 'gray', 'Draft', 'Not entered yet; only its author can see it.')

/** Statuses of a purchase order by ascending rank. */
export const PO_STATUSES = [
  DRAFT,
  status('ENTERED', 200, 'blue', 'Entered', 'Entered, not yet with the warehouse.'),
  status('ON_HOLD', 250, 'amber', 'On hold', 'On hold, with a reason.'),
  status('RELEASED', 300, 'blue', 'Released', 'The warehouse expects it.'),
  status('BOOKED', 320, 'purple', 'Booked', 'A dock is booked.'),
  // Not "In transit": an advised shipment may still be at the supplier (docs/decisions/0185).
  status('IN_TRANSIT', 340, 'purple', 'Advised', 'At least some of the goods have been advised.'),
  status('ARRIVED', 400, 'purple', 'Arrived', 'At the dock.'),
  status('IN_PROGRESS', 420, 'purple', 'Receiving', 'Receiving has begun.'),
  status('PART_RECEIVED', 440, 'amber', 'Part received', 'Some lines are outstanding.'),
  status('RECEIVED', 500, 'green', 'Received', 'All lines have been received; put-away may not be finished.'),
  status('CLOSED', 600, 'green', 'Closed', 'The receipt is confirmed.', false),
  status('CANCELLED', 900, 'red', 'Cancelled', 'Will not be delivered.', false),
] as const

/** Statuses of a sales order by ascending rank. */
export const SO_STATUSES = [
  DRAFT,
  status('ERROR', 150, 'red', 'Error', 'Arrived with an error that must be fixed.'),
  status('ENTERED', 200, 'blue', 'Entered', 'Entered, not yet with the warehouse.'),
  status('ON_HOLD', 250, 'amber', 'On hold', 'On hold, with a reason; no stock is allocated.'),
  status('BACK_ORDERED', 260, 'amber', 'Back-ordered', 'Waiting for stock.'),
  status('RELEASED', 300, 'blue', 'Released', 'Released: stock can be allocated.'),
  status('PART_ALLOCATED', 310, 'amber', 'Part allocated', 'Stock is allocated to some lines: split the order, or wait.'),
  status('ALLOCATED', 320, 'blue', 'Allocated', 'Stock is allocated; the dates and the delivery address are now fixed.'),
  status('PICKING', 350, 'purple', 'Picking', 'Being picked.'),
  status('PICKED', 400, 'purple', 'Picked', 'Picked, not yet packed.'),
  status('PACKED', 450, 'purple', 'Packed', 'Packed and labelled.'),
  status('PART_DESPATCHED', 470, 'amber', 'Part despatched', 'Some packages have been despatched.'),
  status('DESPATCHED', 500, 'green', 'Despatched', 'Everything has been despatched.', false),
  status('DELIVERED', 600, 'green', 'Delivered', 'Delivered to the customer.', false),
  status('RETURNED', 800, 'gray', 'Returned', 'The goods came back.', false),
  status('CANCELLED', 1000, 'red', 'Cancelled', 'Will not be shipped.', false),
] as const

/** The status codes of a table as a tuple, for enums. */
export const valuesOf = <const T extends readonly { value: string }[]>(table: T) =>
  table.map((row) => row.value) as unknown as readonly [T[number]['value'], ...T[number]['value'][]]

/** Statuses in which a shipment may be advised: the warehouse expects the order, and part of it may have arrived. */
export const ADVISABLE: string[] = ['RELEASED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED']

/** Open statuses of a purchase order in which no goods are expected: not yet, or because all have arrived. In the others it can be overdue. */
export const NOT_EXPECTED: readonly string[] = ['DRAFT', 'RECEIVED']

/** Open statuses of a sales order that is not demand yet, because none of it may leave. Other open orders count as outstanding. */
export const NOT_DEMAND: readonly string[] = ['DRAFT', 'ERROR']
