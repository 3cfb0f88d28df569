import sql, { type Sql } from 'sql-template-tag'
import type { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import { ON_ORDER_SQL } from '../orders/open-orders.ts'
import { allOf, ownerSql, scopeSql, supplierSql, type Scope } from '../auth/scope.ts'
import type { ApiResponse } from '../http/response.ts'
import type { Context, Routes } from '../http/context.ts'
import { dayOrderProblems } from '../http/day-order.ts'
import { readDirectory } from '../http/directory.ts'
import { idempotent } from '../http/idempotent.ts'
import { answerShortList } from '../http/short-list.ts'
import { sortColumn, type SortColumn } from '../http/sort.ts'
import { caseVariants, containsWords } from '../lookups/choices.ts'
import { purchasesInScope } from '../orders/visible-orders.ts'
import { answerInbound, answerInboundPackages } from '../shipments/answers.ts'
import { PACKAGE_SORT, SHIPMENT_SORT } from '../shipments/list.ts'
import { inTransitSql, onOrderSql } from '../stock/expected-quantities.ts'
import { advise } from '../shipments/advise/advise.ts'
import { changeShipment } from '../shipments/advise/change-shipment.ts'
import { changeSupplier } from './change-supplier.ts'
import { createSupplier, newSupplierProblems } from './create.ts'
import {
  countByStatus,
  SUPPLIER_SORT,
  supplierColumns,
  supplierRowOf,
  supplierTotals,
  SUPPLIERS,
  whereSuppliers,
  type StoredSupplier,
} from './rows.ts'

type SupplierContext = Context<typeof supplierManagement>

/** Products `p` of suppliers `s`, with `h`: what is in stock, on order and in transit, summed over the sites in scope. */
const productsFrom = (scope: Scope): Sql => sql`product p join supplier s on s.supplier_code = p.supplier_code
  left join lateral (
    select sum(h.on_hand) as on_hand, sum(${onOrderSql(scope)}) as on_order, sum(${inTransitSql(scope)}) as in_transit
    from holding h where h.client_code = p.client_code and h.product_code = p.product_code and ${scopeSql(scope, 'h')}
  ) h on true`

/** When goods of line `l` of order `o` last arrived. Its other lines may have come on other days. Null if the movements are not kept. */
const LINE_RECEIVED_AT = sql`(select max(m.moved_at) from movement m where m.ref_no = o.po_no and m.ref_line_no = l.line_no
  and m.type_code = 'RECEIPT' and m.client_code = o.client_code and m.owner_code = o.owner_code and m.product_code = l.product_code)`

/** Columns of a product. Its orders are counted only for the rows of the page, and for a supplier user only their own orders. */
const productColumns = (scope: Scope): Sql => sql`
  'SP~' || p.client_code || '~' || p.product_code as id, p.client_code, p.owner_code, p.supplier_code, s.name as supplier_name,
  p.product_code, p.product_name, p.gtin, p.base_uom as uom, coalesce(h.on_hand, 0) as on_hand, coalesce(h.on_order, 0) as on_order,
  coalesce(h.in_transit, 0) as in_transit, s.lead_time_days,
  (select count(distinct o.id) from po_line l join purchase_order o on o.id = l.po_id where l.product_code = p.product_code
    and o.client_code = p.client_code and ${ON_ORDER_SQL} and l.qty_outstanding > 0 and ${purchasesInScope(scope)}) as open_pos,
  (select max((coalesce(${LINE_RECEIVED_AT}, o.received_at) at time zone z.timezone)::date) from po_line l
    join purchase_order o on o.id = l.po_id join site z on z.site_code = o.site_code where l.product_code = p.product_code
    and o.client_code = p.client_code and l.qty_received > 0 and ${purchasesInScope(scope)}) as last_receipt_date`

/** Active products of suppliers in scope. */
const whereProducts = ({ supplier, q = '' }: { supplier?: string[]; q?: string }, scope: Scope): Sql => {
  const text = q.trim()
  return allOf([
    ownerSql(scope, 'p'),
    sql`p.active`,
    supplierSql(scope, 'p'),
    supplier ? sql`p.supplier_code = any(${caseVariants(supplier)}::text[])` : sql`true`,
    text === '' ? sql`true` : containsWords(sql`p.search_text`, text),
  ])
}

const PRODUCT_SORT: Readonly<Record<string, SortColumn>> = {
  product_code: sortColumn('p.product_code', 'text'),
  product_name: sortColumn('p.product_name', 'text'),
  client_code: sortColumn('p.client_code', 'text'),
  supplier_code: sortColumn('p.supplier_code', 'text'),
  supplier_name: sortColumn('s.name', 'text'),
  on_hand: sortColumn('coalesce(h.on_hand, 0)', 'numeric'),
  on_order: sortColumn('coalesce(h.on_order, 0)', 'numeric'),
  in_transit: sortColumn('coalesce(h.in_transit, 0)', 'numeric'),
}

const SORTS: Readonly<Record<string, Readonly<Record<string, SortColumn>>>> = {
  suppliers: SUPPLIER_SORT,
  shipments: SHIPMENT_SORT,
  'shipment-table': PACKAGE_SORT,
  products: PRODUCT_SORT,
}

/** All calls about suppliers, their shipments and their products. Shipments are advised and changed in `shipments/advise`. */
export const supplierRoutes: Routes = {
  supplierManagement: {
    sortKeys: (query) => Object.keys(SORTS[query.get('view') ?? 'suppliers'] ?? SUPPLIER_SORT),
    check: (query) => dayOrderProblems(query, 'expected'),
    handle: (context) => VIEWS[context.query.view ?? 'suppliers'](context),
  },
  postSupplierManagement: {
    findDatabaseProblems: ({ db, caller, body }) =>
      body.entity === 'supplier' ? newSupplierProblems({ db, caller, body }) : Promise.resolve({ problems: {} }),
    handle: (context) =>
      idempotent(context, 'POST supplier-management', (tx) =>
        context.body.entity === 'supplier' ? createSupplier(tx, context, context.body) : advise(tx, context, context.body),
      ),
  },
  patchSupplierManagement: {
    handle: (context) =>
      idempotent({ ...context, headers: {} }, 'PATCH supplier-management', (tx) =>
        context.body.entity === 'supplier' ? changeSupplier(tx, context, context.body) : changeShipment(tx, context, context.body),
      ),
  },
}

const answerSuppliers = async (context: SupplierContext): Promise<ApiResponse> => {
  const { db, query, scope, now, caller } = context
  const directory = await readDirectory(db, now())
  const list = {
    select: supplierColumns(caller, scope, directory),
    from: SUPPLIERS,
    sortJoin: supplierTotals(scope, directory),
    where: whereSuppliers(query, scope),
    columns: SUPPLIER_SORT,
    sort: 'name',
    tieBreaker: sql`(cs.client_code || '~' || cs.supplier_code)`,
  }
  return answerShortList(context, list, (row: StoredSupplier) => supplierRowOf(row, caller), {
    by_status: await countByStatus(db, query, scope),
  })
}

const answerProducts = (context: SupplierContext): Promise<ApiResponse> => {
  const { query, scope } = context
  const list = {
    select: productColumns(scope),
    from: productsFrom(scope),
    where: whereProducts(query, scope),
    columns: PRODUCT_SORT,
    sort: 'product_code',
    tieBreaker: sql`(p.client_code || '~' || p.product_code)`,
  }
  return answerShortList(context, list, (row: object) => row)
}

const VIEWS = {
  suppliers: answerSuppliers,
  products: answerProducts,
  shipments: answerInbound,
  'shipment-table': answerInboundPackages,
} as const satisfies Record<string, (context: SupplierContext) => Promise<ApiResponse>>
