import type { FilterSpec } from '#lib/list/spec.ts'
import { ORDER_SOURCES } from '#lib/contract/orders/orders.ts'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/orders/order-status.ts'
import { choice, dateRange, flag, text, typeahead } from '#components/list/define-resource.ts'

const namesOf = (statuses: readonly OrderStatus[]) => Object.fromEntries(statuses.map(({ value, label }) => [value, label]))
const SOURCE_NAMES: Readonly<Record<(typeof ORDER_SOURCES)[number], string>> = {
  WEB: 'Web',
  EDI: 'EDI',
  API: 'API',
  IMPORT: 'Import',
  SUPPLIER: 'Supplier',
}

/** Label for the source of an order. */
export const sourceName = (source: string | null): string =>
  (SOURCE_NAMES as Readonly<Record<string, string>>)[source ?? ''] ?? source ?? '–'

const kindFilters = [
  choice('order_type', 'Type', { labelKey: 'order_type', group: 'Order' }),
  choice('priority', 'Priority', { labelKey: 'priority', group: 'Order' }),
  choice('source', 'Source', { labelKey: 'source', group: 'Order', names: SOURCE_NAMES }),
]

/** Filters for purchase orders and their lines. */
export const purchaseFilters: readonly FilterSpec[] = [
  choice('status', 'Status', { labelKey: 'status', group: 'Order', names: namesOf(PO_STATUSES) }),
  text('order_no', 'Order number', { labelKey: 'po_no', group: 'Order', placeholder: 'Full order number' }),
  ...kindFilters,
  typeahead('supplier', 'Supplier', { labelKey: 'supplier_name', group: 'Supplier and items' }),
  typeahead('product', 'Item', { labelKey: 'product_code', group: 'Supplier and items' }),
  choice('created_by', 'Entered by', { labelKey: 'created_by', group: 'Supplier and items' }),
  choice('carrier_code', 'Carrier', { labelKey: 'carrier_name', group: 'Transport' }),
  text('container_no', 'Container', { labelKey: 'container_no', group: 'Transport', placeholder: 'Type or scan' }),
  text('asn_no', 'ASN', { labelKey: 'asn_no', group: 'Transport' }),
  dateRange('ordered', 'Ordered', { labelKey: 'ordered_date', group: 'Dates' }),
  dateRange('expected', 'Expected', { labelKey: 'expected_date', group: 'Dates' }),
  dateRange('arrival', 'Arriving', { group: 'Dates' }),
  dateRange('received', 'Received', { labelKey: 'received_at', group: 'Dates', days: 'site' }),
  flag('expected_today', 'Expected today', { labelKey: 'expected_date', labelPart: 'Expected', group: 'Show' }),
  flag('overdue', 'Overdue', { group: 'Show' }),
  flag('promised_later', 'Promised later than agreed', { group: 'Show' }),
  flag('proposed', 'Proposed by the supplier', { group: 'Show' }),
  flag('outstanding', 'Outstanding', { labelKey: 'qty_outstanding', group: 'Show' }),
  flag('to_advise', 'Not fully advised', { group: 'Show' }),
  flag('on_time', 'Received on time', { group: 'Show' }),
  flag('was_late', 'Received late', { group: 'Show' }),
  flag('mine', 'Entered by me', { group: 'Show' }),
  flag('open', 'Include closed and cancelled', { value: '0', hasBoth: true, group: 'Show' }),
]

/** Filters for sales orders and their lines. */
export const salesFilters: readonly FilterSpec[] = [
  choice('status', 'Status', { labelKey: 'status', group: 'Order', names: namesOf(SO_STATUSES) }),
  text('order_no', 'Order number', { labelKey: 'so_no', group: 'Order', placeholder: 'Full order number' }),
  ...kindFilters,
  typeahead('customer', 'Customer', { labelKey: 'customer_name', group: 'Customer and items' }),
  text('customer_po_no', 'Reference', {
    labelKey: 'customer_po_no',
    group: 'Customer and items',
    placeholder: 'The customer’s own number',
  }),
  typeahead('product', 'Item', { labelKey: 'product_code', group: 'Customer and items' }),
  text('lot_no', 'Lot', { labelKey: 'lot_no', group: 'Customer and items', placeholder: 'Requested, allocated or despatched' }),
  choice('carrier_code', 'Carrier', { labelKey: 'carrier_name', group: 'Transport' }),
  text('tracking_no', 'Tracking number', { labelKey: 'tracking_no', group: 'Transport', placeholder: 'Type or scan' }),
  text('consignment_no', 'Consignment', { labelKey: 'consignment_no', group: 'Transport' }),
  dateRange('ordered', 'Ordered', { labelKey: 'ordered_date', group: 'Dates' }),
  dateRange('ship', 'Ship by', { labelKey: 'required_ship_date', group: 'Dates' }),
  dateRange('delivery', 'Deliver by', { labelKey: 'required_delivery_date', group: 'Dates' }),
  dateRange('despatched', 'Despatched', { labelKey: 'despatched_at', group: 'Dates', days: 'site' }),
  flag('due_today', 'Due today', { group: 'Show' }),
  flag('late', 'Late', { group: 'Show' }),
  flag('outstanding', 'Outstanding', { labelKey: 'qty_outstanding', group: 'Show' }),
  flag('on_hold', 'On hold', { group: 'Show' }),
  flag('back_ordered', 'Back-ordered', { group: 'Show' }),
  flag('despatched_today', 'Despatched today', { group: 'Show' }),
  flag('ship_today', 'Due to ship today, despatched or not', { group: 'Show' }),
  flag('to_pick', 'To pick', { group: 'Show' }),
  flag('on_time', 'Despatched on time', { group: 'Show' }),
  flag('was_late', 'Despatched late', { group: 'Show' }),
  flag('mine', 'Entered by me', { group: 'Show' }),
  flag('open', 'Include finished and cancelled', { value: '0', hasBoth: true, group: 'Show' }),
]
