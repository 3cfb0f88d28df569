import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/orders/order-status.ts'
import type { SortColumn } from '../../http/sort.ts'
import { OPEN_SQL } from '../open-orders.ts'
import { createdBySql } from './conditions.ts'
import type { OrderFacet } from './facets.ts'
import type { ReadContext } from '../record-parts.ts'
import { sortBy } from './list.ts'
import { SOURCE_NAMES, type Names } from './names.ts'

const { text, number, whole, date, instant } = sortBy

/** Sort keys of purchase and sales orders. */
export const HEADER_SORT: Readonly<Record<string, SortColumn>> = {
  client_code: text('o.client_code'),
  owner_code: text('o.owner_code'),
  site_code: text('o.site_code'),
  order_type: text('o.order_type'),
  priority: text('o.priority'),
  status: whole('o.status_rank'),
  status_rank: whole('o.status_rank'),
  ordered_date: date('o.ordered_date'),
  carrier_code: text('o.carrier_code', true),
  lines: whole('o.lines'),
  qty_ordered: number('o.qty_ordered'),
  source: text('o.source'),
  created_by: text('o.created_by', true),
  created_at: instant('o.created_at'),
  updated_at: instant('o.updated_at'),
}

/** Sort keys of purchase and sales order lines. */
export const LINE_SORT: Readonly<Record<string, SortColumn>> = {
  line_no: whole('l.line_no'),
  client_code: text('o.client_code'),
  owner_code: text('o.owner_code'),
  site_code: text('o.site_code'),
  product_code: text('l.product_code'),
  product_name: text("coalesce(l.product_name, '')"),
  uom: text('l.uom'),
  qty_ordered: number('l.qty_ordered'),
  lot_no: text('l.lot_no', true),
  status: text('l.status'),
}

/** Context for building facets: names for codes, and the client's labels. */
export type FacetContext = ReadContext & { names: Names; label: (key: string, fallback: string) => string }

/** Facets that only one kind of order has: counterparties, references and dates. */
export type KindFacets = { counterparties: OrderFacet[]; references: OrderFacet[]; dates: OrderFacet[] }

const STATUSES: Readonly<Record<OrderKind, readonly OrderStatus[]>> = { PO: PO_STATUSES, SO: SO_STATUSES }

/** The filters of a list of orders, most used first: those of its kind mixed in with the shared ones. */
export const allFacets = (kind: OrderKind, { directory, caller, names, label }: FacetContext, kindFacets: KindFacets): OrderFacet[] => [
  {
    key: 'status',
    label: label('status', 'Status'),
    includesEnded: true,
    kind: 'choice',
    column: 'o.status',
    order: STATUSES[kind].map(({ value }) => value),
    nameOf: (value) => label(`status.${kind}.${value}`, STATUSES[kind].find((status) => status.value === value)?.label ?? value),
  },
  ...kindFacets.counterparties,
  { key: 'product', label: label('product_code', 'Item'), kind: 'typeahead', source: 'products/typeahead' },
  { key: 'order_no', label: label(kind === 'PO' ? 'po_no' : 'so_no', 'Order number'), kind: 'typeahead', source: 'dropdown/getorderno' },
  { key: 'order_type', label: label('order_type', 'Type'), kind: 'choice', column: 'o.order_type', nameOf: names.type },
  { key: 'priority', label: label('priority', 'Priority'), kind: 'choice', column: 'o.priority', nameOf: names.priority },
  { key: 'carrier_code', label: label('carrier_name', 'Carrier'), kind: 'choice', column: 'o.carrier_code', nameOf: names.carrier },
  { key: 'source', label: label('source', 'Source'), kind: 'choice', column: 'o.source', nameOf: (value) => SOURCE_NAMES[value] ?? value },
  ...kindFacets.references,
  { key: 'ordered', label: label('ordered_date', 'Ordered'), kind: 'days', column: 'o.ordered_date' },
  ...kindFacets.dates,
  { key: 'mine', label: 'Entered by me', kind: 'flag', yes: createdBySql(caller) },
  { key: 'open', label: 'Open', kind: 'flag', yes: OPEN_SQL, no: 'all' },
  { key: 'client', label: label('client_code', 'Client'), kind: 'choice', column: 'o.client_code', nameOf: directory.clientName },
  { key: 'owner', label: label('owner_code', 'Owner'), kind: 'choice', column: 'o.owner_code' },
  { key: 'site', label: label('site_code', 'Site'), kind: 'choice', column: 'o.site_code', nameOf: directory.siteName },
]
