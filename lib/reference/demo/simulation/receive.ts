import sql from 'sql-template-tag'
import { roundQty } from '../../ledger/book.ts'
import { post, type Entry } from '../../ledger/post.ts'
import { addDays } from '#lib/shared/days.ts'
import type { Order } from './orders.ts'
import { advisedParts, arrivingParts, linesOfWholePallets, totalOf, withoutUnits, type Part } from './advised-parts.ts'
import { newSscc, nextNumber, placeAt, todayAt } from './places.ts'
import { iso, type Work } from './work.ts'

type Worker = { user?: string | null; device?: string | null }

type Line = {
  id: number
  line_no: number
  product_code: string
  uom: string
  factor: number
  qty_outstanding: number
  lot_no: string | null
  expiry_date: string | null
  disposition_code: string | null
  container_no: string | null
  supplier_code: string | null
  status: string
  lot_tracked: boolean
  serial_tracked: boolean
  expiry_tracked: boolean
  shelf_life_days: number | null
  pallet: number | null
}

const MAX_LINES = 4
/** Maximum number of serialised units of a line that arrive at a time, because they are scanned one by one. */
const MAX_SERIALS = 40
const MAX_PALLETS = 6
const SHORT_CHANCE = 0.06
const DAMAGE_CHANCE = 0.05

/** `open` counts lines that can still arrive with this delivery, `outstanding` all lines with an outstanding quantity. */
type Received = { summary: string; open: number; outstanding: number }

/**
 * Receives a few lines of a purchase order at the dock: on the pallets that its shipments advised, else on new ones, with lots, dates and
 * serial numbers as the product requires. Now and then, some units are missing, or one arrives damaged and goes to quarantine.
 */
export const receiveLines = async (work: Work, order: Order, worker: Worker, isRemainder = false): Promise<Received> => {
  const { tx, now, random } = work
  const outstandingLines = await tx.query<Line>(sql`
    select l.id, l.line_no, l.product_code, l.uom, l.factor, l.qty_outstanding, l.lot_no, l.expiry_date, l.status,
      coalesce(l.disposition_code, o.disposition_code, 'GOOD') as disposition_code, o.container_no, o.supplier_code,
      p.lot_tracked, p.serial_tracked, p.expiry_tracked, p.shelf_life_days,
      (select u.factor from product_uom u where u.client_code = p.client_code and u.product_code = p.product_code and u.uom = 'PALLET') as pallet
    from po_line l join purchase_order o on o.id = l.po_id
      join product p on p.client_code = o.client_code and p.product_code = l.product_code
    where l.po_id = ${order.id} and l.qty_outstanding > 0 and l.holding_id is not null and (${isRemainder} or l.status = 'OPEN')
    order by l.line_no`)
  const parts = await advisedParts(work, order)
  const partsOf = (line: Line) => parts.filter((part) => part.po_line_id === line.id)
  // Goods that no shipment names arrive later, with the rest.
  const arrivingLines = outstandingLines.filter((line) => isRemainder || parts.length === 0 || partsOf(line).length > 0)
  const lines = linesOfWholePallets(arrivingLines, MAX_LINES, partsOf)
  const dock = lines.flatMap(partsOf).find((part) => part.dock !== null)?.dock ?? (await dockOf(work, order))
  const receipt = await receiptOf(work, order, worker, dock)
  const today = await todayAt(work, order.site)
  const entries: Entry[] = []
  let pieces = 0
  let damaged = 0
  for (const line of lines) {
    const advised = partsOf(line)
    const goods = isRemainder
      ? arrivingParts(advised, line.qty_outstanding)
      : arrivingGoods(line, advised, random.chance(SHORT_CHANCE), random.int(1, 3))
    const arrived = totalOf(goods)
    const hasDamage = !isRemainder && !line.serial_tracked && goods.some(({ qty }) => qty >= 2) && random.chance(DAMAGE_CHANCE)
    const damagedUnits = hasDamage ? 1 : 0
    const newLotNo = line.lot_tracked ? (line.lot_no ?? newLot(today, random.int(0, 25))) : line.lot_no
    const newExpiry = line.expiry_tracked
      ? (line.expiry_date ?? addDays(today, Math.max(30, Math.floor((line.shelf_life_days ?? 365) * (0.7 + random.next() * 0.3)))))
      : null
    const batchOf = ({ lot_no: lot, expiry_date: expiry }: Part) => ({ lot: lot ?? newLotNo, expiry: expiry ?? newExpiry })
    const spot = {
      received: today,
      poNo: order.no,
      receiptNo: receipt.no,
      supplier: line.supplier_code,
      container: line.container_no,
    }
    const common = {
      ...keyOf(order, line.product_code),
      type: 'RECEIPT' as const,
      at: iso(now),
      refType: 'PO',
      refNo: order.no,
      refLine: line.line_no,
      ...(worker.user && { user: worker.user }),
      channel: 'RF',
      ...(worker.device && { device: worker.device }),
    }
    const pallets = new Set<string>()
    for (const part of hasDamage ? withoutUnits(goods, damagedUnits) : goods)
      for (const load of splitIntoLoads(line, part)) {
        const serial = line.serial_tracked
          ? `SN${String(order.id).padStart(5, '0')}-${line.line_no}-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
          : null
        const getsNewPallet =
          part.sscc === null && serial === null && (line.pallet === null || load * 4 >= line.pallet || random.chance(0.4))
        const sscc = getsNewPallet ? await newSscc(work, order.client) : part.sscc
        if (sscc !== null) pallets.add(sscc)
        const disposition = line.disposition_code ?? 'GOOD'
        entries.push({ ...common, qty: load, to: { ...spot, ...batchOf(part), location: dock, sscc, serial, disposition } })
      }
    if (hasDamage) {
      const damagedPart = goods.reduce((best, part) => (part.qty > best.qty ? part : best))
      const quarantine = (await placeAt(work, order.site, 'QUAR')) ?? dock
      entries.push({
        ...common,
        qty: roundQty(damagedUnits * line.factor),
        to: { ...spot, ...batchOf(damagedPart), location: quarantine, disposition: 'DMG' },
        reasonCode: 'TRANSPORT',
        reason: 'Arrived damaged',
      })
    }
    pieces += arrived * line.factor
    damaged += damagedUnits
    const lot = onlyOf(goods.map((part) => batchOf(part).lot))
    const expiry = onlyOf(goods.map((part) => batchOf(part).expiry))
    await tx.query(sql`
      update po_line set qty_received = qty_received + ${arrived}::numeric, qty_damaged = qty_damaged + ${damagedUnits}::numeric,
        lot_no = coalesce(lot_no, ${lot}), expiry_date = coalesce(expiry_date, ${expiry}::date), sscc = sscc || ${[...pallets]}::text[],
        status = case when qty_received + ${arrived}::numeric + qty_short >= qty_ordered then 'RECEIVED' else 'PART_RECEIVED' end
      where id = ${line.id}`)
  }
  await post(tx, entries)
  await tx.query(sql`update receipt set lines = lines + ${lines.length}, qty = qty + ${roundQty(pieces)}::numeric where id = ${receipt.id}`)
  const [remaining] = await tx.query<{ all: number }>(
    sql`select count(*) as all from po_line where po_id = ${order.id} and qty_outstanding > 0`,
  )
  const outstanding = remaining?.all ?? 0
  const open = isRemainder ? outstanding : arrivingLines.length - lines.length
  return { summary: summaryOf(lines.length, roundQty(pieces), dock, damaged), open, outstanding }
}

/** The dock at which an order arrived, if its shipments do not say. */
const dockOf = async (work: Work, order: Order): Promise<string> => {
  const [arrival] = await work.tx.query<{ dock: string }>(sql`
    select l.location_code as dock from order_event e join location l on l.site_code = ${order.site} and l.location_code = e.text
    where e.kind = 'PO' and e.order_id = ${order.id} and e.status_to = 'ARRIVED' order by e.id desc limit 1`)
  return arrival?.dock ?? (await placeAt(work, order.site, 'DOCK')) ?? 'DOCK-1'
}

/** The value that all have; null if they differ. */
const onlyOf = (values: readonly (string | null)[]): string | null => (new Set(values).size === 1 ? values[0]! : null)

const keyOf = (order: Order, product: string) => ({ client: order.client, owner: order.owner, site: order.site, product })

/**
 * The goods of a line that arrive: the advised quantity, or the whole outstanding quantity if nothing was advised; at most MAX_SERIALS of
 * serialised goods. If `isShort`, a few units fewer, but at least one.
 */
const arrivingGoods = (line: Line, advised: readonly Part[], isShort: boolean, missing: number): Part[] => {
  const due = advised.length > 0 ? Math.min(totalOf(advised), line.qty_outstanding) : line.qty_outstanding
  const maximum = line.serial_tracked ? Math.min(due, Math.floor(MAX_SERIALS / line.factor) || 1) : due
  const goods = arrivingParts(advised, maximum)
  return isShort && Number.isInteger(maximum) ? withoutUnits(goods, missing) : goods
}

const newLot = (today: string, letter: number): string => `L${today.slice(2, 4)}${today.slice(5, 7)}${String.fromCharCode(65 + letter)}`

/**
 * Splits a part into loads: single units if serialised, else the pallet that it is on, else new pallets. A very large quantity makes the
 * pallets larger.
 */
const splitIntoLoads = (line: Line, part: Part): number[] => {
  const qty = roundQty(part.qty * line.factor)
  if (line.serial_tracked) return Array.from({ length: Math.round(qty) }, () => 1)
  if (part.sscc !== null) return [qty]
  const load =
    line.pallet === null || line.pallet <= 0 ? qty : Math.max(line.pallet, Math.ceil(qty / MAX_PALLETS / line.factor) * line.factor)
  const fullLoads = Math.floor(qty / load)
  const rest = roundQty(qty - fullLoads * load)
  return [...Array.from({ length: fullLoads }, () => load), ...(rest > 0 ? [rest] : [])]
}

/** The receipt of an arrival, created with its first lines. While the order is being received, further lines are added to it. */
const receiptOf = async (work: Work, order: Order, worker: Worker, dock: string): Promise<{ id: number; no: string }> => {
  const { tx, now } = work
  const [existing] = await tx.query<{ id: number; no: string }>(sql`
    select r.id, r.receipt_no as no from receipt r join purchase_order o on o.id = r.po_id
    where r.po_id = ${order.id} and r.received_at >= coalesce(o.arrived_at, r.received_at) and o.status = 'IN_PROGRESS' order by r.id desc limit 1`)
  if (existing) return existing
  const no = await nextNumber(work, order.client, 'RECEIPT')
  const [created] = await tx.query<{ id: number; no: string }>(sql`
    insert into receipt (receipt_no, po_id, received_at, received_by, dock, lines, qty)
    values (${no}, ${order.id}, ${iso(now)}::timestamptz, ${worker.user ?? null}, ${dock}, 0, 0) returning id, receipt_no as no`)
  return created!
}

const summaryOf = (lines: number, pieces: number, dock: string, damaged: number): string =>
  lines === 0
    ? `Nothing left to receive at ${dock}`
    : `${lines} ${lines === 1 ? 'line' : 'lines'} received at ${dock}, ${pieces.toLocaleString('en')} pieces${damaged > 0 ? `, ${damaged} damaged` : ''}`
