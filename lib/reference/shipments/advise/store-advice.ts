import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { holdingsOf, lockAndRefresh } from '../../orders/write/store-lines.ts'
import type { AdvisedOrder, OrderLine } from './advice-facts.ts'
import type { AdviceLines, AdvicePackages } from './check-advice.ts'
import { newSsccs } from './sscc.ts'

// docs/decisions/0097-an-advised-shipment-stores-its-lines.md

type Advice = {
  shipment: number
  order: AdvisedOrder
  orderLines: ReadonlyMap<number, OrderLine>
  lines: AdviceLines
  packages: AdvicePackages
}

/** Package type for lines that name no package. */
const LOOSE = 'LOOSE'

/** Writes the packages, contents and lines of a shipment, and adds their quantities to the order as advised. */
export const storeAdvice = async (tx: Db, { shipment, order, orderLines, lines, packages }: Advice): Promise<void> => {
  const listedSsccs = new Set(packages.flatMap((pack) => pack.sscc ?? []))
  const extraSsccs = [...new Set(lines.flatMap((line) => line.sscc ?? []))].filter((sscc) => !listedSsccs.has(sscc))
  const allPackages = [...packages, ...extraSsccs.map((sscc) => ({ sscc, package_type: 'PALLET', weight_kg: null }))]
  const generatedSsccs = await newSsccs(tx, allPackages.filter((pack) => !pack.sscc).length)
  const rows = allPackages.map((pack) => ({
    type: pack.package_type ?? 'PALLET',
    weight: pack.weight_kg ?? null,
    sscc: pack.sscc ?? generatedSsccs.shift()!,
  }))
  const ids: number[] = []
  for (const pack of rows) {
    const [row] = await tx.query<{ id: number }>(sql`
      insert into package (shipment_id, sscc, package_type, weight_kg) values (${shipment}, ${pack.sscc}, ${pack.type}, ${pack.weight}) returning id`)
    ids.push(row!.id)
  }
  let loosePackage: number | null = null
  for (const line of lines) {
    const { id, product_code: product, uom } = orderLines.get(line.po_line_no)! // checked before
    const index = line.sscc ? rows.findIndex((row) => row.sscc === line.sscc) : (line.package_no ?? 0) - 1
    if (index < 0) loosePackage ??= await insertLoosePackage(tx, shipment)
    await tx.query(sql`
      insert into package_content (package_id, product_code, qty, uom, lot_no, expiry_date)
      values (${ids[index] ?? loosePackage}, ${product}, ${line.qty}, ${uom}, ${line.lot_no || null}, ${line.expiry_date ?? null})`)
    await tx.query(sql`
      insert into shipment_line (shipment_id, po_line_id, qty, lot_no, expiry_date, sscc)
      values (${shipment}, ${id}, ${line.qty}, ${line.lot_no || null}, ${line.expiry_date ?? null}, ${rows[index]?.sscc ?? null})`)
    await tx.query(sql`update po_line set qty_advised = qty_advised + ${line.qty} where id = ${id}`)
  }
  await tx.query(sql`
    update shipment set packages = ${rows.length}, pallets = ${rows.filter((row) => row.type === 'PALLET').length},
      -- The weight of some packages is not that of the shipment.
      weight_kg = (select case when bool_and(k.weight_kg is not null) then sum(k.weight_kg) end from package k where k.shipment_id = ${shipment})
    where id = ${shipment}`)
  await recountAdvised(tx, order.id)
}

const insertLoosePackage = async (tx: Db, shipment: number): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(
    sql`insert into package (shipment_id, package_type) values (${shipment}, ${LOOSE}) returning id`,
  )
  return row!.id
}

/** Deletes the lines of an advised shipment, so that its quantities can be advised again. */
export const revertAdvice = async (tx: Db, shipment: number, order: number): Promise<void> => {
  await tx.query(sql`
    update po_line l set qty_advised = greatest(l.qty_received, l.qty_advised - a.qty)
    from (select po_line_id, sum(qty) as qty from shipment_line where shipment_id = ${shipment} group by po_line_id) a
    where l.id = a.po_line_id`)
  await tx.query(sql`delete from shipment_line where shipment_id = ${shipment}`)
  await recountAdvised(tx, order)
}

/** Updates the order's header and the holdings of its lines with the advised quantities. */
const recountAdvised = async (tx: Db, order: number): Promise<void> => {
  await tx.query(sql`
    update purchase_order o set qty_advised = (select coalesce(sum(l.qty_advised * l.factor), 0) from po_line l where l.po_id = o.id)
    where o.id = ${order}`)
  await lockAndRefresh(tx, await holdingsOf(tx, 'PO', order))
}
