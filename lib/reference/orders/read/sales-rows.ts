import type { SalesOrder, SalesOrderTableRow } from '#lib/contract/exact-types.ts'
import { currencyAt } from '../../lookups/currencies.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Directory } from '../../http/directory.ts'
import { hasExpired, usableSql } from '../../stock/usable-stock.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import { headerOf, percentOf, type ReadContext, type ComputedHeaderField, type ComputedLineField } from '../record-parts.ts'

/** Sales orders `o` with the joins that add names to codes. */
export const SO_FROM = sql`sales_order o
  left join client_customer cc on cc.client_code = o.client_code and cc.customer_code = o.customer_code
  left join carrier c on c.carrier_code = o.carrier_code`

/** Whether the warehouse was asked to cancel order `o`, which is being picked, and has not decided yet. */
export const IS_CANCEL_ASKED = sql`
  (o.status = 'PICKING' and exists (select from order_event e where e.kind = 'SO' and e.order_id = o.id and e.action = 'ask_cancel'))`

export const SO_COLUMNS = sql`
  o.id, o.so_no, o.client_code, o.owner_code, o.site_code, o.customer_code, cc.customer_no, o.customer_name, o.customer_po_no,
  o.order_type, o.priority, o.status, o.is_open, o.ordered_date, o.required_ship_date, o.required_delivery_date, o.released_at,
  o.picked_at, o.packed_at, o.despatched_at, o.delivered_at, o.carrier_code, c.carrier_name, o.service, o.carrier_account, o.ship_to,
  o.pick_instructions, o.delivery_instructions, o.lines, o.qty_ordered, o.qty_allocated, o.qty_picked, o.qty_packed, o.qty_despatched,
  o.qty_back_ordered, coalesce(o.cartons, 0) as cartons, coalesce(o.pallets, 0) as pallets, o.weight_kg, o.volume_m3, o.consignment_no,
  o.tracking_nos, o.hold_reason_code, o.hold_reason, o.cancel_reason, o.on_shortage, o.source, o.created_by, o.created_at, o.updated_by, o.updated_at,
  o.version,
  ${IS_CANCEL_ASKED} as is_cancel_asked,
  (select coalesce(sum(x.factor * x.qty_cancelled), 0) from so_line x where x.so_id = o.id) as qty_cancelled,
  (select t.label from order_type t where t.kind = 'SO' and t.order_type = o.order_type) as order_type_name,
  (select p.label from priority p where p.priority = o.priority) as priority_name,
  (select cs.label from carrier_service cs where cs.carrier_code = o.carrier_code and cs.service = o.service) as service_name`

type ComputedField = ComputedHeaderField | 'pct_despatched' | 'late' | 'ship_to'

type Address = NonNullable<SalesOrder['ship_to']>
export type SalesRow = Omit<SalesOrder, ComputedField> & {
  id: number
  is_open: boolean
  is_cancel_asked: boolean
  ship_to: Partial<Address> | null
}

/** Maps a row to the contract's sales order, with instants in the site's time zone. */
export const salesOf = ({ is_open: isOpen, is_cancel_asked: isCancelAsked, ...row }: SalesRow, readContext: ReadContext): SalesOrder => {
  const zone = readContext.directory.zoneOf(row.site_code)
  const head = headerOf('SO', row, readContext)
  return {
    ...row,
    ...head,
    allowed_actions: head.allowed_actions.filter((action) => action !== 'ask_cancel' || !isCancelAsked),
    released_at: maybeInstantIn(row.released_at, zone),
    picked_at: maybeInstantIn(row.picked_at, zone),
    packed_at: maybeInstantIn(row.packed_at, zone),
    despatched_at: maybeInstantIn(row.despatched_at, zone),
    delivered_at: maybeInstantIn(row.delivered_at, zone),
    ship_to: addressOf(row.ship_to),
    pct_despatched: percentOf(row.qty_despatched, row.qty_ordered),
    late:
      isOpen &&
      row.status !== 'DRAFT' &&
      row.required_ship_date !== null &&
      row.required_ship_date < readContext.directory.todayAt(row.site_code),
  }
}

const ADDRESS_FIELDS = ['name', 'company', 'address1', 'address2', 'city', 'state', 'postcode', 'country', 'phone', 'email'] as const

/** An address with every field of the contract; null if all fields are empty. */
const addressOf = (stored: Partial<Address> | null): Address | null => {
  if (stored === null || ADDRESS_FIELDS.every((part) => (stored[part] ?? '') === '')) return null
  return Object.fromEntries(ADDRESS_FIELDS.map((part) => [part, stored[part] ?? null])) as Address
}

/** Columns of sales order lines `l`. Their orders must be joined as `o`. */
export const SO_LINE_COLUMNS = sql`
  l.line_no, l.product_code, coalesce(l.product_name, '') as product_name, l.uom, l.qty_ordered, l.qty_allocated, l.qty_picked,
  l.qty_packed, l.qty_despatched, l.qty_back_ordered, l.lot_no, l.expiry_min_date, l.serial_nos, l.disposition_code, l.unit_price,
  case when l.unit_price is not null then ${currencyAt(sql`o.site_code`)} end as price_currency, l.status, l.notes`

/**
 * Free stock of holding `h` for line `l`, in the base unit. Like `assignStock`, it respects the line's lot, minimum expiry and serial
 * numbers, and leaves out stock that has expired.
 */
export const soLineAvailable = (directory: Directory): Sql => sql`
  case when coalesce(l.lot_no, '') = '' and l.expiry_min_date is null and l.serial_nos = '{}' then ${usableSql(directory)}
    when h.id is not null then (
      select coalesce(sum(f.available), 0) from stock_line f
      where f.holding_id = h.id and f.bucket = 'available' and not ${hasExpired(directory, 'f', 'expiry_date')}
        and (coalesce(l.lot_no, '') = '' or upper(f.lot_no) = upper(l.lot_no))
        and (l.expiry_min_date is null or f.expiry_date >= l.expiry_min_date)
        and (l.serial_nos = '{}' or upper(f.serial_no) = any(array(select upper(n) from unnest(l.serial_nos) n)))) end`

/** Columns of a list of lines `l` across orders `o`. `available_now` is set in drafts and entered orders. */
export const soTableColumns = (directory: Directory): Sql => sql`
  l.id, o.id as order_id, o.so_no, o.client_code, o.owner_code, o.site_code, o.customer_code, cc.customer_no, o.customer_name,
  coalesce(l.ship_date, o.required_ship_date) as required_ship_date, ${SO_LINE_COLUMNS},
  case when o.status in ('DRAFT', 'ENTERED') then round((${soLineAvailable(directory)}) / l.factor, 3) end as available_now`
export const SO_TABLE_FROM = sql`so_line l join sales_order o on o.id = l.so_id left join holding h on h.id = l.holding_id
  left join client_customer cc on cc.client_code = o.client_code and cc.customer_code = o.customer_code`

export type SalesTableRow = Omit<SalesOrderTableRow, ComputedLineField> & { id: number; order_id: number }
