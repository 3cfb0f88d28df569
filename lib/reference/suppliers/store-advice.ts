import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { refreshHoldings } from '../ledger/refresh.ts'
import type { AdvisedOrder, OpenLine } from './advice-facts.ts'
import type { AdviceLines, AdvicePackages } from './check-advice.ts'
import { newSsccs } from './sscc.ts'

// docs/decisions/0097-an-advised-shipment-keeps-its-lines.md

type Stored = { shipment: number; order: AdvisedOrder; open: ReadonlyMap<number, OpenLine>; lines: AdviceLines; packages: AdvicePackages }

/** Package type for goods without a pallet. */
const LOOSE = 'LOOSE'

/** Writes the packages, contents and lines of a shipment, and adds their quantities to the order as advised. */
export const storeAdvice = async (tx: Db, { shipment, order, open, lines, packages }: Stored): Promise<void> => {
  const named = new Set(packages.flatMap((one) => one.sscc ?? []))
  const extra = [...new Set(lines.flatMap((line) => line.sscc ?? []))].filter((sscc) => !named.has(sscc))
  const wanted = [...packages, ...extra.map((sscc) => ({ sscc, package_type: 'PALLET', weight_kg: null }))]
  const made = await newSsccs(tx, wanted.filter((one) => !one.sscc).length)
  const whole = wanted.map((one) => ({
    type: one.package_type ?? 'PALLET',
    weight: one.weight_kg ?? null,
    sscc: one.sscc ?? made.shift()!,
  }))
  const ids: number[] = []
  for (const one of whole) {
    const [row] = await tx.query<{ id: number }>(sql`
      insert into package (shipment_id, sscc, package_type, weight_kg) values (${shipment}, ${one.sscc}, ${one.type}, ${one.weight}) returning id`)
    ids.push(row!.id)
  }
  let loose: number | null = null
  for (const line of lines) {
    const { id, product_code: product, uom } = open.get(line.po_line_no)! // checked before
    const at = line.sscc ? whole.findIndex((one) => one.sscc === line.sscc) : (line.package_no ?? 0) - 1
    if (at < 0) loose ??= await looseOf(tx, shipment)
    await tx.query(sql`
      insert into package_content (package_id, product_code, qty, uom, lot_no, expiry_date)
      values (${ids[at] ?? loose}, ${product}, ${line.qty}, ${uom}, ${line.lot_no || null}, ${line.expiry_date ?? null})`)
    await tx.query(sql`
      insert into shipment_line (shipment_id, po_line_id, qty, lot_no, expiry_date, sscc)
      values (${shipment}, ${id}, ${line.qty}, ${line.lot_no || null}, ${line.expiry_date ?? null}, ${whole[at]?.sscc ?? null})`)
    await tx.query(sql`update po_line set qty_advised = qty_advised + ${line.qty} where id = ${id}`)
  }
  await tx.query(sql`
    update shipment set packages = ${whole.length}, pallets = ${whole.filter((one) => one.type === 'PALLET').length},
      weight_kg = (select sum(k.weight_kg) from package k where k.shipment_id = ${shipment}) where id = ${shipment}`)
  await recount(tx, order.id)
}

const looseOf = async (tx: Db, shipment: number): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(
    sql`insert into package (shipment_id, package_type) values (${shipment}, ${LOOSE}) returning id`,
  )
  return row!.id
}

/** Reverts an advised shipment: deletes its lines and packages, and its quantities can be advised again. */
export const takeBackAdvice = async (tx: Db, shipment: number, order: number): Promise<void> => {
  await tx.query(sql`
    update po_line l set qty_advised = greatest(l.qty_received, l.qty_advised - a.qty)
    from (select po_line_id, sum(qty) as qty from shipment_line where shipment_id = ${shipment} group by po_line_id) a
    where l.id = a.po_line_id`)
  await tx.query(sql`delete from shipment_line where shipment_id = ${shipment}`)
  await recount(tx, order)
}

/** Updates the order's head and the holdings of its lines with the advised quantities. */
const recount = async (tx: Db, order: number): Promise<void> => {
  await tx.query(sql`
    update purchase_order o set qty_advised = (select coalesce(sum(l.qty_advised * l.factor), 0) from po_line l where l.po_id = o.id)
    where o.id = ${order}`)
  const rows = await tx.query<{ id: number }>(sql`
    select distinct l.holding_id as id from po_line l where l.po_id = ${order} and l.holding_id is not null`)
  // Locked in the same order as postings do, to avoid deadlocks.
  const ids = rows.map((row) => row.id).toSorted((a, b) => a - b)
  await tx.query(sql`select 1 from holding where id = any(${ids}::bigint[]) order by id for update`)
  if (ids.length > 0) await refreshHoldings(tx, ids)
}
