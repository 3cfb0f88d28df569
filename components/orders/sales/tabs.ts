/** The tabs of a sales order, the first one being the default. */
export const SO_TABS = [
  { key: 'summary', label: 'Summary' },
  { key: 'lines', label: 'Lines' },
  { key: 'shipments', label: 'Shipments' },
  { key: 'documents', label: 'Documents' },
  { key: 'history', label: 'History' },
] as const
