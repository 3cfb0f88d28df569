import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { Held } from '../write/held-order.ts'
import { logOrder, touchOrder } from '../write/history.ts'
import { nameOf, type OrderAuthor } from '../write/order-author.ts'
import { cancel, setStatus, type StepAsked, type Stepped } from './steps.ts'
import { holdingsOf, recountOrder, refreshFor } from '../write/store-lines.ts'

type Waiting = { id: number; line_no: number; product_code: string; is_wanted: boolean }

/**
 * Cancels back-ordered lines of a sales order, with a reason; other lines keep waiting. Cancelling the last line cancels the
 * order itself.
 */
export const cancelLines = async (tx: Db, author: OrderAuthor, order: Held, asked: StepAsked): Promise<Stepped> => {
  const numbers = asked.lines ?? []
  const words = asked.reason?.trim() ?? ''
  const waiting = await tx.query<Waiting>(sql`
    select id, line_no, product_code, line_no = any(${[...numbers]}::bigint[]) as is_wanted
    from so_line where so_id = ${order.id} and qty_outstanding > qty_allocated order by line_no for update`)
  const wrong = numbers.find((number) => !waiting.some((line) => line.line_no === number))
  if (wrong !== undefined) return { ok: false, message: `Line ${wrong} of ${order.no} does not wait for stock.` }
  const gone = waiting.filter((line) => line.is_wanted)
  if (gone.length === waiting.length) return cancel(tx, author, order, asked)
  await tx.query(sql`
    update so_line set qty_cancelled = qty_cancelled + qty_outstanding - qty_allocated, qty_back_ordered = 0, status = 'CANCELLED'
    where id = any(${gone.map((line) => line.id)}::bigint[])`)
  const named = gone.map((line) => `line ${line.line_no} (${line.product_code})`).join(', ')
  const text = `Cancelled ${named}: ${words}`
  await setStatus(tx, order, { to: order.status, at: author.now().toISOString(), by: nameOf(author), text })
  await recountOrder(tx, 'SO', order.id)
  await refreshFor(tx, await holdingsOf(tx, 'SO', order.id))
  await touchOrder(tx, author, 'SO', order.id)
  await logOrder(tx, author, order, 'UPDATED', { summary: text })
  return { ok: true, warnings: [] }
}
