import type { Column } from '#lib/contract/exact-types.ts'

/** A column before {@link metadataOf} adds the defaults. A `hidden` column is not shown until it is added in the column chooser. */
export type PlainColumn = Pick<Column, 'key' | 'label' | 'type' | 'width'> & Partial<Column> & { hidden?: boolean }

export const col = (
  key: string,
  label: string,
  type: Column['type'],
  width: number,
  group: string,
  options: Partial<PlainColumn> = {},
): PlainColumn => ({ key, label, type, width, group, ...options })

/** Columns of the holdings in their default order. */
export const SUMMARY_COLUMNS: readonly PlainColumn[] = [
  col('client_code', 'Client', 'code', 80, 'Scope', { filter_key: 'client' }),
  col('site_code', 'Site', 'code', 88, 'Scope', { filter_key: 'site' }),
  col('product_code', 'Item', 'code', 144, 'Product', {
    filter_key: 'product',
    searchable: true,
    pinned: 'left',
    locked: true,
    help: 'Client’s own item number',
  }),
  col('product_name', 'Name', 'text', 200, 'Product', { searchable: true }),
  col('uom', 'UOM', 'code', 68, 'Product', { help: 'Base unit of all quantities in the row' }),
  col('on_hand', 'On hand', 'quantity', 92, 'Stock', {
    filter_key: 'on_hand',
    total: true,
    help: 'Physically at the site, in any condition',
  }),
  col('allocated', 'Allocated', 'quantity', 88, 'Stock', {
    total: true,
    help: 'Allocated to released sales orders, still in the building',
  }),
  col('available', 'Available', 'quantity', 112, 'Stock', {
    filter_key: 'available',
    total: true,
    format: 'strong',
    help: 'Good stock that is not allocated',
  }),
  col('on_hold', 'On hold', 'quantity', 80, 'Stock', { filter_key: 'has_hold', total: true }),
  col('on_order', 'On order', 'quantity', 80, 'Expected', {
    total: true,
    help: 'Ordered from suppliers, not yet advised or shipped by them',
  }),
  col('in_transit', 'In transit', 'quantity', 84, 'Expected', { total: true, help: 'Advised or shipped by suppliers, not yet received' }),
  col('days_of_cover', 'Cover (days)', 'number', 100, 'Planning', {
    filter_key: 'days_of_cover_max',
    help: 'Available divided by the average daily demand over the last 90 days',
  }),
  col('earliest_expiry_date', 'Earliest expiry', 'date', 184, 'Dates', { filter_key: 'expiry' }),
  col('last_movement_at', 'Last movement', 'datetime', 148, 'Dates'),
  col('owner_code', 'Owner', 'code', 110, 'Scope', { filter_key: 'owner', hidden: true }),
  col('product_group', 'Group', 'text', 140, 'Product', { filter_key: 'product_group', hidden: true }),
  col('gtin', 'GTIN', 'code', 176, 'Product', { filter_key: 'gtin', searchable: true, hidden: true }),
  col('quarantined', 'Quarantined', 'quantity', 100, 'Stock', { total: true, hidden: true }),
  col('damaged', 'Damaged', 'quantity', 90, 'Stock', { total: true, hidden: true }),
  col('expired', 'Expired', 'quantity', 90, 'Stock', { filter_key: 'expired', total: true, hidden: true }),
  col('back_ordered', 'Back-ordered', 'quantity', 100, 'Expected', {
    total: true,
    hidden: true,
    help: 'Ordered by customers, with no stock to allocate',
  }),
  col('projected', 'Projected', 'quantity', 100, 'Expected', {
    total: true,
    hidden: true,
    help: 'Available + on order + in transit − back-ordered',
  }),
  col('reorder_level', 'Reorder level', 'quantity', 110, 'Planning', { hidden: true }),
  col('lots', 'Lots', 'number', 70, 'Places', { hidden: true }),
  col('locations', 'Locations', 'number', 90, 'Places', { hidden: true }),
  col('pallets', 'Pallets', 'number', 80, 'Places', { hidden: true }),
  col('weight_kg', 'Weight (kg)', 'number', 100, 'Measures', { hidden: true }),
  col('volume_m3', 'Volume (m³)', 'number', 100, 'Measures', { hidden: true }),
  col('avg_daily_demand', 'Daily demand', 'quantity', 110, 'Planning', { hidden: true }),
  col('months_of_cover', 'Cover (months)', 'number', 110, 'Planning', { hidden: true }),
  col('reorder_qty', 'Reorder quantity', 'quantity', 110, 'Planning', { hidden: true }),
  col('below_reorder', 'Below reorder level', 'boolean', 110, 'Planning', { filter_key: 'below_reorder', hidden: true }),
  col('oldest_received_date', 'Oldest receipt', 'date', 120, 'Dates', { filter_key: 'received', hidden: true }),
]

/** Columns of the stock lines in their default order. */
export const TABLE_COLUMNS: readonly PlainColumn[] = [
  col('client_code', 'Client', 'code', 80, 'Scope', { filter_key: 'client' }),
  col('site_code', 'Site', 'code', 88, 'Scope', { filter_key: 'site' }),
  col('product_code', 'Item', 'code', 144, 'Product', {
    filter_key: 'product',
    searchable: true,
    pinned: 'left',
    locked: true,
    help: 'Client’s own item number',
  }),
  col('product_name', 'Name', 'text', 200, 'Product', { searchable: true, sortable: false }),
  col('location_code', 'Location', 'code', 104, 'Place', { filter_key: 'location' }),
  col('on_hand', 'On hand', 'quantity', 92, 'Stock', { filter_key: 'on_hand', total: true }),
  col('allocated', 'Allocated', 'quantity', 88, 'Stock', { total: true }),
  col('available', 'Available', 'quantity', 168, 'Stock', { filter_key: 'available', total: true, format: 'strong' }),
  col('uom', 'UOM', 'code', 68, 'Product', { sortable: false, hidden: true }),
  col('lot_no', 'Lot', 'code', 104, 'Lot', { filter_key: 'lot_no', searchable: true }),
  col('expiry_date', 'Expiry', 'date', 184, 'Lot', { filter_key: 'expiry' }),
  col('disposition_code', 'Disposition', 'status', 132, 'Stock', { filter_key: 'disposition' }),
  col('sscc', 'SSCC', 'code', 168, 'Place', { filter_key: 'sscc', searchable: true, help: 'Licence plate of the pallet' }),
  col('age_days', 'Age', 'number', 90, 'Lot', { filter_key: 'age', sortable: false, help: 'Days since it was received' }),
  col('received_date', 'Received', 'date', 110, 'Lot', { filter_key: 'received' }),
  col('owner_code', 'Owner', 'code', 110, 'Scope', { filter_key: 'owner', hidden: true }),
  col('zone', 'Zone', 'code', 72, 'Place', { filter_key: 'zone', hidden: true }),
  col('location_type', 'Location type', 'code', 110, 'Place', { hidden: true }),
  col('serial_no', 'Serial', 'code', 140, 'Lot', { filter_key: 'serial_no', hidden: true }),
  col('manufactured_date', 'Manufactured', 'date', 110, 'Lot', { hidden: true }),
  col('days_to_expiry', 'Days to expiry', 'number', 110, 'Lot', { sortable: false, hidden: true }),
  col('hold_reason', 'Hold reason', 'text', 160, 'Hold', { sortable: false, hidden: true }),
  col('hold_by', 'On hold by', 'text', 120, 'Hold', { sortable: false, hidden: true }),
  col('hold_at', 'On hold since', 'datetime', 150, 'Hold', { sortable: false, hidden: true }),
  col('po_no', 'Purchase order', 'code', 120, 'Provenance', { hidden: true }),
  col('receipt_no', 'Receipt', 'code', 120, 'Provenance', { sortable: false, hidden: true }),
  col('supplier_code', 'Supplier code', 'code', 120, 'Provenance', { filter_key: 'supplier', hidden: true }),
  col('container_no', 'Container', 'code', 130, 'Provenance', { sortable: false, hidden: true }),
  col('last_counted_at', 'Last counted', 'datetime', 150, 'Dates', { hidden: true }),
]

const RIGHT_ALIGNED = new Set<Column['type']>(['number', 'quantity', 'percent', 'money'])

/** The full metadata of columns: defaults of the type, position, and the client's labels. */
export const metadataOf = (columns: readonly PlainColumn[], labelOf: (key: string, fallback: string) => string): Column[] =>
  columns.map(({ hidden, ...column }, index) => ({
    group: null,
    align: RIGHT_ALIGNED.has(column.type) ? 'right' : 'left',
    min_width: Math.min(column.width, 80),
    sortable: true,
    filter_key: null,
    searchable: false,
    pinned: null,
    locked: false,
    total: false,
    format: null,
    permission: null,
    help: null,
    ...column,
    label: labelOf(column.key, column.label),
    filterable: column.filter_key !== undefined,
    default_visible: hidden !== true,
    default_order: index + 1,
  }))
