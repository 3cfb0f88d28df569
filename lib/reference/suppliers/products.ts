import sql, { raw, type Sql } from 'sql-template-tag'
import { all, ownerSql, scopeSql, type Scope } from '../auth/scope.ts'
import type { SortColumn } from '../http/sort.ts'
import { codeForms, hasWords } from '../lookups/choices.ts'

/** Products `p` of suppliers `s`, with their stock `h` over the sites of the scope. */
export const productsFrom = (scope: Scope): Sql => sql`product p join supplier s on s.supplier_code = p.supplier_code
  left join lateral (
    select sum(h.on_hand) as on_hand, sum(h.on_order) as on_order, sum(h.in_transit) as in_transit
    from holding h where h.client_code = p.client_code and h.product_code = p.product_code and ${scopeSql(scope, 'h')}
  ) h on true`

/** The columns of a product, its orders counted for the rows of the page alone. */
export const productColumns = (scope: Scope): Sql => sql`
  'SP~' || p.client_code || '~' || p.product_code as id, p.client_code, p.owner_code, p.supplier_code, s.name as supplier_name,
  p.product_code, p.product_name, p.gtin, p.base_uom as uom, coalesce(h.on_hand, 0) as on_hand, coalesce(h.on_order, 0) as on_order,
  coalesce(h.in_transit, 0) as in_transit, s.lead_time_days,
  (select count(distinct o.id) from po_line l join purchase_order o on o.id = l.po_id where l.product_code = p.product_code
    and o.client_code = p.client_code and o.is_open and o.status <> 'DRAFT' and l.qty_outstanding > 0 and ${scopeSql(scope, 'o')}) as open_pos,
  (select max((o.received_at at time zone z.timezone)::date) from po_line l join purchase_order o on o.id = l.po_id
    join site z on z.site_code = o.site_code where l.product_code = p.product_code and o.client_code = p.client_code
    and l.qty_received > 0 and ${scopeSql(scope, 'o')}) as last_receipt_date`

/** Active products of suppliers that the scope may see. */
export const whereProducts = ({ supplier, q = '' }: { supplier?: string[]; q?: string }, scope: Scope): Sql => {
  const text = q.trim().toLowerCase()
  return all([
    ownerSql(scope, 'p'),
    sql`p.active`,
    scope.supplier === null ? sql`true` : sql`p.supplier_code = ${scope.supplier}`,
    supplier ? sql`p.supplier_code = any(${codeForms(supplier)}::text[])` : sql`true`,
    text === '' ? sql`true` : hasWords(sql`p.search_text`, text),
  ])
}

const column = (name: string, type: SortColumn['type']): SortColumn => ({ sql: raw(name), type })

export const PRODUCT_SORT: Readonly<Record<string, SortColumn>> = {
  product_code: column('p.product_code', 'text'),
  product_name: column('p.product_name', 'text'),
  client_code: column('p.client_code', 'text'),
  supplier_code: column('p.supplier_code', 'text'),
  supplier_name: column('s.name', 'text'),
  on_hand: column('coalesce(h.on_hand, 0)', 'numeric'),
  on_order: column('coalesce(h.on_order, 0)', 'numeric'),
  in_transit: column('coalesce(h.in_transit, 0)', 'numeric'),
}
