/** Statuses of outbound shipments, in the order of the work. */
export const SHIPMENT_STATUSES = [
  'PLANNED',
  'PACKING',
  'READY',
  'MANIFESTED',
  'DESPATCHED',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'EXCEPTION',
  'RETURNED',
  'CANCELLED',
] as const

/** Statuses of inbound shipments. */
export const INBOUND_STATUSES = ['DRAFT', 'ADVISED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'RECEIVED', 'PART_RECEIVED', 'CANCELLED'] as const

/** What screens and logs call the statuses of inbound shipments, in the order of the process. */
export const INBOUND_STATUS_NAMES = {
  DRAFT: 'Draft',
  ADVISED: 'Advised',
  BOOKED: 'Dock booked',
  IN_TRANSIT: 'In transit',
  ARRIVED: 'Arrived',
  RECEIVED: 'Received',
  PART_RECEIVED: 'Part received',
  CANCELLED: 'Cancelled',
} as const satisfies Record<(typeof INBOUND_STATUSES)[number], string>

/** Final statuses of outbound shipments. All others are open. */
export const OUT_ENDED: readonly string[] = ['DELIVERED', 'RETURNED', 'CANCELLED']

/** Statuses of inbound shipments before their arrival. */
export const IN_EXPECTED: readonly string[] = ['DRAFT', 'ADVISED', 'BOOKED', 'IN_TRANSIT']
