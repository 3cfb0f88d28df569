import sql from 'sql-template-tag'
import { ON_ORDER_SQL } from '../open-orders.ts'
import { SUPPLY_SQL } from '../supply.ts'
import type { Db } from '../../db/db.ts'
import { assignStock, type StockNeed } from '../../ledger/plan.ts'
import { wholeUnits } from '#lib/shared/whole-units.ts'
import { unsuitableStock, type Unsuitable } from '#lib/shared/unsuitable-stock.ts'
import type { Product } from '../body/products.ts'
import type { LineValues } from '../body/values.ts'

/** Date of the next receipt of an item; null if it has no date. A past date means that the receipt is late. */
export type NextReceipt = { date: string | null }

/** Quantity available for a line and free stock that the line cannot use, both in the line's unit, and the next receipt. */
export type Supply = { available: number; unsuitable?: readonly Unsuitable[]; nextReceipt: NextReceipt | null }

type StockRow = {
  product_code: string
  id: number
  on_hand: number
  allocated: number
  disposition_code: string
  lot_no: string | null
  serial_no: string | null
  expiry_date: string | null
  received_date: string | null
  location_code: string
}

/** The client, owner and site whose stock is considered, and the date there. */
type StockScope = { client: string; owner: string; site: string; today: string }

/**
 * The stock available for each line of an order that is being entered; null for lines that cannot be checked. Uses the same plan
 * as a release, so that warnings match what the release can allocate: lines of the same item share its stock from the top down.
 * Locks nothing.
 */
export const findSupplies = async (
  db: Db,
  scope: StockScope,
  lines: readonly LineValues[],
  products: ReadonlyMap<string, Product>,
): Promise<(Supply | null)[]> => {
  const needs = lines.map((line, key) => needOf(line, products.get(line.product_code ?? ''), key))
  const codes = [...new Set(lines.flatMap((line, n) => (needs[n] ? [line.product_code ?? ''] : [])))]
  if (codes.length === 0) return lines.map(() => null)
  const stock = Map.groupBy(await readStock(db, scope, codes), (row) => row.product_code)
  const planned = new Map<number, number>()
  for (const code of codes) {
    const itemNeeds = needs.filter((need, n): need is StockNeed => need !== null && lines[n]?.product_code === code)
    for (const { key, qty } of assignStock(stock.get(code) ?? [], itemNeeds, scope.today)) planned.set(key, (planned.get(key) ?? 0) + qty)
  }
  const isShort = (need: StockNeed | null, n: number) => need !== null && (planned.get(n) ?? 0) < need.qty
  const short = needs.flatMap((need, n) => (isShort(need, n) ? [lines[n]?.product_code ?? ''] : []))
  const receipts = await nextReceipts(db, scope, [...new Set(short)])
  return needs.map((need, n) =>
    need
      ? {
          available: wholePacks((planned.get(n) ?? 0) / need.factor, need.factor),
          unsuitable: isShort(need, n) ? unsuitableFor(need, stock.get(lines[n]?.product_code ?? '') ?? [], scope.today) : [],
          nextReceipt: receipts.get(lines[n]?.product_code ?? '') ?? null,
        }
      : null,
  )
}

/** Free stock of the item that a line cannot use, in the line's unit. */
const unsuitableFor = ({ lot, minExpiry, serials, factor }: StockNeed, rows: readonly StockRow[], today: string): Unsuitable[] => {
  const freeStock = rows.map((row) => ({
    lot: row.lot_no,
    serial: row.serial_no,
    expiry: row.expiry_date,
    free: row.on_hand - row.allocated,
  }))
  const found = unsuitableStock(freeStock, { lot: lot ?? '', minExpiry: minExpiry ?? null, serials: serials ?? [] }, today)
  return found.map((part) => ({ ...part, qty: wholePacks(part.qty / factor, factor) }))
}

const needOf = (line: LineValues, product: Product | undefined, key: number): StockNeed | null => {
  const factor = product?.uoms[line.uom ?? '']
  if (!product || factor === undefined || line.qty === null || !(line.qty > 0)) return null
  const qty = wholeUnits(line.qty * factor, 1)
  return { key, qty, factor, lot: line.lot_no, minExpiry: line.expiry_min_date, serials: line.serial_nos }
}

const readStock = (db: Db, { client, owner, site }: StockScope, codes: readonly string[]): Promise<StockRow[]> =>
  db.query<StockRow>(sql`
    select l.product_code, l.id, l.on_hand, l.allocated, l.disposition_code, l.lot_no, l.serial_no, l.expiry_date, l.received_date, l.location_code
    from holding h join stock_line l on l.holding_id = h.id
    where h.client_code = ${client} and h.owner_code = ${owner} and h.site_code = ${site} and h.product_code = any(${[...codes]}::text[])
      and l.bucket = 'available' and l.on_hand > l.allocated`)

/** The next receipt of each product: the earliest one that is still outstanding, even if it is late. Order lines show the same date. */
const nextReceipts = async (db: Db, { client, owner, site }: StockScope, codes: readonly string[]): Promise<Map<string, NextReceipt>> => {
  if (codes.length === 0) return new Map()
  const rows = await db.query<{ product_code: string; date: string | null }>(sql`
    select h.product_code, min(supply.day) as date
    from holding h join po_line l on l.holding_id = h.id and l.qty_outstanding > 0
      join purchase_order o on o.id = l.po_id and ${ON_ORDER_SQL} cross join ${SUPPLY_SQL} supply
    where h.client_code = ${client} and h.owner_code = ${owner} and h.site_code = ${site} and h.product_code = any(${[...codes]}::text[])
    group by h.product_code`)
  return new Map(rows.map(({ product_code, date }) => [product_code, { date }]))
}

/** Rounds packs down to whole ones. Quantities in base units keep their fraction, because they may be weights. */
const wholePacks = (packs: number, factor: number): number => (factor > 1 ? Math.floor(packs + 1e-6) : packs)
