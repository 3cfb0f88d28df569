/** The tabs of a purchase order, the first one being the default. */
export const PO_TABS = [
  { key: 'summary', label: 'Summary' },
  { key: 'lines', label: 'Lines' },
  { key: 'receipts', label: 'Receipts' },
  { key: 'documents', label: 'Documents' },
  { key: 'history', label: 'History' },
] as const
