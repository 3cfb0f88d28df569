import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'
import type { QuickTab } from '#lib/list/quick-tabs.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { columnsOf } from '#components/list/define-resource.ts'

/* Columns and tabs shared by the lists of purchase and sales orders. */

const col = columnsOf<Pick<PurchaseOrder, keyof PurchaseOrder & keyof SalesOrder>>()

/** Header columns of both kinds of order. */
export const headerColumns = {
  client: col.code('client_code', 'Client', { width: 84, fullText: 'client_name' }),
  owner: col.code('owner_code', 'Owner', { hidden: true, fullText: 'owner_name' }),
  site: col.code('site_code', 'Site', { width: 92, fullText: 'site_name' }),
  type: col.text('order_type', 'Type', { isSecondary: true, width: 108, name: 'order_type_name' }),
  priority: col.text('priority', 'Priority', { isSecondary: true, width: 92, name: 'priority_name' }),
  ordered: col.date('ordered_date', 'Ordered', { isSecondary: true, width: 106 }),
  lines: col.number('lines', 'Lines', { isSecondary: true, width: 60 }),
  carrier: col.text('carrier_code', 'Carrier', { width: 128, name: 'carrier_name', labelKey: 'carrier_name', unknown: 'No carrier yet' }),
  orderedQty: col.qty('qty_ordered', 'Ordered qty', { hidden: true }),
} as const

/** Source, author and timestamps of an order; hidden by default. */
export const originColumns: readonly ColumnSpec[] = [
  col.text('source', 'Source', { hidden: true, width: 88 }),
  col.text('created_by', 'Entered by', { hidden: true, width: 128, unknown: 'Not recorded' }),
  col.dateTime('created_at', 'Entered at', { hidden: true }),
  col.dateTime('updated_at', 'Changed at', { hidden: true }),
]

/** Hides a column by default. */
export const hidden = (column: ColumnSpec): ColumnSpec => ({ ...column, isVisible: false })

/** Quick tab for one value of a filter. Its count is that of the same choice in the filter, so that both show one number. */
export const facetTab = (key: string, label: string, [filter, value]: readonly [string, string], empty: string): QuickTab => ({
  key,
  label,
  filters: { [filter]: [value] },
  count: { facet: filter, value },
  empty,
})

/** The user's drafts. They don't count as open. */
export const DRAFTS_TAB = facetTab(
  'drafts',
  'Drafts',
  ['status', 'DRAFT'],
  'You have no drafts. Orders you start are saved here until you enter them.',
)

/**
 * The first and the last tab: open orders, and all of them. "All" sorts newest first, to find finished orders. With a filter by
 * completed work, v7 lists all orders unless the open ones are requested (docs/contract.md, "Orders and shipments").
 */
export const OPEN_TAB: QuickTab = {
  key: 'open',
  label: 'Open',
  filters: {},
  count: { facet: 'open', value: '1' },
  lift: {
    by: ['received_from', 'received_to', 'despatched_from', 'despatched_to', 'ship_today', 'on_time', 'was_late'],
    to: 'all',
    unless: { open: ['1'] },
  },
}
export const allTab = (sort: string): QuickTab => ({
  key: 'all',
  label: 'All',
  filters: { open: ['0'] },
  count: { facet: 'open', value: '0' },
  sort,
  waiting: ['ship_today', 'to_pick', 'outstanding'],
})
