import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { LockedOrder } from '../write/lock-order.ts'
import { logOrder, touchOrder } from '../write/history.ts'
import { nameOf, type OrderAuthor } from '../write/order-author.ts'
import { cancel, setStatus, type StepRequest, type StepResult } from './steps.ts'
import { holdingsOf, recountOrder, lockAndRefresh } from '../write/store-lines.ts'

type WaitingLine = { id: number; line_no: number; product_code: string; is_requested: boolean }

/**
 * Cancels back-ordered lines of a sales order, with a reason. If no other line is waiting for stock, the order itself is
 * cancelled.
 */
export const cancelLines = async (tx: Db, author: OrderAuthor, order: LockedOrder, request: StepRequest): Promise<StepResult> => {
  const numbers = request.lines ?? []
  const reason = request.reason?.trim() ?? ''
  const waitingLines = await tx.query<WaitingLine>(sql`
    select id, line_no, product_code, line_no = any(${[...numbers]}::bigint[]) as is_requested
    from so_line where so_id = ${order.id} and qty_outstanding > qty_allocated order by line_no for update`)
  const invalidNumber = numbers.find((number) => !waitingLines.some((line) => line.line_no === number))
  if (invalidNumber !== undefined) return { ok: false, message: `Line ${invalidNumber} of ${order.no} is not waiting for stock.` }
  const cancelledLines = waitingLines.filter((line) => line.is_requested)
  if (cancelledLines.length === waitingLines.length) return cancel(tx, author, order, request)
  await tx.query(sql`
    update so_line set qty_cancelled = qty_cancelled + qty_outstanding - qty_allocated, qty_back_ordered = 0, status = 'CANCELLED'
    where id = any(${cancelledLines.map((line) => line.id)}::bigint[])`)
  const lineNames = cancelledLines.map((line) => `line ${line.line_no} (${line.product_code})`).join(', ')
  const text = `Cancelled ${lineNames}: ${reason}`
  await setStatus(tx, order, { to: order.status, at: author.now().toISOString(), by: nameOf(author), text })
  await recountOrder(tx, 'SO', order.id)
  await lockAndRefresh(tx, await holdingsOf(tx, 'SO', order.id))
  await touchOrder(tx, author, 'SO', order.id)
  await logOrder(tx, author, order, 'UPDATED', { summary: text })
  return { ok: true, warnings: [] }
}
