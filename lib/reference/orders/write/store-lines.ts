import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import { MEASURED_UNITS } from '#lib/shared/whole-units.ts'
import type { Db } from '../../db/db.ts'
import { lockByIds, lockHoldings } from '../../ledger/lock-books.ts'
import { refreshHoldings } from '../../ledger/refresh.ts'
import type { ValidatedOrder } from '../check/validate-order.ts'
import type { Product } from '../body/products.ts'
import { storableQty, type LineValues } from '../body/values.ts'

/**
 * Inserts the lines of an order whose header exists, and updates the totals in the header. Locks the holdings of these lines and
 * those with the ids in `before`, which belong to the replaced lines, in the sequence that all code uses to avoid deadlocks.
 */
export const insertLines = async (
  tx: Db,
  id: number,
  { kind, values, facts }: ValidatedOrder,
  before: readonly number[] = [],
): Promise<void> => {
  const { products } = facts
  const holdings = await holdingsFor(tx, values, products, before)
  const rows = values.lines.map((line) => rowOf(line, products.get(line.product_code ?? ''), holdings))
  if (rows.length > 0) await (kind === 'PO' ? insertPurchaseLines(tx, id, rows) : insertSalesLines(tx, id, rows))
  await recountOrder(tx, kind, id)
}

type Row = ReturnType<typeof rowOf>

/** Locks the holdings of the ordered products. Creates missing ones, so that open orders show there even without stock. */
const holdingsFor = async (
  tx: Db,
  { head, lines }: ValidatedOrder['values'],
  products: ReadonlyMap<string, Product>,
  before: readonly number[],
): Promise<Map<string, number>> => {
  const { client_code: client, owner_code: owner, site_code: site } = head
  const knownCodes = [...new Set(lines.flatMap((line) => (products.has(line.product_code ?? '') ? [line.product_code ?? ''] : [])))]
  if (!client || !owner || !site || knownCodes.length === 0) return new Map()
  const rows = await lockHoldings(
    tx,
    knownCodes.map((product) => ({ client, owner, site, product })),
    'no key update',
    before,
  )
  const orderHoldings = rows.filter((row) => row.client === client && row.owner === owner && row.site === site)
  return new Map(orderHoldings.map((row) => [row.product, row.id]))
}

/** The price of one `uom` of an item, for lines without a price of their own; null if the item has no price. */
export const listPrice = (product: Product | undefined, uom: string | null): number | null => {
  const price = product?.unit_price ?? null
  return price === null ? null : Math.round(price * (product?.uoms[uom ?? ''] ?? 1) * 1000) / 1000
}

const rowOf = (line: LineValues, product: Product | undefined, holdings: ReadonlyMap<string, number>) => {
  const factor = product?.uoms[line.uom ?? ''] ?? 1
  const price = line.unit_price ?? listPrice(product, line.uom)
  return {
    ...line,
    // A draft may lack these, but the columns are not nullable.
    product_code: line.product_code ?? '',
    uom: line.uom ?? '',
    product_name: product?.product_name ?? null,
    holding_id: holdings.get(line.product_code ?? '') ?? null,
    factor,
    qty_ordered: storableQty(line.qty),
    unit_price: price !== null && price < 1e10 ? price : null,
  }
}

const insertPurchaseLines = (tx: Db, id: number, rows: readonly Row[]) =>
  tx.query(sql`
    insert into po_line (po_id, line_no, holding_id, product_code, product_name, uom, factor, qty_ordered, lot_no, expiry_date, disposition_code, notes)
    select ${id}, r.line_no, r.holding_id, r.product_code, r.product_name, r.uom, r.factor, r.qty_ordered, r.lot_no, r.expiry_date, r.disposition_code, r.notes
    from jsonb_populate_recordset(null::po_line, ${JSON.stringify(rows)}::jsonb) r`)

const insertSalesLines = (tx: Db, id: number, rows: readonly Row[]) =>
  tx.query(sql`
    insert into so_line (so_id, line_no, holding_id, product_code, product_name, uom, factor, qty_ordered, lot_no, expiry_min_date, serial_nos,
      disposition_code, unit_price, notes)
    select ${id}, r.line_no, r.holding_id, r.product_code, r.product_name, r.uom, r.factor, r.qty_ordered, r.lot_no, r.expiry_min_date, r.serial_nos,
      r.disposition_code, r.unit_price, r.notes
    from jsonb_populate_recordset(null::so_line, ${JSON.stringify(rows)}::jsonb) r`)

/** Deletes all lines of an order before they are written again. Only for orders that the warehouse has not started on. */
export const deleteLines = async (tx: Db, kind: OrderKind, id: number): Promise<void> => {
  await tx.query(kind === 'PO' ? sql`delete from po_line where po_id = ${id}` : sql`delete from so_line where so_id = ${id}`)
}

/**
 * SQL for the sum of a quantity column in base units, over order lines `l` and their holdings `h`. A line stores quantities in its own
 * unit with three decimals, so a third of a case of 12 is 3.996 pieces; items that are counted are therefore rounded to whole pieces.
 */
const baseSum = (column: `qty_${string}`): Sql => {
  const base = raw(`l.factor * l.${column}`)
  return sql`coalesce(sum(case when h.uom is null or upper(h.uom) = any(${MEASURED_UNITS}::text[]) then ${base} else round(${base}) end), 0)`
}

/** Updates the totals in an order's header from its lines: quantities in base units and, for sales orders, ordered weight and volume. */
export const recountOrder = async (tx: Db, kind: OrderKind, id: number): Promise<void> => {
  if (kind === 'PO') {
    await tx.query(sql`
      update purchase_order o set lines = s.lines, qty_ordered = s.ordered, qty_advised = s.advised, qty_received = s.received,
        qty_outstanding = s.outstanding, qty_damaged = s.damaged
      from (select count(*) as lines, coalesce(sum(factor * qty_ordered), 0) as ordered, coalesce(sum(factor * qty_advised), 0) as advised,
          coalesce(sum(factor * qty_received), 0) as received, coalesce(sum(factor * qty_outstanding), 0) as outstanding,
          coalesce(sum(factor * qty_damaged), 0) as damaged
        from po_line where po_id = ${id}) s
      where o.id = ${id}`)
    return
  }
  await tx.query(sql`
    update sales_order o set lines = s.lines, qty_ordered = s.ordered, qty_allocated = s.allocated, qty_picked = s.picked, qty_packed = s.packed,
      qty_despatched = s.despatched, qty_back_ordered = s.back_ordered, weight_kg = s.weight, volume_m3 = s.volume
    from (select count(*) as lines, ${baseSum('qty_ordered')} as ordered, ${baseSum('qty_allocated')} as allocated,
        ${baseSum('qty_picked')} as picked, ${baseSum('qty_packed')} as packed, ${baseSum('qty_despatched')} as despatched,
        ${baseSum('qty_back_ordered')} as back_ordered,
        sum(l.factor * l.qty_ordered * h.unit_weight_kg) as weight, sum(l.factor * l.qty_ordered * h.unit_volume_m3) as volume
      from so_line l left join holding h on h.id = l.holding_id where l.so_id = ${id}) s
    where o.id = ${id}`)
}

/** Ids of the holdings of an order's lines. */
export const holdingsOf = async (tx: Db, kind: OrderKind, id: number): Promise<number[]> => {
  const rows = await tx.query<{ id: number }>(
    kind === 'PO'
      ? sql`select distinct holding_id as id from po_line where po_id = ${id} and holding_id is not null`
      : sql`select distinct holding_id as id from so_line where so_id = ${id} and holding_id is not null`,
  )
  return rows.map((row) => row.id)
}

/**
 * Locks the holdings of an order's lines in the sequence that all code uses, and returns their ids. A number series is locked only after
 * them: the other way round could cause a deadlock.
 */
export const lockHoldingsOf = async (
  tx: Db,
  kind: OrderKind,
  id: number,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<number[]> => (await lockByIds(tx, await holdingsOf(tx, kind, id), strength)).map((row) => row.id)

/** Recomputes holdings after an order has changed. Locks them first, in the sequence that all code uses. */
export const lockAndRefresh = async (tx: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await lockByIds(tx, ids, 'no key update')
  await refreshHoldings(tx, ids)
}

/** Locks all holdings of a sales order's lines at once, before any stock is reserved or released. */
export const lockStockOf = async (tx: Db, id: number): Promise<void> => {
  await lockHoldingsOf(tx, 'SO', id, 'update')
}
