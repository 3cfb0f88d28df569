import { fieldOf } from '#lib/shared/client-fields.ts'
import { SUMMARY_COLUMNS, TABLE_COLUMNS, type PlainColumn } from '../stock/holding/columns.ts'

/** The columns of a list as it starts for a client without default columns. A test compares them with the lists of the screens. */
export type ListColumns = {
  /** Keys in their order. */
  shown: readonly string[]
  hidden: readonly string[]
  pinned: readonly string[]
  sort: string
  /** Labels of this list that differ from those of other lists. */
  labels: Readonly<Record<string, string>>
}

const keysOf = (text: string): string[] => text.trim().split(/\s+/)

const list = (sort: string, pinned: string, shown: string, hidden: string, labels: ListColumns['labels'] = {}): ListColumns => ({
  shown: keysOf(shown),
  hidden: keysOf(hidden),
  pinned: [pinned],
  sort,
  labels,
})

/** A list whose screen starts with the columns that v7's metadata names. */
const listOfMetadata = (sort: string, columns: readonly PlainColumn[]): ListColumns => {
  const keysWith = (is: (column: PlainColumn) => boolean) => columns.filter(is).map(({ key }) => key)
  return {
    shown: keysWith(({ hidden }) => !hidden),
    hidden: keysWith(({ hidden }) => hidden === true),
    pinned: keysWith(({ pinned }) => pinned === 'left'),
    sort,
    labels: Object.fromEntries(columns.map(({ key, label }) => [key, label])),
  }
}

export const LIST_COLUMNS: Readonly<Record<string, ListColumns>> = {
  'stock.summary': listOfMetadata('product_code', SUMMARY_COLUMNS),
  'stock.table': listOfMetadata('product_code,location_code', TABLE_COLUMNS),
  movements: list(
    '-moved_at',
    'product_code',
    'moved_at product_code type_name site_code from_location to_location qty uom balance_after ref_no lot_no user_name sscc',
    `
      task_code client_code owner_code product_name serial_no expiry_date from_disposition to_disposition reason_code ref_line_no
      channel device note
    `,
  ),
  'age.product': list(
    'product_code',
    'product_code',
    `
      product_code product_name client_code site_code on_hand b0 b1 b2 b3 b4 b5 undated avg_age_days oldest_age_days
      days_since_despatch earliest_expiry_date
    `,
    'owner_code uom oldest_received_date last_despatch_date',
  ),
  'age.lot': list(
    'product_code,lot_no',
    'product_code',
    `
      product_code lot_no product_name client_code site_code on_hand b0 b1 b2 b3 b4 b5 undated avg_age_days oldest_age_days
      days_since_despatch earliest_expiry_date
    `,
    'owner_code uom oldest_received_date last_despatch_date',
  ),
  'age.owner': list(
    'owner_code',
    'owner_code',
    'owner_code client_code uom on_hand b0 b1 b2 b3 b4 b5 undated avg_age_days oldest_age_days earliest_expiry_date',
    'site_code days_since_despatch oldest_received_date last_despatch_date',
  ),
  'age.site': list(
    'site_code',
    'site_code',
    'site_code uom on_hand b0 b1 b2 b3 b4 b5 undated avg_age_days oldest_age_days earliest_expiry_date',
    'client_code owner_code days_since_despatch oldest_received_date last_despatch_date',
  ),
  'purchase_orders.summary': list(
    'expected_date',
    'po_no',
    `
      status po_no supplier_name site_code order_type ordered_date expected_date lines pct_received carrier_code container_no
      client_code
    `,
    `
      promised_date owner_code supplier_ref asn_no qty_ordered qty_received qty_outstanding qty_advised booked_at arrived_at
      received_at closed_at priority source created_by created_at updated_at notes
    `,
  ),
  'purchase_orders.table': list(
    'expected_date,po_no,line_no',
    'po_no',
    `
      po_no line_no product_code product_name uom qty_ordered qty_received qty_outstanding qty_short qty_over expected_date
      supplier_name site_code status
    `,
    'qty_advised qty_damaged lot_no expiry_date disposition_code sscc client_code owner_code supplier_code supplier_no notes',
    { qty_ordered: 'Ordered', qty_received: 'Received', status: 'Line status' },
  ),
  'sales_orders.summary': list(
    'required_ship_date',
    'so_no',
    `
      status so_no customer_name customer_po_no site_code priority required_ship_date lines pct_despatched carrier_code
      tracking_nos
    `,
    `
      client_code owner_code order_type ordered_date required_delivery_date released_at picked_at despatched_at delivered_at
      qty_ordered qty_allocated qty_picked qty_despatched qty_back_ordered cartons pallets weight_kg service consignment_no
      hold_reason source created_by created_at updated_at
    `,
    { qty_despatched: 'Despatched qty' },
  ),
  'sales_orders.table': list(
    'required_ship_date,so_no,line_no',
    'so_no',
    `
      so_no line_no product_code product_name uom qty_ordered qty_allocated qty_picked qty_despatched qty_back_ordered
      required_ship_date customer_name site_code status
    `,
    `
      available_now qty_packed lot_no expiry_min_date serial_nos disposition_code unit_price client_code owner_code customer_code
      customer_no notes
    `,
    { qty_ordered: 'Ordered', qty_picked: 'Picked', status: 'Line status' },
  ),
  customers: list(
    'name',
    'customer_no',
    'customer_no name client_code status open_sos late_sos last_ordered_date last_customer_po_no city postcode country',
    'company phone email default_carrier_code last_so_no customer_code',
    { customer_no: 'Number', customer_code: 'Code' },
  ),
  'shipments.out': list(
    'planned_ship_date',
    'shipment_no',
    `
      shipment_no status so_nos customer_name planned_ship_date eta_date carrier_name tracking_nos packages weight_kg despatched_at
      delivered_at
    `,
    'consignment_no client_code owner_code site_code carrier_code service pallets volume_m3 freight_cost gsin exception_reason',
    { carrier_code: 'Carrier code' },
  ),
  'shipments.in': list(
    'eta_date',
    'asn_no',
    'asn_no po_nos supplier_name site_code eta_date status booked_at dock packages delivered_at',
    'carrier_name shipment_no vehicle_no container_no client_code owner_code pallets weight_kg',
    { eta_date: 'Expected', delivered_at: 'Arrived' },
  ),
  suppliers: list(
    'name',
    'supplier_no',
    'supplier_no name client_code status contact_name open_pos overdue_pos on_time_pct lead_time_days last_receipt_date',
    'email phone city country supplier_code users',
    { supplier_no: 'Number', supplier_code: 'Code' },
  ),
  'suppliers.products': list(
    'product_code',
    'product_code',
    `
      product_code product_name supplier_name client_code uom on_hand on_order in_transit open_pos lead_time_days last_receipt_date
    `,
    'gtin supplier_code owner_code',
  ),
  'audit.log': list(
    '-at',
    'at',
    'at actor.name event_code entity_no summary client_code site_code channel',
    'changes_count severity entity_type owner_code ip device actor.userLevel actor.email task_code request_id',
  ),
  'rejections.list': list(
    'rejected_at',
    'ref_no',
    'rejected_at ref_no stream_name message client_code error status attempts assigned_name',
    `
      control_no error_code errors_count severity owner_code site_code stream_code last_attempt_at next_retry_at payload_format
      payload_bytes
    `,
  ),
}

/** Labels of columns that are neither fields that a client may name nor clear from their keys. */
const LABELS: Readonly<Record<string, string>> = {
  'actor.email': 'Email',
  'actor.name': 'User',
  'actor.userLevel': 'Level',
  age_days: 'Age',
  arrived_at: 'Arrived',
  assigned_name: 'Assigned to',
  at: 'Time',
  avg_age_days: 'Average (days)',
  b0: '0–30 d',
  b1: '31–60 d',
  b2: '61–90 d',
  b3: '91–180 d',
  b4: '181–365 d',
  b5: '> 365 d',
  back_ordered: 'Back-ordered',
  balance_after: 'Balance',
  booked_at: 'Dock booking',
  carrier_code: 'Carrier',
  changes_count: 'Fields changed',
  closed_at: 'Closed',
  contact_name: 'Contact',
  control_no: 'Control no.',
  created_at: 'Entered at',
  created_by: 'Entered by',
  customer_no: 'Customer number',
  days_of_cover: 'Cover (days)',
  days_since_despatch: 'Idle (days)',
  default_carrier_code: 'Carrier',
  delivered_at: 'Delivered',
  despatched_at: 'Despatched',
  entity_no: 'Record',
  entity_type: 'Record type',
  errors_count: 'Errors',
  eta_date: 'ETA',
  event_code: 'Event',
  exception_reason: 'Exception',
  expiry_min_date: 'Minimum expiry',
  freight_cost: 'Freight',
  from_disposition: 'Disposition before',
  from_location: 'From',
  gsin: 'GSIN',
  hold_at: 'On hold since',
  hold_by: 'On hold by',
  ip: 'IP address',
  last_attempt_at: 'Last attempt',
  last_counted_at: 'Last counted',
  last_customer_po_no: 'Last reference',
  last_despatch_date: 'Last despatch',
  last_movement_at: 'Last movement',
  last_ordered_date: 'Last order',
  last_receipt_date: 'Last receipt',
  last_so_no: 'Last order number',
  late_sos: 'Late',
  lead_time_days: 'Lead time (days)',
  line_no: 'Line',
  manufactured_date: 'Manufactured',
  months_of_cover: 'Cover (months)',
  moved_at: 'Time',
  next_retry_at: 'Next attempt',
  oldest_age_days: 'Oldest (days)',
  oldest_received_date: 'Oldest date',
  on_time_pct: 'On time',
  open_pos: 'Open POs',
  open_sos: 'Open orders',
  overdue_pos: 'Overdue',
  payload_bytes: 'Bytes',
  payload_format: 'Format',
  pct_despatched: 'Progress',
  pct_received: 'Received',
  picked_at: 'Picked',
  planned_ship_date: 'Ship by',
  po_nos: 'Order',
  promised_date: 'Promised',
  qty: 'Quantity',
  qty_advised: 'Advised',
  qty_allocated: 'Allocated',
  qty_back_ordered: 'Back-ordered',
  qty_damaged: 'Damaged',
  qty_ordered: 'Ordered qty',
  qty_over: 'Over',
  qty_packed: 'Packed',
  qty_picked: 'Picked qty',
  qty_received: 'Received qty',
  qty_short: 'Short',
  reason_code: 'Reason',
  receipt_no: 'Receipt',
  received_date: 'Received',
  ref_line_no: 'Order line',
  ref_no: 'Reference',
  rejected_at: 'Age',
  released_at: 'Released',
  request_id: 'Request ID',
  serial_nos: 'Serial numbers',
  so_nos: 'Orders',
  stream_name: 'Stream',
  summary: 'What happened',
  supplier_no: 'Supplier number',
  task_code: 'Task',
  to_disposition: 'Disposition after',
  to_location: 'To',
  tracking_nos: 'Tracking',
  type_name: 'Type',
  updated_at: 'Changed at',
  user_name: 'User',
  volume_m3: 'Volume (m³)',
  weight_kg: 'Weight (kg)',
}

/** Label of a column of a list, as its heading says it without a client's own labels. */
export const columnLabel = (list: string, key: string): string => {
  const label = LIST_COLUMNS[list]?.labels[key] ?? LABELS[key] ?? fieldOf(key).label
  return label === key ? fromKey(key) : label
}

const fromKey = (key: string): string => {
  const text = key.replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
