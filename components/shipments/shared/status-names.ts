/** Outbound states in the order in which a shipment goes through them. */
export const OUT_STATUS_NAMES = {
  PLANNED: 'Planned',
  PACKING: 'Packing',
  READY: 'Ready',
  MANIFESTED: 'Manifested',
  DESPATCHED: 'Despatched',
  IN_TRANSIT: 'In transit',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
  EXCEPTION: 'Exception',
  RETURNED: 'Returned',
  CANCELLED: 'Cancelled',
} as const

/** Inbound states in the order in which a shipment goes through them. */
export const IN_STATUS_NAMES = {
  DRAFT: 'Draft',
  ADVISED: 'Advised',
  BOOKED: 'Dock booked',
  IN_TRANSIT: 'In transit',
  ARRIVED: 'Arrived',
  RECEIVED: 'Received',
  PART_RECEIVED: 'Part received',
  CANCELLED: 'Cancelled',
} as const

/** Inbound states in which the goods are still to come. */
export const IN_EXPECTED = ['DRAFT', 'ADVISED', 'BOOKED', 'IN_TRANSIT'] as const
/** Inbound states in which somebody still has to do something. */
export const IN_OPEN = [...IN_EXPECTED, 'ARRIVED', 'PART_RECEIVED'] as const
