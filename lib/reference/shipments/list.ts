import sql, { raw, type Sql } from 'sql-template-tag'
import type { ApiResponse } from '../http/response.ts'
import { answerPage, type PagedList } from '../http/answer-page.ts'
import type { Context } from '../http/context.ts'
import type { SortColumn } from '../http/sort.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { countShipments, type TabCounts } from './counts.ts'

type ListContext = Pick<Context, 'db' | 'now'> & {
  caller: Context['caller']
  query: { page?: number; per_page?: number; sort?: string; cursor?: string }
}
type List = {
  select: Sql
  from: Sql
  /** For counting: only the tables that the condition needs. */
  countFrom: Sql
  where: Sql
  id: Sql
  columns: Readonly<Record<string, SortColumn>>
  sort: string
  tabCounts?: TabCounts
}

/** One page of a list of shipments or packages, with counts by status if `tabCounts` is given. */
export const answerList = (
  context: ListContext,
  { countFrom, tabCounts, sort, ...list }: List,
  rowsOf: PagedList<never>['rowsOf'],
): Promise<ApiResponse> =>
  answerPage<never>(context, {
    ...list,
    defaultSort: sort,
    count: async (cursor) => {
      const { size, statuses } = await countShipments(context.db, { countFrom, tabCounts, where: list.where }, cursor)
      return { ...size, meta: statuses }
    },
    rowsOf,
  })

const column = (name: string, type: SortColumn['type'], nullable = true): SortColumn => ({ sql: raw(name), type, nullable })

/** Sort keys of inbound and outbound shipments `s`. */
export const SHIPMENT_SORT: Readonly<Record<string, SortColumn>> = {
  shipment_no: column('s.shipment_no', 'text', false),
  client_code: column('s.client_code', 'text', false),
  owner_code: column('s.owner_code', 'text', false),
  site_code: column('s.site_code', 'text', false),
  customer_name: { ...column('c.name', 'text'), joined: true },
  supplier_name: column('p.name', 'text'),
  supplier_code: column('s.supplier_code', 'text'),
  asn_no: column('s.asn_no', 'text'),
  carrier_code: column('s.carrier_code', 'text'),
  carrier_name: column('r.carrier_name', 'text'),
  consignment_no: column('s.consignment_no', 'text'),
  status: column('s.status', 'text', false),
  packages: column('s.packages', 'bigint', false),
  pallets: column('s.pallets', 'bigint', false),
  weight_kg: column('s.weight_kg', 'numeric'),
  volume_m3: column('s.volume_m3', 'numeric'),
  freight_cost: column('s.freight_cost', 'numeric'),
  planned_ship_date: column('s.planned_ship_date', 'date'),
  despatched_at: column('s.despatched_at', 'timestamptz'),
  eta_date: column('s.eta_date', 'date'),
  delivered_at: column('s.delivered_at', 'timestamptz'),
  booked_at: column('s.booked_at', 'timestamptz'),
  dock: column('s.dock', 'text'),
}

/** Sort keys of packages `k`. */
export const PACKAGE_SORT: Readonly<Record<string, SortColumn>> = {
  shipment_no: column('s.shipment_no', 'text', false),
  sscc: column('k.sscc', 'text'),
  package_type: column('k.package_type', 'text', false),
  weight_kg: column('k.weight_kg', 'numeric'),
  tracking_no: column('k.tracking_no', 'text'),
}

export const PACKAGE_FROM = sql`package k join shipment s on s.id = k.shipment_id`

/** Contents without an expiry date show that of their lot. All stock of a lot has the same date. */
export const PACKAGE_COLUMNS = sql`
  'pk_' || k.id as id, 'sh_' || s.id as shipment_id, s.shipment_no, k.sscc, k.package_type, k.length_cm, k.width_cm, k.height_cm,
  k.weight_kg, k.tracking_no, k.parent_sscc,
  (select coalesce(jsonb_agg(jsonb_build_object('product_code', i.product_code, 'product_name', (select p.product_name from product p
      where p.client_code = s.client_code and p.product_code = i.product_code), 'qty', i.qty, 'uom', i.uom, 'lot_no', i.lot_no,
    'serial_nos', i.serial_nos, 'expiry_date', coalesce(i.expiry_date, (select min(x.expiry_date) from stock_line x
      where x.lot_no = i.lot_no and x.product_code = i.product_code and x.client_code = s.client_code))) order by i.id), '[]')
    from package_content i where i.package_id = k.id) as contents`

/** Packages with one of these SSCCs, and the packages on these pallets. */
export const packageSql = (sscc: readonly string[] | undefined): Sql => {
  if (sscc === undefined) return sql`true`
  const codes = sscc.map((code) => ssccOf(code) ?? code.trim())
  return sql`(k.sscc = any(${codes}::text[]) or k.parent_sscc = any(${codes}::text[]))`
}
