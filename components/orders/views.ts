/** Views of purchase orders; `view` in the address, the first one by default. */
export const PO_VIEWS = [
  { key: 'orders', label: 'Orders' },
  { key: 'lines', label: 'Lines' },
  { key: 'inbound', label: 'Inbound forecast' },
] as const

export const SO_VIEWS = [
  { key: 'orders', label: 'Orders' },
  { key: 'lines', label: 'Lines' },
  { key: 'outbound', label: 'Outbound forecast' },
] as const
