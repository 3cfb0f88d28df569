import sql from 'sql-template-tag'
import { IN_EXPECTED } from '#lib/contract/shipments/shipment-status.ts'
import type { Db } from '../../db/db.ts'
import { promiseText } from '../../orders/promise-text.ts'
import { recordStep } from '../../orders/write/history.ts'
import type { AdvisedOrder } from './advice-facts.ts'

type ShipmentDateChange = { order: AdvisedOrder; /** The shipment's date before the change. */ before: string | null; at: Date; by: string }

/**
 * A shipment whose date is later than agreed counts as a promise by the order's supplier, which the buyer must see
 * (docs/decisions/0150). The latest date of the shipments that have not arrived counts. Once none is later than agreed, the promise
 * that this shipment made is withdrawn, and the supplier's own promise for the order, if any, counts again.
 */
export const updatePromisedDate = async (tx: Db, { order, before, at, by }: ShipmentDateChange): Promise<void> => {
  const { expected_date: agreed, promised_date: promised, own_promised_date: own } = order
  const [row] = await tx.query<{ latest: string | null }>(sql`
    select max(s.eta_date) as latest from shipment_order x join shipment s on s.id = x.shipment_id
    where x.kind = 'PO' and x.order_id = ${order.id} and s.status = any(${[...IN_EXPECTED]}::text[])`)
  const latest = row?.latest ?? null
  if (agreed === null) return
  const isWithdrawn = promised !== null && promised > agreed && promised === before
  const next = latest !== null && latest > agreed ? latest : isWithdrawn ? own : promised
  if (next === promised) return
  await tx.query(sql`
    update purchase_order set promised_date = ${next}::date, updated_by = ${by}, updated_at = ${at.toISOString()}::timestamptz,
      version = version + 1 where id = ${order.id}`)
  await recordStep(tx, { kind: 'PO', id: order.id }, at.toISOString(), by, {
    from: order.status,
    to: order.status,
    text: promiseText(next, agreed),
  })
}
