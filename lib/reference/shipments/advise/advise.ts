import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { ADVISABLE } from '#lib/contract/orders/order-status.ts'
import { expectedDateProblem } from '#lib/contract/orders/expected-date.ts'
import type { ShipmentAdvice } from '#lib/contract/suppliers/supplier-entry.ts'
import type { Db } from '../../db/db.ts'
import { invalid, refuse, type ApiResponse, type Problems } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Context, Requester } from '../../http/context.ts'
import { readDirectory } from '../../http/directory.ts'
import { mergeProblems } from '../../http/problems.ts'
import { lockAdvice, lockOrderByNumber, readOrderLines, type AdvisedOrder } from './advice-facts.ts'
import { updateOrder, statusName } from './advised-order.ts'
import { checkAdvice } from './check-advice.ts'
import { orNull } from '../../suppliers/supplier-fields.ts'
import { updateFromShipment } from './update-from-shipment.ts'
import { updatePromisedDate } from './promise.ts'
import { addEvent, readInbound } from './shipment-record.ts'
import { lockHoldingsOf } from '../../orders/write/store-lines.ts'
import { storeAdvice } from './store-advice.ts'
import { countForeignSsccs, findUsedSsccs, ssccRefusal } from './sscc.ts'

type Body = z.output<typeof ShipmentAdvice>

/** Advises a shipment of a purchase order: its lines, quantities, pallets and arrival. Returns 201 with the shipment. */
export const advise = async (tx: Db, context: Requester & Pick<Context, 'ssccThrottle'>, body: Body): Promise<ApiResponse> => {
  const { caller, now } = context
  if (!(caller.modules.get('shipments')?.can_create ?? false)) {
    return refuse('MODULE_FORBIDDEN', 'You don’t have permission to advise shipments. Ask your administrator.')
  }
  const refusal = ssccRefusal(context, body)
  if (refusal) return refusal
  const order = await lockOrderByNumber(tx, caller, body.po_no)
  if (!order) return invalid({ po_no: [`There is no order ${body.po_no} that you can advise a shipment for.`] }, 'shipment')
  if (!ADVISABLE.includes(order.status)) {
    const message = `${order.po_no} is ${statusName(order.status).toLowerCase()}. You can advise shipments only for orders that the warehouse expects.`
    return refuse('STATUS_CONFLICT', message, { data: { po_no: order.po_no, status: order.status } })
  }
  const directory = await readDirectory(tx, now())
  const today = directory.todayAt(order.site_code)
  await lockAdvice(tx)
  const orderLines = await readOrderLines(tx, order)
  const packages = body.packages ?? []
  const ssccs = [...packages, ...body.lines].flatMap((item) => item.sscc ?? [])
  const usedSsccs = await findUsedSsccs(tx, caller, ssccs, null)
  countForeignSsccs(context, usedSsccs)
  const problems = mergeProblems(
    await headerProblems(tx, order, body, today),
    checkAdvice(body.lines, packages, { order, orderLines, usedSsccs, today }),
  )
  if (Object.keys(problems).length > 0) return invalid(problems, 'shipment')

  await lockHoldingsOf(tx, 'PO', order.id)
  const shipment = await insertShipment(tx, order, body, now())
  await addEvent(tx, shipment, { code: 'ADVISED', at: now(), place: order.supplier_name, text: `Advised by ${caller.name}` })
  await storeAdvice(tx, { shipment, order, orderLines, lines: body.lines, packages })
  const status = order.status === 'RELEASED' || order.status === 'BOOKED' ? 'IN_TRANSIT' : order.status
  await updateOrder(tx, {
    order,
    status,
    at: now(),
    by: caller.name,
    note: `Shipment ${body.asn_no} advised`,
    asn: body.asn_no,
  })
  await updateFromShipment(tx, order.id)
  await updatePromisedDate(tx, { order: { ...order, status }, before: null, at: now(), by: caller.name })
  const record = await readInbound(tx, shipment, { directory, caller })
  await audit(tx, now(), context, caller, {
    event: 'SHIPMENT_ADVISED',
    entity: { type: 'shipment', id: record.id, no: record.shipment_no },
    client: order.client_code,
    owner: order.owner_code,
    site: order.site_code,
    task: 'RECEIVE',
    summary: `${body.asn_no} for ${order.po_no}: ${body.lines.length} ${body.lines.length === 1 ? 'line' : 'lines'}, expected ${body.expected_date}`,
    record,
  })
  return { status: 201, body: { data: record } }
}

/** Problems of an advised shipment, except those of lines and packages. */
export const headerProblems = async (
  tx: Db,
  order: AdvisedOrder,
  body: { asn_no?: string; expected_date?: string | null; carrier_code?: string | null },
  today: string,
): Promise<Problems> => {
  const problems: Problems = {}
  if (body.asn_no !== undefined) {
    const [existing] = await tx.query(sql`
      select 1 from shipment where unaccented(asn_no) = unaccented(${body.asn_no}) and supplier_code is not distinct from ${order.supplier_code}::text limit 1`)
    if (existing) problems['asn_no'] = ['ASN number already in use.']
  }
  const expected = body.expected_date ? expectedDateProblem(body.expected_date, today) : null
  if (expected) problems['expected_date'] = [expected]
  if (body.carrier_code) {
    const [carrier] = await tx.query(sql`
      select 1 from carrier c join carrier_site s on s.carrier_code = c.carrier_code
      where c.carrier_code = ${body.carrier_code} and c.active and s.site_code = ${order.site_code}`)
    if (!carrier) problems['carrier_code'] = [`Carrier ${body.carrier_code} does not deliver to ${order.site_code}.`]
  }
  return problems
}

const insertShipment = async (tx: Db, order: AdvisedOrder, body: Body, now: Date): Promise<number> => {
  const [series] = await tx.query<{ no: string }>(sql`
    update number_series set next_no = next_no + 1 where client_code = ${order.client_code} and series = 'SHIPMENT'
    returning prefix || (next_no - 1) as no`)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into shipment (shipment_no, direction, client_code, owner_code, site_code, supplier_code, carrier_code, status, eta_date, asn_no,
      vehicle_no, container_no, created_at)
    values (${series?.no ?? `SH-${order.po_no}-${body.asn_no}`}, 'IN', ${order.client_code}, ${order.owner_code}, ${order.site_code},
      ${order.supplier_code}, ${orNull(body.carrier_code)}, 'ADVISED', ${body.expected_date}, ${body.asn_no}, ${orNull(body.vehicle_no)},
      ${orNull(body.container_no)}, ${now.toISOString()}::timestamptz)
    returning id`)
  await tx.query(sql`
    insert into shipment_order (shipment_id, kind, order_id, order_no) values (${row!.id}, 'PO', ${order.id}, ${order.po_no})`)
  return row!.id
}
