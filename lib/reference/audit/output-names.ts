/**
 * What the product exports and prints: its lists, sheets, papers and labels, by the name in reports and files. Nothing else can be written
 * into the audit log as exported or printed.
 */
export const OUTPUT_NAMES: ReadonlySet<string> = new Set([
  'stock-holding',
  'stock-lines',
  'stock-movements',
  'stock-age',
  'purchase-orders',
  'purchase-order-lines',
  'sales-orders',
  'sales-order-lines',
  'customers',
  'shipments-outbound',
  'shipments-inbound',
  'suppliers',
  'supplier-products',
  'audit-log',
  'rejections',
  'users',
  'client-access',
  'pick-lists',
  'packing-lists',
  'delivery-notes',
  'pallet-labels',
  'carton-labels',
  'item-labels',
  'location-labels',
  'pallet-lists',
])
