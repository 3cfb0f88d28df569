import sql, { type Sql } from 'sql-template-tag'
import { post, type Entry } from '../../ledger/post.ts'
import { floorWorker } from '../seed/random-activity.ts'
import { GRACE_MS, iso, type Job, logWork, type Work } from './work.ts'
import { placeAt } from './places.ts'

type Line = {
  id: number
  client: string
  owner: string
  site: string
  product: string
  public_id: string
  location_code: string
  location_type: string
  zone: string
  sscc: string | null
  serial_no: string | null
  po_no: string | null
  on_hand: number
  available: number
  disposition_code: string
  is_weighed: boolean
}

const LINE_COLUMNS = sql`l.id, l.client_code as client, l.owner_code as owner, l.site_code as site, l.product_code as product, h.public_id, l.location_code,
  l.location_type, l.zone, l.sscc, l.serial_no, l.po_no, l.on_hand, l.available, l.disposition_code, p.is_weighed`
const LINE_TABLES = sql`stock_line l join holding h on h.id = l.holding_id join site s on s.site_code = l.site_code and s.active
  join product p on p.client_code = l.client_code and p.product_code = l.product_code`

/** A random stock line that meets a condition: the next one from a random id on, or else the first one of all. */
const findRandomLine = async ({ tx, random }: Work, where: Sql): Promise<Line | null> => {
  const [top] = await tx.query<{ id: number | null }>(sql`select max(id) as id from stock_line`)
  if (!top?.id) return null
  const start = random.int(0, top.id)
  const next = (idCondition: Sql) =>
    tx.query<Line>(sql`select ${LINE_COLUMNS} from ${LINE_TABLES} where ${idCondition} and ${where} order by l.id limit 1`)
  return (await next(sql`l.id >= ${start}`))[0] ?? (await next(sql`l.id < ${start}`))[0] ?? null
}

type Worker = ReturnType<typeof floorWorker>

const entryOf = (work: Work, line: Line, worker: Worker, details: Pick<Entry, 'type' | 'qty'> & Partial<Entry>): Entry => ({
  client: line.client,
  owner: line.owner,
  site: line.site,
  product: line.product,
  at: iso(work.now),
  channel: 'RF',
  ...(worker.user && { user: worker.user }),
  ...(worker.device && { device: worker.device }),
  ...details,
})

/** The other stock on the pallets of some lines, which moves with them. */
const restOfPallets = async ({ tx }: Work, lines: readonly Line[]): Promise<Line[]> => {
  const ssccs = lines.flatMap(({ sscc }) => sscc ?? [])
  if (ssccs.length === 0) return []
  return tx.query<Line>(sql`
    select ${LINE_COLUMNS} from ${LINE_TABLES}
    where l.sscc = any(${ssccs}::text[]) and l.id <> all(${lines.map(({ id }) => id)}::bigint[]) order by l.id`)
}

/** Puts received stock of one product away from the dock, a few pallets at a time. */
const putAway = async (work: Work): Promise<string | null> => {
  const { tx, random } = work
  const waiting = await tx.query<{ po_no: string | null; holding_id: number }>(sql`
    select distinct po_no, holding_id from stock_line where location_type = 'DOCK' and bucket = 'available' and allocated = 0 order by po_no, holding_id limit 40`)
  if (waiting.length === 0) return null
  const chosen = random.pick(waiting)
  const lines = await tx.query<Line>(sql`
    select ${LINE_COLUMNS} from ${LINE_TABLES} where l.location_type = 'DOCK' and l.bucket = 'available' and l.allocated = 0
      and l.po_no is not distinct from ${chosen.po_no} and l.holding_id = ${chosen.holding_id} order by l.id limit 12`)
  const worker = floorWorker(random)
  const entries: Entry[] = []
  const placeOfPallet = new Map<string, string | null>()
  for (const line of [...lines, ...(await restOfPallets(work, lines))]) {
    const place =
      placeOfPallet.get(line.sscc ?? '') ?? (await placeAt(work, line.site, line.sscc ? 'BULK' : 'PICK', await zoneOf(work, line)))
    if (line.sscc) placeOfPallet.set(line.sscc, place)
    if (place)
      entries.push(
        entryOf(work, line, worker, {
          type: 'PUTAWAY',
          qty: line.on_hand,
          from: line.id,
          to: { location: place, sscc: line.sscc },
          ...(line.po_no && { refType: 'PO', refNo: line.po_no }),
        }),
      )
  }
  if (entries.length === 0) return null
  await post(tx, entries)
  return `${entries.length} put away of ${lines[0]?.product ?? ''}`
}

/** The storage zone of the item's other stock. */
const zoneOf = async ({ tx }: Work, line: Line): Promise<string | undefined> => {
  const [other] = await tx.query<{ zone: string }>(sql`
    select o.zone from stock_line l join stock_line o on o.holding_id = l.holding_id and o.location_type = ${line.sscc ? 'BULK' : 'PICK'}
    where l.id = ${line.id} limit 1`)
  return other?.zone
}

const IS_STORED = sql`l.bucket = 'available' and l.location_type in ('PICK', 'BULK') and l.available > 0`

/** Routine work on a random stock line: replenishment, move, count, check, or damage. */
const routineWork = async (work: Work): Promise<string | null> => {
  const line = await findRandomLine(work, IS_STORED)
  if (!line) return null
  const activities =
    line.serial_no !== null || line.is_weighed ? [move, move, hold] : [replenish, replenish, move, count, count, hold, damage]
  return work.random.pick(activities)(work, line, floorWorker(work.random))
}

type Activity = (work: Work, line: Line, worker: Worker) => Promise<string | null>

/** A part of a line's available stock in whole pieces; all of it for serialised or weighed goods. */
const partialQty = (work: Work, line: Line): number =>
  line.serial_no !== null || line.is_weighed ? line.available : Math.max(1, Math.floor(line.available * (0.2 + work.random.next() * 0.5)))

const replenish: Activity = async (work, line, worker) => {
  const place = line.location_type === 'BULK' ? await placeAt(work, line.site, 'PICK', line.zone === 'BULK' ? 'PICK' : line.zone) : null
  if (!place) return null
  const qty = Math.min(line.available, partialQty(work, line))
  await post(work.tx, [entryOf(work, line, worker, { type: 'REPLEN', qty, from: line.id, to: { location: place, sscc: null } })])
  return `${line.product} replenished at ${place}`
}

const move: Activity = async (work, line, worker) => {
  const lines = [line, ...(await restOfPallets(work, [line]))]
  if (lines.some(({ available, on_hand: onHand }) => available !== onHand)) return null
  const place = await placeAt(work, line.site, line.location_type === 'BULK' ? 'BULK' : 'PICK', line.zone)
  if (!place || place === line.location_code) return null
  await post(
    work.tx,
    lines.map((part) =>
      entryOf(work, part, worker, { type: 'MOVE', qty: part.on_hand, from: part.id, to: { location: place, sscc: part.sscc } }),
    ),
  )
  return `${line.product} moved to ${place}`
}

const count: Activity = async (work, line, worker) => {
  const difference = work.random.int(1, 3)
  const isSurplus = work.random.chance(0.45)
  if (!isSurplus && line.available <= difference * 4) return null
  const spot = { location: line.location_code, sscc: line.sscc, serial: line.serial_no }
  const details = { reasonCode: 'COUNT_DIFF', reason: 'Difference found in a cycle count' }
  const [stored] = await work.tx.query<{ lot_no: string | null }>(sql`select lot_no from stock_line where id = ${line.id}`)
  await post(work.tx, [
    entryOf(work, line, worker, {
      type: 'COUNT',
      qty: difference,
      ...details,
      ...(isSurplus ? { direction: 'IN', to: { ...spot, lot: stored?.lot_no ?? null } } : { direction: 'OUT', from: line.id }),
    }),
  ])
  await logStock(work, line, 'STOCK_ADJUST', 'COUNT', `Counted at ${line.location_code}: ${isSurplus ? '+' : '−'}${difference}`, worker)
  return `${line.product} counted: ${isSurplus ? '+' : '−'}${difference}`
}

const MAX_HOLD_SHARE = 0.03
/** Hold reasons of the simulation. The texts are unique to it, so that it ends only its own holds. */
const HOLD_REASONS = { HOLD: 'Weight differs from the label', QI: 'Sample drawn for inspection' } as const

/** Puts part of a line on hold for a check, unless too much stock is on hold already. */
const hold: Activity = async (work, line, worker) => {
  const [share] = await work.tx.query<{ held: number; all: number }>(sql`
    select (select count(*) from stock_line where disposition_code in ('HOLD', 'QI')) as held, (select reltuples::bigint from pg_class where relname = 'stock_line') as "all"`)
  if (!share || share.held > Math.max(60, share.all * MAX_HOLD_SHARE)) return null
  const disposition = work.random.chance(0.5) ? 'HOLD' : 'QI'
  const reason = HOLD_REASONS[disposition]
  const qty = Math.min(line.available, partialQty(work, line))
  await post(work.tx, [
    entryOf(work, line, worker, { type: 'STATUS', qty, from: line.id, to: { disposition }, reasonCode: 'QUALITY', reason }),
  ])
  await logStock(work, line, 'STOCK_STATUS', 'STATUS', `${qty} at ${line.location_code} set aside: ${reason}`, worker)
  return `${line.product}: ${qty} set aside`
}

const damage: Activity = async (work, line, worker) => {
  if (line.available < 12) return null
  const details = { reasonCode: 'HANDLING', reason: 'Broken while handling, thrown away' }
  await post(work.tx, [entryOf(work, line, worker, { type: 'DAMAGE', qty: 1, from: line.id, ...details })])
  await logStock(work, line, 'STOCK_ADJUST', 'ADJUST', `1 at ${line.location_code} broken while handling`, worker)
  return `${line.product}: one broken`
}

/** Ends a hold that the simulation set a while ago. Holds set by users are left alone. */
const endHold = async (work: Work): Promise<string | null> => {
  const before = iso(new Date(work.now.getTime() - 6 * GRACE_MS))
  const line = await findRandomLine(
    work,
    sql`l.disposition_code in ('HOLD', 'QI') and l.hold_at < ${before}::timestamptz and l.hold_reason = any(${Object.values(HOLD_REASONS)}::text[])`,
  )
  if (!line) return null
  const worker = floorWorker(work.random)
  const details = { reasonCode: 'RELEASE', reason: 'Checked and released' }
  await post(work.tx, [
    entryOf(work, line, worker, { type: 'STATUS', qty: line.on_hand, from: line.id, to: { disposition: 'GOOD' }, ...details }),
  ])
  await logStock(work, line, 'STOCK_STATUS', 'STATUS', `${line.on_hand} at ${line.location_code} checked and released`, worker)
  return `${line.product}: ${line.on_hand} good again`
}

const logStock = (
  work: Work,
  line: Line,
  event: 'STOCK_STATUS' | 'STOCK_ADJUST',
  task: string,
  summary: string,
  worker: Worker,
): Promise<void> =>
  logWork(
    work,
    {
      event,
      task,
      summary,
      entity: { type: 'product', id: line.public_id, no: line.product },
      client: line.client,
      owner: line.owner,
      site: line.site,
    },
    worker.device ?? null,
  )

export const FLOOR_WORK: readonly Job[] = [
  { name: 'put-away', weight: 14, run: putAway },
  { name: 'everyday', weight: 7, run: routineWork },
  { name: 'let-go', weight: 2, run: endHold },
]
