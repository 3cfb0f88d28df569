import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { Column } from '#lib/contract/exact-types.ts'
import { col, metadataOf, type PlainColumn } from '../../stock/holding/columns.ts'
import type { LabelOf } from './fields.ts'
import { PO_SORT } from '../read/purchase-lists.ts'
import { SO_SORT } from '../read/sales-lists.ts'

const hidden = { hidden: true } as const

// The contract has these columns in the options; the screens read those of `purchase-resource.ts` and `sales-resource.ts` instead.
const PO_COLUMNS: readonly PlainColumn[] = [
  col('po_no', 'Order number', 'code', 132, 'Order', { pinned: 'left', locked: true, searchable: true, filter_key: 'order_no' }),
  col('status', 'Status', 'status', 128, 'Order', { filter_key: 'status' }),
  col('supplier_name', 'Supplier', 'text', 200, 'Supplier', { searchable: true, filter_key: 'supplier' }),
  col('site_code', 'Site', 'code', 80, 'Scope', { filter_key: 'site' }),
  col('order_type', 'Type', 'code', 148, 'Order', { filter_key: 'order_type' }),
  col('ordered_date', 'Ordered', 'date', 112, 'Dates', { filter_key: 'ordered' }),
  col('expected_date', 'Expected', 'date', 150, 'Dates', { filter_key: 'expected' }),
  col('promised_date', 'Promised', 'date', 112, 'Dates', {
    help: 'Delivery date promised by the supplier, if it differs from the expected date',
    ...hidden,
  }),
  col('lines', 'Lines', 'number', 72, 'Quantities'),
  col('pct_received', 'Received', 'percent', 170, 'Quantities', { help: 'Share of the ordered quantity that was received, in base units' }),
  col('carrier_name', 'Carrier', 'text', 140, 'Transport', { filter_key: 'carrier_code' }),
  col('container_no', 'Container', 'code', 130, 'Transport', { searchable: true, filter_key: 'container_no' }),
  col('client_code', 'Client', 'code', 80, 'Scope', { filter_key: 'client' }),
  col('owner_code', 'Owner', 'code', 110, 'Scope', { filter_key: 'owner', ...hidden }),
  col('supplier_ref', 'Supplier reference', 'text', 150, 'Supplier', { searchable: true, ...hidden }),
  col('asn_no', 'ASN', 'code', 130, 'Transport', { searchable: true, filter_key: 'asn_no', ...hidden }),
  col('booked_at', 'Dock booking', 'datetime', 150, 'Dates', hidden),
  col('arrived_at', 'Arrived', 'datetime', 150, 'Dates', hidden),
  col('priority', 'Priority', 'code', 90, 'Order', { filter_key: 'priority', ...hidden }),
  col('source', 'Source', 'code', 90, 'Order', { filter_key: 'source', ...hidden }),
  col('created_by', 'Entered by', 'text', 140, 'Order', { filter_key: 'created_by', ...hidden }),
]

const SO_COLUMNS: readonly PlainColumn[] = [
  col('so_no', 'Order number', 'code', 132, 'Order', { pinned: 'left', locked: true, searchable: true, filter_key: 'order_no' }),
  col('status', 'Status', 'status', 128, 'Order', { filter_key: 'status' }),
  col('customer_name', 'Customer', 'text', 200, 'Customer', { searchable: true, filter_key: 'customer' }),
  col('customer_po_no', 'Reference', 'code', 130, 'Customer', { searchable: true, filter_key: 'customer_po_no' }),
  col('site_code', 'Site', 'code', 80, 'Scope', { filter_key: 'site' }),
  col('priority', 'Priority', 'code', 90, 'Order', { filter_key: 'priority' }),
  col('required_ship_date', 'Ship by', 'date', 150, 'Dates', { filter_key: 'ship' }),
  col('lines', 'Lines', 'number', 72, 'Quantities'),
  col('pct_despatched', 'Progress', 'percent', 170, 'Quantities', {
    help: 'Share of the ordered quantity that is allocated, picked and despatched',
  }),
  col('carrier_name', 'Carrier', 'text', 140, 'Transport', { filter_key: 'carrier_code' }),
  col('tracking_nos', 'Tracking', 'tags', 160, 'Transport', { searchable: true, filter_key: 'tracking_no' }),
  col('client_code', 'Client', 'code', 80, 'Scope', { filter_key: 'client', ...hidden }),
  col('owner_code', 'Owner', 'code', 110, 'Scope', { filter_key: 'owner', ...hidden }),
  col('order_type', 'Type', 'code', 148, 'Order', { filter_key: 'order_type', ...hidden }),
  col('required_delivery_date', 'Deliver by', 'date', 112, 'Dates', { filter_key: 'delivery', ...hidden }),
  col('cartons', 'Cartons', 'number', 80, 'Quantities', hidden),
  col('weight_kg', 'Weight (kg)', 'number', 100, 'Quantities', hidden),
  col('source', 'Source', 'code', 90, 'Order', { filter_key: 'source', ...hidden }),
  col('hold_reason', 'Hold reason', 'text', 180, 'Order', hidden),
  col('created_by', 'Entered by', 'text', 140, 'Order', hidden),
]

const COLUMNS = { PO: [PO_COLUMNS, PO_SORT], SO: [SO_COLUMNS, SO_SORT] } as const

/** Columns of the list of orders, with the client's labels. */
export const orderColumns = (kind: OrderKind, labelOf: LabelOf): Column[] => {
  const [columns, sort] = COLUMNS[kind]
  return metadataOf(
    columns.map((column) => ({ ...column, sortable: column.key in sort })),
    labelOf,
  )
}
