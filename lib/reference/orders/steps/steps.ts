import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { OrderWarning } from '#lib/contract/exact-types.ts'
import { isProposal } from '#lib/contract/orders/proposals.ts'
import type { Db } from '../../db/db.ts'
import { releaseReservations } from '../../ledger/reserve.ts'
import { endShipments, reopenShipments } from '../../shipments/advise/end-shipments.ts'
import { countText } from '../body/format.ts'
import { IS_CANCEL_ASKED } from '../read/sales-rows.ts'
import { allocateOrder } from './allocate.ts'
import type { LockedOrder } from '../write/lock-order.ts'
import { logOrder, recordStep, touchOrder } from '../write/history.ts'
import { holdReasonCode } from './hold-reasons.ts'
import { nameOf, type OrderAuthor } from '../write/order-author.ts'
import { holdingsOf, lockStockOf, recountOrder, lockAndRefresh } from '../write/store-lines.ts'
import { TABLE } from '../write/store-header.ts'

/** The result of a step. `message` tells the user why it was refused. */
export type StepResult = { ok: true; warnings: OrderWarning[] } | { ok: false; message: string }

export type StepRequest = {
  reason?: string | null | undefined
  reason_code?: string | null | undefined
  lines?: readonly number[] | undefined
}

/** A step from an order's status to the status `to`. `set` has the other columns to change. */
type StatusChange = {
  to: string
  at: string
  by: string
  reason?: string | null
  text?: string | null
  action?: 'ask_cancel'
  set?: Readonly<Record<string, string | null>>
}

/** Sets an order's status and other changed columns, and records the step in its history. The order must be locked. */
export const setStatus = async (tx: Db, order: LockedOrder, change: StatusChange): Promise<void> => {
  const { to, at, by, set = {}, ...step } = change
  const assignments = Object.entries({ status: to, ...set }).map(
    ([key, value]): Sql => sql`${raw(key)} = ${key.endsWith('_at') ? sql`${value}::timestamptz` : sql`${value}`}`,
  )
  await tx.query(sql`update ${TABLE[order.kind]} set ${join(assignments)} where id = ${order.id}`)
  await recordStep(tx, order, at, by, { from: order.status, to, ...step })
}

/** Releases an order to the warehouse: a purchase order becomes expected, a sales order gets stock reserved. */
export const release = async (tx: Db, author: OrderAuthor, order: LockedOrder): Promise<StepResult> => {
  const [at, by] = [author.now().toISOString(), nameOf(author)]
  const set = { hold_reason: null, ...(order.kind === 'SO' && { hold_reason_code: null, released_at: at }) }
  if (order.kind === 'PO') {
    const isAccepted = isProposal(order.row)
    await setStatus(tx, order, { to: 'RELEASED', at, by, text: isAccepted ? 'Proposal accepted.' : null, set })
    await finishStep(tx, author, order, 'RELEASED', isAccepted ? 'Proposal accepted' : 'Purchase order released', 'RELEASED')
    return { ok: true, warnings: [] }
  }
  const allocation = await allocateOrder(tx, order, author.now())
  if (!allocation.ok) return allocation
  await setStatus(tx, order, { to: 'RELEASED', at, by, set })
  await setStatus(tx, { ...order, status: 'RELEASED' }, { to: allocation.status, at, by, text: allocation.text })
  await finishStep(tx, author, order, 'RELEASED', `Sales order released. ${allocation.text}`, allocation.status)
  return { ok: true, warnings: allocation.warnings }
}

/** Puts an order on hold, with a reason, and releases its reservations. */
export const hold = async (
  tx: Db,
  author: OrderAuthor,
  order: LockedOrder,
  { reason, reason_code: code }: StepRequest,
): Promise<StepResult> => {
  const text = reason?.trim() ?? ''
  if (order.kind === 'SO') await releaseLineReservations(tx, order)
  const set = { hold_reason: text, ...(order.kind === 'SO' && { hold_reason_code: holdReasonCode(code, text) }) }
  await setStatus(tx, order, { to: 'ON_HOLD', at: author.now().toISOString(), by: nameOf(author), reason: text, set })
  await finishStep(tx, author, order, 'HELD', `On hold: ${text}`, 'ON_HOLD')
  return { ok: true, warnings: [] }
}

/** Cancels an order, with a reason, and releases what was reserved or expected for it. */
export const cancel = async (tx: Db, author: OrderAuthor, order: LockedOrder, { reason }: StepRequest): Promise<StepResult> => {
  const text = reason?.trim() ?? ''
  if (order.kind === 'SO') {
    await releaseLineReservations(tx, order)
    await tx.query(sql`
      update so_line set qty_cancelled = qty_ordered - qty_despatched, qty_back_ordered = 0,
        status = case when qty_despatched > 0 then status else 'CANCELLED' end where so_id = ${order.id}`)
  } else await tx.query(sql`update po_line set status = 'CANCELLED' where po_id = ${order.id}`)
  const isWithdrawn = author.caller.access.supplier !== null
  // A proposal that the client has refused keeps its hold reason.
  const set = { cancel_reason: text, ...(isWithdrawn && { hold_reason: null }) }
  const proposal = order.kind === 'PO' && isProposal(order.row) ? `Proposal ${isWithdrawn ? 'withdrawn' : 'refused'}` : null
  const note = proposal && `${proposal}.`
  await setStatus(tx, order, { to: 'CANCELLED', at: author.now().toISOString(), by: nameOf(author), reason: text, text: note, set })
  await finishStep(tx, author, order, 'CANCELLED', `${proposal ?? 'Cancelled'}: ${text}`, 'CANCELLED')
  return { ok: true, warnings: [] }
}

/** Closes a purchase order. Quantities not received are written off as short, and the order's open shipments end. */
export const close = async (tx: Db, author: OrderAuthor, order: LockedOrder, { reason }: StepRequest): Promise<StepResult> => {
  const now = author.now()
  const [at, by] = [now.toISOString(), nameOf(author)]
  const shortLines = await tx.query(sql`
    update po_line set qty_short = greatest(0, qty_ordered - qty_received), status = 'SHORT' where po_id = ${order.id} and qty_outstanding > 0 returning id`)
  const cancelled = await endShipments(tx, order, { at: now, by })
  const text = [
    ...(shortLines.length > 0 ? [`${countText(shortLines.length, 'line')} closed short.`] : []),
    ...(cancelled.length > 0 ? [`${cancelled.join(', ')} cancelled.`] : []),
  ].join(' ')
  await setStatus(tx, order, { to: 'CLOSED', at, by, reason: reason ?? null, text: text || null, set: { closed_at: at } })
  await finishStep(tx, author, order, 'CLOSED', text ? `Closed. ${text}` : 'Closed', 'CLOSED')
  return { ok: true, warnings: [] }
}

/** Reopens a closed purchase order. Quantities written off as short become outstanding again. */
export const reopen = async (tx: Db, author: OrderAuthor, order: LockedOrder, { reason }: StepRequest): Promise<StepResult> => {
  await tx.query(sql`
    update po_line set qty_short = 0, status = case when qty_received > 0 then 'PART_RECEIVED' else 'OPEN' end where po_id = ${order.id} and status = 'SHORT'`)
  const [outstanding] = await tx.query(sql`select from po_line where po_id = ${order.id} and qty_outstanding > 0 limit 1`)
  const to = outstanding ? 'PART_RECEIVED' : 'RECEIVED'
  const [now, by] = [author.now(), nameOf(author)]
  if (outstanding) await reopenShipments(tx, order, { at: now, by })
  await setStatus(tx, order, { to, at: now.toISOString(), by, reason: reason ?? null, set: { closed_at: null } })
  await finishStep(tx, author, order, 'REOPENED', 'Reopened', to)
  return { ok: true, warnings: [] }
}

/** Asks the warehouse to cancel an order that is being picked, once. The request goes into its history; the warehouse decides. */
export const askCancel = async (tx: Db, author: OrderAuthor, order: LockedOrder, { reason }: StepRequest): Promise<StepResult> => {
  const [asked] = await tx.query(sql`select from sales_order o where o.id = ${order.id} and ${IS_CANCEL_ASKED}`)
  if (asked) return { ok: false, message: `The warehouse has already been asked to cancel ${order.no} and has not decided yet.` }
  const text = reason?.trim() ?? ''
  const [at, by] = [author.now().toISOString(), nameOf(author)]
  await setStatus(tx, order, { to: order.status, at, by, reason: text, action: 'ask_cancel' })
  await touchOrder(tx, author, order.kind, order.id)
  await logOrder(tx, author, order, 'UPDATED', { summary: `Asked the warehouse to cancel: ${text}` })
  return { ok: true, warnings: [] }
}

/** Releases all reservations of a sales order's lines. */
export const releaseLineReservations = async (tx: Db, order: LockedOrder): Promise<void> => {
  await lockStockOf(tx, order.id)
  const lines = await tx.query<{ id: number }>(sql`select id from so_line where so_id = ${order.id}`)
  await releaseReservations(
    tx,
    lines.map((line) => line.id),
  )
  await tx.query(sql`
    update so_line set qty_back_ordered = 0, status = 'OPEN' where so_id = ${order.id} and status in ('ALLOCATED', 'BACK_ORDERED')`)
}

type LogEvent = Parameters<typeof logOrder>[3]

/** Updates the order's totals, its holdings and its version, and writes the audit log. */
export const finishStep = async (
  tx: Db,
  author: OrderAuthor,
  order: LockedOrder,
  event: LogEvent,
  summary: string,
  status: string,
): Promise<void> => {
  await recountOrder(tx, order.kind, order.id)
  await lockAndRefresh(tx, await holdingsOf(tx, order.kind, order.id))
  await touchOrder(tx, author, order.kind, order.id)
  const changes = [{ field: 'status', label: 'Status', before: order.status, after: status }]
  await logOrder(tx, author, order, event, { summary, changes })
}
