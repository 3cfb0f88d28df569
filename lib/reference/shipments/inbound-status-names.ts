/** What the screens call the statuses of inbound shipments. */
export const INBOUND_STATUS_NAMES: Readonly<Record<string, string>> = {
  DRAFT: 'Draft',
  ADVISED: 'Advised',
  BOOKED: 'Dock booked',
  IN_TRANSIT: 'In transit',
  ARRIVED: 'Arrived',
  RECEIVED: 'Received',
  PART_RECEIVED: 'Part received',
  CANCELLED: 'Cancelled',
}
