import sql from 'sql-template-tag'
import { roundQty } from '../../ledger/book.ts'
import type { Order } from './orders.ts'
import type { Work } from './work.ts'

/** What a package of a shipment holds of an order line, in the line's unit. `sscc` is null for goods that no package names. */
export type Part = { qty: number; lot_no: string | null; expiry_date: string | null; sscc: string | null }
export type AdvisedPart = Part & { po_line_id: number; dock: string | null }

/**
 * Advised goods of an order that are at the dock or on their way and have not been received yet. The lines of seeded shipments do not
 * name their pallets, so their packages are read instead.
 */
export const advisedParts = ({ tx }: Work, order: Order): Promise<AdvisedPart[]> =>
  tx.query<AdvisedPart>(sql`
    with delivery as (
      select s.id, s.dock, exists (select from package k where k.shipment_id = s.id and k.sscc is not null)
        and not exists (select from shipment_line a where a.shipment_id = s.id and a.sscc is not null) as is_seeded
      from shipment s join shipment_order x on x.shipment_id = s.id
      where x.kind = 'PO' and x.order_id = ${order.id} and s.status not in ('PART_RECEIVED', 'RECEIVED', 'CANCELLED')
    ), part as (
      select d.id as shipment_id, d.dock, a.id, a.po_line_id, a.qty, a.lot_no, a.expiry_date, a.sscc
      from delivery d join shipment_line a on a.shipment_id = d.id where not d.is_seeded
      union all
      select d.id, d.dock, c.id, l.id, c.qty, c.lot_no, c.expiry_date, k.sscc
      from delivery d join package k on k.shipment_id = d.id join package_content c on c.package_id = k.id
        join lateral (select id from po_line l where l.po_id = ${order.id} and l.product_code = c.product_code order by l.line_no limit 1) l on true
      where d.is_seeded
    )
    select p.po_line_id, p.dock, p.qty, p.lot_no, p.expiry_date, p.sscc from part p join po_line l on l.id = p.po_line_id
    where p.sscc is null or not exists (select from movement m
      where m.sscc = p.sscc and m.type_code = 'RECEIPT' and m.ref_no = ${order.no} and m.ref_line_no = l.line_no)
    order by p.shipment_id, p.id`)

/** The parts of a line that arrive if `qty` of it arrives. What is more than advised is on no named pallet. */
export const arrivingParts = (advised: readonly Part[], qty: number): Part[] => {
  let remaining = qty
  const parts: Part[] = []
  for (const part of advised) {
    const arriving = Math.min(part.qty, remaining)
    if (arriving > 0) parts.push({ ...part, qty: arriving })
    remaining = roundQty(remaining - arriving)
  }
  return remaining > 0 ? [...parts, { qty: remaining, lot_no: null, expiry_date: null, sscc: null }] : parts
}

/** The parts with `missing` fewer units in the largest one, unless it has no more than these. */
export const withoutUnits = (parts: readonly Part[], missing: number): Part[] => {
  const largest = parts.reduce((best, { qty }, index) => (qty > parts[best]!.qty ? index : best), 0)
  return parts.map((part, index) => (index === largest && part.qty > missing ? { ...part, qty: roundQty(part.qty - missing) } : part))
}

export const totalOf = (parts: readonly { qty: number }[]): number => roundQty(parts.reduce((sum, { qty }) => sum + qty, 0))

/** The first `count` lines and all lines that are on a pallet with one of these, because a pallet is received at once. */
export const linesOfWholePallets = <Line>(
  lines: readonly Line[],
  count: number,
  partsOf: (line: Line) => readonly { sscc: string | null }[],
): Line[] => {
  const chosen = new Set(lines.slice(0, count))
  const pallets = new Set<string>()
  let added = [...chosen]
  while (added.length > 0) {
    for (const { sscc } of added.flatMap(partsOf)) if (sscc !== null) pallets.add(sscc)
    added = lines.filter((line) => !chosen.has(line) && partsOf(line).some(({ sscc }) => sscc !== null && pallets.has(sscc)))
    for (const line of added) chosen.add(line)
  }
  return lines.filter((line) => chosen.has(line))
}
