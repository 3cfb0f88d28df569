import sql from 'sql-template-tag'
import type { OrderWarning } from '#lib/contract/exact-types.ts'
import type { Db } from '../../db/db.ts'
import { dayIn } from '#lib/shared/instant.ts'
import { roundQty } from '../../ledger/book.ts'
import type { StockAssignment } from '../../ledger/plan.ts'
import { reserveFor, type LineNeed } from '../../ledger/reserve.ts'
import type { LockedOrder } from '../write/lock-order.ts'
import { shortagePolicy, type ShortagePolicy } from '../check/shortage.ts'
import { lockStockOf, recountOrder } from '../write/store-lines.ts'
import { rulesOf, type ClientRules, type OrderType } from '../body/facts.ts'
import { countText, qtyText } from '../body/format.ts'

export type AllocationResult =
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
 * Reserves stock for the quantities that an order still needs, and updates its lines, but not its status. If stock is short, the
 * order's policy decides: reserve nothing (`REJECT`, or an order type that only ships complete), or reserve what is available and
 * either back-order or cancel the rest. With `inParts`, the rest is back-ordered whatever the policy. A refusal writes nothing.
 */
export const allocateOrder = async (tx: Db, order: LockedOrder, now: Date, inParts = false): Promise<AllocationResult> => {
  const { type, rules, today } = await readTerms(tx, order, now)
  const policy = inParts ? 'BACK_ORDER' : shortagePolicy(order.onShortage, type, rules).value
  await lockStockOf(tx, order.id)
  const lines = await linesOf(tx, order.id)
  const needs = lines.flatMap((line): LineNeed[] => (line.missing > 0 ? [needOf(line)] : []))
  const place = { client: order.client_code, owner: order.owner_code, site: order.site_code }
  let plan: readonly StockAssignment[] = []
  const assignments = await reserveFor(tx, place, needs, today, (planned) => {
    plan = planned
    return acceptedAssignments(planned, lines, policy, inParts || (type?.allow_partial ?? true))
  })
  const refusal = refusalOf(lines, plan, policy, assignments)
  if (refusal) return { ok: false, message: refusal }
  await writeLines(tx, order.id, policy)
  await recountOrder(tx, 'SO', order.id)
  return resultOf(lines, assignments, policy)
}

const needOf = (line: LineRow): LineNeed => ({
  key: line.id,
  product: line.product_code,
  qty: roundQty(line.missing * line.factor),
  factor: line.factor,
  lot: line.lot_no,
  minExpiry: line.expiry_min_date,
  serials: line.serial_nos,
})

const readTerms = async (tx: Db, order: LockedOrder, now: Date) => {
  const [row] = await tx.query<{ options: Partial<ClientRules>; timezone: string; type: OrderType | null }>(sql`
    select c.options, s.timezone, (select to_jsonb(t) from order_type t where t.kind = 'SO' and t.order_type = ${order.orderType}) as type
    from client c, site s where c.client_code = ${order.client_code} and s.site_code = ${order.site_code}`)
  return { type: row?.type ?? null, rules: rulesOf(row?.options ?? {}), today: dayIn(now, row?.timezone ?? 'UTC') }
}

/** The assignments to reserve: the whole plan, or none if it leaves lines short and the order does not allow that. */
const acceptedAssignments = (
  planned: readonly StockAssignment[],
  lines: readonly LineRow[],
  policy: ShortagePolicy,
  allowsPartial: boolean,
): readonly StockAssignment[] => (shortLines(lines, planned).length === 0 || (policy !== 'REJECT' && allowsPartial) ? planned : [])

type ShortLine = { line: LineRow; qty: number }

/** A text names at most this many lines. */
const MAX_NAMED = 3

/** Lines that a plan does not fill completely, with the planned quantity, in the line's unit. */
const shortLines = (lines: readonly LineRow[], assignments: readonly StockAssignment[]): ShortLine[] => {
  const assigned = new Map<number, number>()
  for (const { key, qty } of assignments) assigned.set(key, roundQty((assigned.get(key) ?? 0) + qty))
  return lines
    .map((line) => ({ line, qty: roundQty((assigned.get(line.id) ?? 0) / line.factor) }))
    .filter(({ line, qty }) => qty < line.missing)
}

const refusalOf = (
  lines: readonly LineRow[],
  plan: readonly StockAssignment[],
  policy: ShortagePolicy,
  assignments: readonly StockAssignment[],
): string | null => {
  const shortages = shortLines(lines, plan)
  if (shortages.length === 0 || policy === 'BACK_ORDER') return null
  if (policy === 'SHIP_AVAILABLE' && assignments.length > 0) return null
  const namedLines = shortages
    .slice(0, MAX_NAMED)
    .map(({ line, qty }) => `line ${line.line_no} (${line.product_code}): ${qtyText(qty)} of ${qtyText(line.missing)} ${line.uom}`)
  const more = shortages.length > namedLines.length ? ` and ${shortages.length - namedLines.length} more` : ''
  return `Not enough stock, and this order cannot be back-ordered. Available: ${namedLines.join(', ')}${more}.`
}

/** Back-orders the unreserved quantities, or cancels them if the policy is to ship what is available. */
const writeLines = async (tx: Db, id: number, policy: ShortagePolicy): Promise<void> => {
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

const resultOf = (lines: readonly LineRow[], assignments: readonly StockAssignment[], policy: ShortagePolicy): AllocationResult => {
  const shortages = shortLines(lines, assignments)
  const cancelsRest = policy === 'SHIP_AVAILABLE'
  const hasReservations = assignments.length > 0 || lines.some((line) => line.qty_allocated > 0)
  const restText = cancelsRest ? 'is cancelled' : 'is back-ordered'
  const warnings = shortages.map(({ line, qty }) => ({
    code: cancelsRest ? 'CUT' : 'BACK_ORDERED',
    path: `lines.${lines.indexOf(line)}.qty`,
    message: `${line.product_code}: ${qtyText(qty)} of ${qtyText(line.missing)} ${line.uom} allocated; the rest ${restText}.`,
  }))
  // Cancelled lines are not counted.
  const openLines = lines.filter((line) => line.qty_outstanding > 0).length
  if (shortages.length === 0) return { ok: true, status: 'ALLOCATED', text: `Allocated ${countText(openLines, 'line')}.`, warnings }
  const fullLines = openLines - shortages.length
  const reservedParts = [...(fullLines > 0 ? [`${qtyText(fullLines)} of ${countText(openLines, 'line')}`] : []), ...partsOf(shortages)]
  const text =
    reservedParts.length > 0
      ? `Allocated ${reservedParts.join(', ')}; the rest ${restText}.`
      : `Nothing allocated; the whole order ${restText}.`
  if (cancelsRest) return { ok: true, status: 'ALLOCATED', text, warnings }
  return { ok: true, status: hasReservations ? 'PART_ALLOCATED' : 'BACK_ORDERED', text, warnings }
}

/** How much of each partly allocated line is allocated: `3 of 7 EACH of 00417-B`. */
const partsOf = (shortages: readonly ShortLine[]): string[] => {
  const parts = shortages.flatMap(({ line, qty }) => {
    const reserved = roundQty(line.qty_allocated + qty)
    return reserved > 0 ? [`${qtyText(reserved)} of ${qtyText(line.qty_outstanding)} ${line.uom} of ${line.product_code}`] : []
  })
  const more = parts.length - MAX_NAMED
  return more > 0 ? [...parts.slice(0, MAX_NAMED), `part of ${countText(more, 'more line')}`] : parts
}
