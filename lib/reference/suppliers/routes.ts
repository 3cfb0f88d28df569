import sql, { type Sql } from 'sql-template-tag'
import type { supplierManagement } from '#lib/contract/partners/suppliers.ts'
import { invalid, ok, type Answer } from '../http/answer.ts'
import type { Context, Routes } from '../http/context.ts'
import { LOST_CURSOR } from '../http/cursor.ts'
import { daysInOrder } from '../http/day-order.ts'
import { readDirectory } from '../http/directory.ts'
import { idempotent } from '../http/idempotent.ts'
import { listMeta, pageOf } from '../http/list.ts'
import { orderBy, parseSort, writeSort, type SortColumn } from '../http/sort.ts'
import { answerInbound, answerInboundPackages } from '../shipments/inbound.ts'
import { PACKAGE_SORT, SHIPMENT_SORT } from '../shipments/list.ts'
import { advise } from './advise.ts'
import { changeShipment } from './change-shipment.ts'
import { changeSupplier } from './change-supplier.ts'
import { createSupplier, newSupplierProblems } from './create.ts'
import { productColumns, PRODUCT_SORT, productsFrom, whereProducts } from './products.ts'
import {
  countByStatus,
  SUPPLIER_COLUMNS,
  SUPPLIER_SORT,
  supplierRowOf,
  suppliersFrom,
  whereSuppliers,
  type StoredSupplier,
} from './rows.ts'

type Asked = Context<typeof supplierManagement>

const SORTS: Readonly<Record<string, Readonly<Record<string, SortColumn>>>> = {
  suppliers: SUPPLIER_SORT,
  shipments: SHIPMENT_SORT,
  'shipment-table': PACKAGE_SORT,
  products: PRODUCT_SORT,
}

/** Suppliers, what they send and what they deliver. */
export const supplierRoutes: Routes = {
  supplierManagement: {
    sortKeys: (query) => Object.keys(SORTS[query.get('view')?.toLowerCase() ?? 'suppliers'] ?? SUPPLIER_SORT),
    check: (query) => daysInOrder(query, 'expected'),
    handle: (context) => VIEWS[context.query.view ?? 'suppliers'](context),
  },
  postSupplierManagement: {
    alsoWrong: ({ db, actor, body }) =>
      body.entity === 'supplier' ? newSupplierProblems({ db, actor, body }) : Promise.resolve({ problems: {} }),
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

type List = { select: Sql; from: Sql; where: Sql; columns: Readonly<Record<string, SortColumn>>; sort: string; tie: Sql }

/** Lists of these few thousand rows are cut by the database without a cursor: they have no number to go on from. */
const pageOfFew = async (context: Asked, list: List, rowOf: (row: never) => unknown, more: object = {}): Promise<Answer> => {
  const { db, query } = context
  if (query.cursor !== undefined) return invalid(LOST_CURSOR)
  const page = pageOf(query)
  const keys = parseSort(query.sort ?? list.sort)
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from ${list.from} where ${list.where}`)
  const rows = await db.query<never>(sql`
    select ${list.select} from ${list.from} where ${list.where}
    order by ${orderBy(keys, list.columns, list.tie)} limit ${page.perPage} offset ${page.offset}`)
  const meta = listMeta(context, { total: counted?.total ?? 0, rows: rows.length, page, sort: writeSort(keys) })
  return ok({ data: rows.map(rowOf), meta: { ...meta, ...more } })
}

const answerSuppliers = async (context: Asked): Promise<Answer> => {
  const { db, query, scope, now, actor } = context
  const directory = await readDirectory(db, now())
  const list = {
    select: SUPPLIER_COLUMNS,
    from: suppliersFrom(scope, directory, directory.todayAt(scope.sites[0] ?? '')),
    where: whereSuppliers(query, scope),
    columns: SUPPLIER_SORT,
    sort: 'name',
    tie: sql`(cs.client_code || '~' || cs.supplier_code)`,
  }
  return pageOfFew(context, list, (row: StoredSupplier) => supplierRowOf(row, actor), { by_status: await countByStatus(db, query, scope) })
}

const answerProducts = (context: Asked): Promise<Answer> => {
  const { query, scope } = context
  const list = {
    select: productColumns(scope),
    from: productsFrom(scope),
    where: whereProducts(query, scope),
    columns: PRODUCT_SORT,
    sort: 'product_code',
    tie: sql`(p.client_code || '~' || p.product_code)`,
  }
  return pageOfFew(context, list, (row: object) => row)
}

const VIEWS = {
  suppliers: answerSuppliers,
  products: answerProducts,
  shipments: answerInbound,
  'shipment-table': answerInboundPackages,
} as const satisfies Record<string, (context: Asked) => Promise<Answer>>
