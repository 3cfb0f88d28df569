import sql from 'sql-template-tag'
import type { OrderWarning } from '#lib/contract/exact.ts'
import type { Db } from '../../db/db.ts'
import { dayIn } from '#lib/shared/instant.ts'
import { roundQty } from '../../ledger/book.ts'
import type { StockAssignment } from '../../ledger/plan.ts'
import { reserveFor, type LineNeed } from '../../ledger/reserve.ts'
import type { Held } from '../write/held-order.ts'
import { shortagePolicy, type Shortage } from '../check/shortage.ts'
import { lockStockOf, recountOrder } from '../write/store-lines.ts'
import { rulesOf, type ClientRules, type OrderType } from '../body/facts.ts'
import { countText, qtyText } from '../body/words.ts'

export type Allocated =
  | { ok: true; status: 'ALLOCATED' | 'PART_ALLOCATED' | 'BACK_ORDERED'; text: string; warnings: OrderWarning[] }
  | { ok: false; message: string }

type LineRow = {
  id: number
  line_no: number
  product_code: string
  uom: string
  factor: number
  qty_allocated: number
  qty_outstanding: number
  missing: number
  lot_no: string | null
  expiry_min_date: string | null
  serial_nos: string[]
}

/** Lines of an order with the quantities they still need, in the line's unit. */
const linesOf = (tx: Db, id: number): Promise<LineRow[]> =>
  tx.query<LineRow>(sql`
    select id, line_no, product_code, uom, factor, qty_allocated, qty_outstanding, qty_outstanding - qty_allocated as missing, lot_no, expiry_min_date, serial_nos
    from so_line where so_id = ${id} order by line_no`)

/**
 * Reserves stock for what an order still needs. If stock is short, the order's policy decides: reserve nothing (`REJECT`, or an
 * order type that ships whole), reserve what is available and back-order the rest, or reserve what is available and cancel the
 * rest. Writes the lines, not the status. Writes nothing if it refuses. `inParts` overrides the policy: reserves what is
 * available and back-orders the rest.
 */
export const allocateOrder = async (tx: Db, order: Held, now: Date, inParts = false): Promise<Allocated> => {
  const { type, rules, today } = await termsOf(tx, order, now)
  const policy = inParts ? 'BACK_ORDER' : shortagePolicy(order.onShortage, type, rules).value
  await lockStockOf(tx, order.id)
  const lines = await linesOf(tx, order.id)
  const wants = lines.flatMap((line): LineNeed[] => (line.missing > 0 ? [wantOf(line)] : []))
  const place = { client: order.client_code, owner: order.owner_code, site: order.site_code }
  let plan: readonly StockAssignment[] = []
  const takes = await reserveFor(tx, place, wants, today, (planned) => {
    plan = planned
    return accepted(planned, lines, policy, inParts || (type?.allow_partial ?? true))
  })
  const refusal = refusalOf(lines, plan, policy, takes)
  if (refusal) return { ok: false, message: refusal }
  await writeLines(tx, order.id, policy)
  await recountOrder(tx, 'SO', order.id)
  return outcome(lines, takes, policy)
}

const wantOf = (line: LineRow): LineNeed => ({
  key: line.id,
  product: line.product_code,
  qty: roundQty(line.missing * line.factor),
  factor: line.factor,
  lot: line.lot_no,
  minExpiry: line.expiry_min_date,
  serials: line.serial_nos,
})

const termsOf = async (tx: Db, order: Held, now: Date) => {
  const [row] = await tx.query<{ options: Partial<ClientRules>; timezone: string; type: OrderType | null }>(sql`
    select c.options, s.timezone, (select to_jsonb(t) from order_type t where t.kind = 'SO' and t.order_type = ${order.orderType}) as type
    from client c, site s where c.client_code = ${order.client_code} and s.site_code = ${order.site_code}`)
  return { type: row?.type ?? null, rules: rulesOf(row?.options ?? {}), today: dayIn(now, row?.timezone ?? 'UTC') }
}

const accepted = (
  planned: readonly StockAssignment[],
  lines: readonly LineRow[],
  policy: Shortage,
  isPartial: boolean,
): readonly StockAssignment[] => {
  if (shortOf(lines, planned).length === 0) return planned
  return policy === 'REJECT' || !isPartial ? [] : planned
}

type Short = { line: LineRow; got: number }

/** Lines that a plan does not fill completely, with the planned quantity, in the line's unit. */
const shortOf = (lines: readonly LineRow[], takes: readonly StockAssignment[]): Short[] => {
  const got = new Map<number, number>()
  for (const take of takes) got.set(take.key, roundQty((got.get(take.key) ?? 0) + take.qty))
  return lines
    .map((line) => ({ line, got: roundQty((got.get(line.id) ?? 0) / line.factor) }))
    .filter(({ line, got: qty }) => qty < line.missing)
}

const refusalOf = (
  lines: readonly LineRow[],
  plan: readonly StockAssignment[],
  policy: Shortage,
  takes: readonly StockAssignment[],
): string | null => {
  const short = shortOf(lines, plan)
  if (short.length === 0 || policy === 'BACK_ORDER') return null
  if (policy === 'SHIP_AVAILABLE' && takes.length > 0) return null
  const listed = short
    .slice(0, 3)
    .map(({ line, got }) => `line ${line.line_no} (${line.product_code}): ${qtyText(got)} of ${qtyText(line.missing)} ${line.uom}`)
  const more = short.length > listed.length ? ` and ${short.length - listed.length} more` : ''
  return `Stock is short, and this order does not wait for it. Available: ${listed.join(', ')}${more}.`
}

/** Back-orders the unreserved quantities, or cancels them if the policy is to ship what is available. */
const writeLines = async (tx: Db, id: number, policy: Shortage): Promise<void> => {
  if (policy === 'SHIP_AVAILABLE')
    await tx.query(sql`
      update so_line set qty_cancelled = qty_cancelled + greatest(0, qty_outstanding - qty_allocated) where so_id = ${id} and qty_outstanding > qty_allocated`)
  await tx.query(sql`
    update so_line set qty_back_ordered = greatest(0, qty_ordered - qty_despatched - qty_cancelled - qty_allocated),
      status = case
        when qty_ordered = qty_cancelled then 'CANCELLED'
        when qty_ordered - qty_despatched - qty_cancelled > qty_allocated then 'BACK_ORDERED'
        when qty_allocated > 0 and status in ('OPEN', 'BACK_ORDERED') then 'ALLOCATED' else status end
    where so_id = ${id}`)
}

const outcome = (lines: readonly LineRow[], takes: readonly StockAssignment[], policy: Shortage): Allocated => {
  const short = shortOf(lines, takes)
  const isCut = policy === 'SHIP_AVAILABLE'
  const hasAny = takes.length > 0 || lines.some((line) => line.qty_allocated > 0)
  const fate = isCut ? 'is cut off' : 'waits for stock'
  const warnings = short.map(({ line, got }) => ({
    code: isCut ? 'CUT' : 'BACK_ORDERED',
    path: `lines.${lines.indexOf(line)}.qty`,
    message: `${line.product_code}: ${qtyText(got)} of ${qtyText(line.missing)} ${line.uom} reserved; the rest ${fate}.`,
  }))
  // Cancelled lines need nothing.
  const wanted = lines.filter((line) => line.qty_outstanding > 0).length
  const full = wanted - short.length
  const has = full === 0 ? 'Some stock reserved' : `Stock reserved for ${full} of ${countText(wanted, 'line')}`
  const done = short.length === 0 ? `Stock reserved for ${countText(wanted, 'line')}` : has
  const rest = hasAny ? `${done}; the rest ${fate}.` : `No stock reserved; all of it ${fate}.`
  const text = short.length === 0 ? `${done}.` : rest
  if (short.length === 0 || isCut) return { ok: true, status: 'ALLOCATED', text, warnings }
  return { ok: true, status: hasAny ? 'PART_ALLOCATED' : 'BACK_ORDERED', text, warnings }
}
