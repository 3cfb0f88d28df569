import sql from 'sql-template-tag'
import type { HoldingDetail } from '#lib/contract/exact-types.ts'
import { AGE_BUCKETS } from '#lib/contract/stock/stock.ts'
import { supplierSql, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import type { Directory } from '../../http/directory.ts'
import { addDays, daysBetween } from '#lib/shared/days.ts'
import { MOVEMENT_COLUMNS, MOVEMENT_FROM, movementOf, type MovementRow } from '../movements/rows.ts'
import { holdingOf, type HoldingRow } from './holdings.ts'
import { openPurchaseOrders, openSalesOrders } from './open-orders.ts'
import { forSupplier } from './supplier-view.ts'

const MAX_RECENT = 20

/** A holding row with its database id. */
export type NumberedHolding = HoldingRow & { number: number }

/** The full record of a holding: stock by disposition, lot and location, open orders, latest movements, age. */
export const detailOf = async (db: Db, { number: id, ...row }: NumberedHolding, directory: Directory): Promise<HoldingDetail> => {
  const today = directory.todayAt(row.site_code)
  return {
    summary: holdingOf(row, directory),
    by_disposition: await byDisposition(db, id),
    by_lot: (await byLot(db, id)).map((lot) => ({
      ...lot,
      age_days: lot.received_date === null ? null : daysBetween(lot.received_date, today),
    })),
    by_location: await byLocation(db, id),
    open_purchase_orders: (await openPurchaseOrders(db, id, sql`true`)) as HoldingDetail['open_purchase_orders'],
    open_sales_orders: (await openSalesOrders(db, id)) as HoldingDetail['open_sales_orders'],
    recent_movements: await recentMovements(db, id, directory),
    age: { buckets: await ageOf(db, id, today) },
  }
}

/** A holding as its supplier sees it: on hand, and the supplier's own orders with their sum. */
export const supplierDetailOf = async (db: Db, { number: id, ...row }: NumberedHolding, directory: Directory, scope: Scope) => ({
  summary: forSupplier(holdingOf(row, directory)),
  by_disposition: [],
  by_lot: [],
  by_location: [],
  open_purchase_orders: await openPurchaseOrders(db, id, supplierSql(scope, 'o')),
  open_sales_orders: [],
  recent_movements: [],
  age: { buckets: {} },
})

const byDisposition = (db: Db, id: number) =>
  db.query<HoldingDetail['by_disposition'][number]>(sql`
    select l.disposition_code, d.label as disposition_name, sum(l.on_hand) as on_hand, sum(l.available) as available
    from stock_line l join disposition d on d.disposition_code = l.disposition_code
    where l.holding_id = ${id} group by l.disposition_code, d.label, d.position order by d.position`)

const byLot = (db: Db, id: number) =>
  db.query<Omit<HoldingDetail['by_lot'][number], 'age_days'>>(sql`
    select l.lot_no, min(l.expiry_date) as expiry_date, min(l.received_date) as received_date, sum(l.on_hand) as on_hand,
      sum(l.available) as available
    from stock_line l where l.holding_id = ${id} group by l.lot_no order by 2 nulls last, 3 nulls last, l.lot_no nulls last`)

const byLocation = (db: Db, id: number) =>
  db.query<HoldingDetail['by_location'][number]>(sql`
    select l.location_code, l.zone, sum(l.on_hand) as on_hand, sum(l.available) as available, count(distinct l.sscc) as lpns
    from stock_line l where l.holding_id = ${id} group by l.location_code, l.zone order by l.location_code`)

const recentMovements = async (db: Db, id: number, directory: Directory) => {
  const rows = await db.query<MovementRow>(sql`
    select ${MOVEMENT_COLUMNS} from ${MOVEMENT_FROM} where m.holding_id = ${id} order by m.moved_at desc, m.id desc limit ${MAX_RECENT}`)
  return rows.map((row) => movementOf(row, directory))
}

// The ages in days at which the second bucket and each later one begin.
const BOUNDARIES = [31, 61, 91, 181, 366] as const

/** On hand by days since receipt. Stock without a receipt date counts as undated, not as new. The buckets add up to on hand. */
const ageOf = async (db: Db, id: number, today: string): Promise<Record<string, number>> => {
  const days = BOUNDARIES.map((boundary) => addDays(today, -boundary))
  const [row] = await db.query<{ buckets: number[]; undated: number }>(sql`
    select array(select coalesce(sum(l.on_hand), 0) from generate_series(0, 5) as bucket(no)
        left join stock_line l on l.holding_id = ${id} and l.received_date is not null
          and (select count(*) from unnest(${days}::date[]) as boundary(day) where l.received_date <= boundary.day) = bucket.no
        group by bucket.no order by bucket.no) as buckets,
      (select coalesce(sum(l.on_hand), 0) from stock_line l where l.holding_id = ${id} and l.received_date is null) as undated`)
  const amounts = row?.buckets ?? []
  return { ...Object.fromEntries(AGE_BUCKETS.map((key, index) => [key, amounts[index] ?? 0])), undated: row?.undated ?? 0 }
}
