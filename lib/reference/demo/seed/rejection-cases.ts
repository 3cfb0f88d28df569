import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { instantOf, recentInstant, workday, workMinute } from './calendar.ts'
import { freshMessage, messageOfOrder, withBigNote } from './edi-messages.ts'
import type { EdiMessage } from './message-text.ts'
import type { Random } from './random.ts'
import { rejectedMessage, type RejectedMessage, type FaultName } from './rejected-messages.ts'
import type { SalesOrder } from './sales-plan-types.ts'
import type { SeedState } from './seed-state.ts'
import type { Client, Site, World } from './world.ts'

/** Share of open messages that have the same cause. */
const DOMINANT_SHARE = 0.68
/** Faults of the other open messages, in the order in which they are assigned. */
const OPEN_FAULTS: readonly FaultName[] = [
  'PRODUCT_UNKNOWN',
  'SUPPLIER_UNKNOWN',
  'ITEM_SUPPLIER_UNKNOWN',
  'PRODUCT_UNKNOWN',
  'CARRIER_UNMAPPED',
  'DUPLICATE_REFERENCE',
  'STOCK_SHORT',
  'ADDRESS_INVALID',
  'PRODUCT_UNKNOWN',
  'UOM_INVALID',
  'DATE_INVALID',
  'SUPPLIER_UNKNOWN',
  'CARRIER_UNMAPPED',
  'SITE_UNKNOWN',
  'PRODUCT_UNKNOWN',
  'AUTH_FAILED',
  'PRODUCT_BLANK',
  'DUPLICATE_REFERENCE',
  'CARRIER_UNMAPPED',
  'SCHEMA_INVALID',
  'PRODUCT_UNKNOWN',
  'STOCK_SHORT',
  'DATE_INVALID',
  'PRODUCT_UNKNOWN',
]
const CLOSED_FAULTS: readonly FaultName[] = ['PRODUCT_UNKNOWN', 'CUSTOMER_UNKNOWN', 'STOCK_SHORT', 'CARRIER_UNMAPPED', 'UOM_INVALID']
const IGNORED_FAULTS: readonly FaultName[] = ['DUPLICATE_REFERENCE', 'SCHEMA_INVALID', 'DATE_INVALID', 'AUTH_FAILED']

type Status = 'NEW' | 'IN_REVIEW' | 'FAILED' | 'REPROCESSED' | 'IGNORED'
export type Case = {
  id: number
  at: number
  client: Client
  owner: string
  site: Site
  rejected: RejectedMessage
  status: Status
  order: SalesOrder | null
}

/** Facts from the loaded orders and stock: the first client's references in use, and the second's available stock by holding id. */
export type Facts = { usedReferences: { no: string; reference: string }[]; stock: ReadonlyMap<number, number> }

/** Reads the facts from the database. */
export const readFacts = async (tx: Db, { clients }: World): Promise<Facts> => {
  const usedReferences = await tx.query<Facts['usedReferences'][number]>(sql`
    select so_no as no, customer_po_no as reference from sales_order
    where client_code = ${clients[0]!.code} and customer_po_no is not null and status <> 'CANCELLED' order by id desc limit 20`)
  const stock = await tx.query<{ id: number; available: number }>(sql`
    select l.holding_id as id, sum(l.on_hand - l.allocated) as available from stock_line l
    where l.client_code = ${clients[1]!.code} and l.disposition_code = 'GOOD' group by l.holding_id`)
  return { usedReferences, stock: new Map(stock.map(({ id, available }) => [id, available])) }
}

/** All rejected messages of the tier: handled ones first, each group by time of arrival. */
export const casesOf = (state: SeedState, facts: Facts, random: Random): Case[] => {
  const { rejections, openRejections } = state.world.size
  const closed = rejections - openRejections
  return [
    ...Array.from({ length: closed }, (_, i) => closedCase(state, i, closed, random)).toSorted((a, b) => a.at - b.at),
    ...Array.from({ length: openRejections }, (_, i) => openCase(state, facts, i, closed, random)),
  ].map((rejectionCase, i) => ({ ...rejectionCase, id: i + 1 }))
}

/** A handled message: reprocessed or ignored. */
const closedCase = (state: SeedState, i: number, count: number, random: Random): Case => {
  const { world } = state
  const orders = state.sales.orders
  const order = orders[Math.floor((i / count) * orders.length)]!
  const isIgnored = i % 4 === 3
  const { client, owner, site } = order
  const edi = messageOfOrder(state, order, i + 1, order.createdAt, random)
  const rejected = rejectedMessage(random.pick(isIgnored ? IGNORED_FAULTS : CLOSED_FAULTS), edi, client, world, random)
  const handledAt = closedInstant(world, i / count, site, random)
  const at = Math.min(world.end - 60_000, isIgnored ? handledAt : order.createdAt - random.int(20, 200) * 60_000)
  return { id: i + 1, at, client, owner, site, rejected, status: isIgnored ? 'IGNORED' : 'REPROCESSED', order: isIgnored ? null : order }
}

const closedInstant = (world: World, progress: number, site: Site, random: Random): number => {
  const at = instantOf(site.timezone, workday(world.start + Math.floor(progress * (world.size.days - 6))), workMinute(random))
  return at < world.end ? at : recentInstant(world, site, random)
}

/** The fault of an open message. The last two are awkward cases: {@link openCase} makes one very large, the other has many errors. */
const openFault = (i: number, count: number, dominant: number): FaultName => {
  if (i === count - 1) return 'MANY_ERRORS'
  if (i === count - 2) return 'CARRIER_UNMAPPED'
  return i < dominant ? 'CUSTOMER_UNKNOWN' : OPEN_FAULTS[(i - dominant) % OPEN_FAULTS.length]!
}

/** A waiting message. */
const openCase = (state: SeedState, facts: Facts, i: number, closed: number, random: Random): Case => {
  const { world } = state
  const count = world.size.openRejections
  const dominant = Math.round(count * DOMINANT_SHARE)
  const at = world.end - (count - i) * 3_900_000 - random.int(0, 3_000_000)
  const isBig = i === count - 2
  const name = openFault(i, count, dominant)
  const client = name === 'STOCK_SHORT' ? world.clients[1]! : world.clients[0]!
  const edi = freshMessage(world, client, closed + i + 1, at, random)
  const order = withHiddenFault(name, edi, client, facts, world, i)
  const rejected = rejectedMessage(name, isBig ? withBigNote(order) : order, client, world, random)
  const status = i < dominant ? 'NEW' : random.pick<Status>(['NEW', 'NEW', 'IN_REVIEW', 'FAILED'])
  const site = world.sites.find((known) => known.code === edi.site) ?? world.sites[0]!
  return { id: 0, at, client, owner: client.tierOwners[0]!.code, site, rejected, status, order: null }
}

/** Sets faults that are not visible in the message itself: a quantity above the stock, or a reference that was used before. */
const withHiddenFault = (
  name: FaultName,
  edi: EdiMessage,
  client: Client,
  { usedReferences, stock }: Facts,
  world: World,
  i: number,
): EdiMessage => {
  const used = usedReferences[i % Math.max(1, usedReferences.length)]
  if (name === 'DUPLICATE_REFERENCE' && used) return { ...edi, reference: used.reference, duplicateOf: used.no }
  if (name !== 'STOCK_SHORT') return edi
  const [line] = edi.lines
  const plan = world.holdings.find((h) => h.product.client === client && h.product.code === line?.product && h.site.code === edi.site)
  if (!line || !plan) return edi
  const available = Math.floor((stock.get(plan.id) ?? 0) / plan.product.perCase)
  return { ...edi, lines: [{ ...line, qty: available + 40 }], availableQty: available }
}
