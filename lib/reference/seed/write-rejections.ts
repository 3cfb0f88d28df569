import sql from 'sql-template-tag'
import { MESSAGES } from '#lib/contract/rejections.ts'
import type { CopyRow, Db } from '../db/db.ts'
import { causeOf } from '../rejections/fault.ts'
import { dayText, instantOf, recentInstant, workday, workMinute } from './calendar.ts'
import { CARRIERS } from './lookups.ts'
import { x12Text, type Letter } from './message-text.ts'
import type { Random } from './random.ts'
import { lineOf, isJsonClient, refusedFor, senderOf, shownFault, UNMAPPED_CARRIER, type Refused, type SpoilName } from './refusals.ts'
import type { SalesOrder } from './sales-plan.ts'
import type { Stage } from './stage.ts'
import type { Client, Customer, HoldingPlan, Site, World } from './world.ts'

const BIG_PAYLOAD = 1_000_000
/** Of the open ones, how many have the same cause. */
const DOMINANT_SHARE = 0.68
/** What else waits, in the order in which it is dealt out. */
const OPEN: readonly SpoilName[] = [
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
const CLOSED: readonly SpoilName[] = ['PRODUCT_UNKNOWN', 'CUSTOMER_UNKNOWN', 'STOCK_SHORT', 'CARRIER_UNMAPPED', 'UOM_INVALID']
const IGNORED: readonly SpoilName[] = ['DUPLICATE_REFERENCE', 'SCHEMA_INVALID', 'DATE_INVALID', 'AUTH_FAILED']
const EDI_DESK = { id: 'u_1056', name: 'Ed I. Desk' }

/** Loads streams and refused messages: exactly the tier's numbers, one with 190 errors, one with a payload of 1 MB. */
export const writeRejections = async (tx: Db, stage: Stage): Promise<void> => {
  const { clients } = stage.world
  const streams = clients.flatMap((client) => [
    [
      streamOf(client),
      `${client.name} ${isJsonClient(client) ? 'web shop' : 'EDI'}`,
      client.code,
      'IN',
      isJsonClient(client) ? 'API' : 'EDI',
    ] as const,
    [`${client.code}-OUT`, `${client.name} advices`, client.code, 'OUT', 'API'] as const,
  ])
  await tx.copyIn(
    'stream',
    [
      'stream_code',
      'stream_name',
      'client_code',
      'direction',
      'protocol',
      'partner',
      'healthy',
      'last_message_at',
      'senders',
      'on_shortage',
    ],
    streams.map(([code, name, clientCode, direction, protocol], i) => {
      const client = clients[i >> 1]!
      const silent = direction === 'IN' && client.isQuiet
      const seen = new Date(stage.world.end - (silent ? 31 * 3_600_000 : (i * 7 + 2) * 60_000)).toISOString()
      return [
        code,
        name,
        clientCode,
        direction,
        protocol,
        client.name,
        !silent,
        seen,
        [senderOf(client)],
        isJsonClient(client) ? 'REJECT' : 'BACK_ORDER',
      ]
    }),
  )
  await tx.copyIn(
    'stream_message',
    ['stream_code', 'message', 'label', 'message_version'],
    streams.flatMap(([code, , , direction]) =>
      MESSAGES.filter((m) => m.direction === direction || m.direction === 'BOTH').map((m) => [code, m.value, m.label, '004010']),
    ),
  )
  await tx.copyIn('rejection', COLUMNS, rejectionRows(stage, await readFacts(tx, stage.world)))
}

/** What only the loaded orders and stock know: references that are in use, and how much of a product there is. */
type Facts = { twins: { no: string; reference: string }[]; stock: ReadonlyMap<number, number> }

const readFacts = async (tx: Db, { clients }: World): Promise<Facts> => {
  const twins = await tx.query<Facts['twins'][number]>(sql`
    select so_no as no, customer_po_no as reference from sales_order
    where client_code = ${clients[0]!.code} and customer_po_no is not null and status <> 'CANCELLED' order by id desc limit 20`)
  const stock = await tx.query<{ id: number; available: number }>(sql`
    select l.holding_id as id, sum(l.on_hand - l.allocated) as available from stock_line l
    where l.client_code = ${clients[1]!.code} and l.disposition_code = 'GOOD' group by l.holding_id`)
  return { twins, stock: new Map(stock.map(({ id, available }) => [id, available])) }
}

const COLUMNS = [
  'id',
  'rejected_at',
  'stream_code',
  'message',
  'control_no',
  'client_code',
  'owner_code',
  'site_code',
  'ref_type',
  'ref_no',
  'severity',
  'error_code',
  'error',
  'cause',
  'errors_count',
  'errors',
  'status',
  'attempts',
  'last_attempt_at',
  'next_retry_at',
  'attempts_log',
  'assigned_to',
  'result',
  'payload_format',
  'payload_bytes',
  'payload',
  'notes',
  'version',
] as const

const streamOf = (client: Client): string => `${client.code}-${isJsonClient(client) ? 'WEB' : 'EDI'}`

type Status = 'NEW' | 'IN_REVIEW' | 'FAILED' | 'REPROCESSED' | 'IGNORED'
type Case = {
  id: number
  at: number
  client: Client
  owner: string
  site: Site
  refused: Refused
  status: Status
  order: SalesOrder | null
}

function* rejectionRows(stage: Stage, facts: Facts): Generator<CopyRow> {
  const random = stage.world.random.fork('rejections')
  const { rejections, openRejections } = stage.world.size
  const closed = rejections - openRejections
  const cases = [
    ...Array.from({ length: closed }, (_, i) => closedCase(stage, i, closed, random)).toSorted((a, b) => a.at - b.at),
    ...Array.from({ length: openRejections }, (_, i) => openCase(stage, facts, i, closed, random)),
  ]
  for (const [i, one] of cases.entries()) yield rejectionRow({ ...one, id: i + 1 }, stage.world, random)
}

/** One that was dealt with: processed in the end, or ignored. */
const closedCase = (stage: Stage, i: number, count: number, random: Random): Case => {
  const { world } = stage
  const orders = stage.sales.orders
  const order = orders[Math.floor((i / count) * orders.length)]!
  const isIgnored = i % 4 === 3
  const { client, owner, site } = order
  const letter = letterOf(stage, order, i + 1, order.createdAt, random)
  const refused = refusedFor(random.pick(isIgnored ? IGNORED : CLOSED), letter, client, world, random)
  const late = closedInstant(world, i / count, site, random)
  const at = Math.min(world.end - 60_000, isIgnored ? late : order.createdAt - random.int(20, 200) * 60_000)
  return { id: i + 1, at, client, owner, site, refused, status: isIgnored ? 'IGNORED' : 'REPROCESSED', order: isIgnored ? null : order }
}

const closedInstant = (world: World, part: number, site: Site, random: Random): number => {
  const at = instantOf(site.timezone, workday(world.start + Math.floor(part * (world.size.days - 6))), workMinute(random))
  return at < world.end ? at : recentInstant(world, site, random)
}

/** One that waits. The last two are the awkward ones. */
const openCase = (stage: Stage, facts: Facts, i: number, closed: number, random: Random): Case => {
  const { world } = stage
  const count = world.size.openRejections
  const dominant = Math.round(count * DOMINANT_SHARE)
  const at = world.end - (count - i) * 3_900_000 - random.int(0, 3_000_000)
  const isBig = i === count - 2
  const name: SpoilName =
    i === count - 1 ? 'MANY_ERRORS' : isBig ? 'CARRIER_UNMAPPED' : i < dominant ? 'CUSTOMER_UNKNOWN' : OPEN[(i - dominant) % OPEN.length]!
  const client = name === 'STOCK_SHORT' ? world.clients[1]! : world.clients[0]!
  const letter = freshLetter(world, client, closed + i + 1, at, random)
  const sound = awkward(name, letter, client, facts, world, i)
  const refused = refusedFor(name, isBig ? withBigNote(sound) : sound, client, world, random)
  const status = i < dominant ? 'NEW' : random.pick<Status>(['NEW', 'NEW', 'IN_REVIEW', 'FAILED'])
  const site = world.sites.find((one) => one.code === letter.site) ?? world.sites[0]!
  return { id: 0, at, client, owner: client.ownersHere[0]!.code, site, refused, status, order: null }
}

/** What is wrong with some orders lies outside of the message: more than there is, or a reference that came before. */
const awkward = (name: SpoilName, letter: Letter, client: Client, { twins, stock }: Facts, world: World, i: number): Letter => {
  const twin = twins[i % Math.max(1, twins.length)]
  if (name === 'DUPLICATE_REFERENCE' && twin) return { ...letter, reference: twin.reference, twinOf: twin.no }
  if (name !== 'STOCK_SHORT') return letter
  const [line] = letter.lines
  const plan = world.holdings.find((h) => h.product.client === client && h.product.code === line?.product && h.site.code === letter.site)
  if (!line || !plan) return letter
  const there = Math.floor((stock.get(plan.id) ?? 0) / plan.product.perCase)
  return { ...letter, lines: [{ ...line, qty: there + 40 }], shortOf: there }
}

const FILLER = 'Lorem ipsum dolor sit amet, '

/** A remark into which somebody pasted a whole file. */
const withBigNote = (letter: Letter): Letter => {
  const missing = BIG_PAYLOAD + 1 - Buffer.byteLength(x12Text({ ...letter, carrier: UNMAPPED_CARRIER, note: 'x' }))
  return { ...letter, note: FILLER.repeat(Math.ceil(missing / FILLER.length)).slice(0, missing) }
}

const partyOf = (customer: Customer): Letter['party'] => ({
  no: customer.code.slice(4),
  name: customer.name,
  address1: customer.address1,
  city: customer.city,
  state: customer.state,
  postcode: customer.postcode,
  country: customer.country,
  phone: customer.phone,
})

const SCACS = CARRIERS.flatMap(([, , scac, needsAccount]) => (scac && !needsAccount ? [scac] : []))

const letter = (client: Client, site: string, customer: Customer, control: number, at: number, random: Random): Omit<Letter, 'lines'> => ({
  message: '940',
  control: 12_000 + control,
  sender: senderOf(client),
  at,
  reference: `45${String(10_000_000 + control * 37)}`,
  customerOrder: `PO${random.int(10_000, 99_999)}`,
  site,
  party: partyOf(customer),
  date: dayText(Math.floor(at / 86_400_000) + 2).replaceAll('-', ''),
  carrier: random.pick(SCACS),
})

const MOST_LINES = 3

/** The message that became an order of the past. */
const letterOf = ({ world, sales }: Stage, order: SalesOrder, control: number, at: number, random: Random): Letter => ({
  ...letter(order.client, order.site.code, order.customer, control, at, random),
  lines: Array.from({ length: Math.min(MOST_LINES, order.count) }, (_, n) =>
    lineOf(world.holdings[sales.lines.holding[order.first + n]! - 1]!, Math.ceil(sales.lines.qty[order.first + n]!)),
  ),
})

const sellers = new WeakMap<Client, HoldingPlan[]>()

/** An order for the client's best sellers at one site, of which there is always some. */
const freshLetter = (world: World, client: Client, control: number, at: number, random: Random): Letter => {
  let all = sellers.get(client)
  const owner = client.ownersHere[0]!.code
  if (!all) {
    all = world.holdings.filter(
      (h) => h.product.client === client && h.owner === owner && h.site.active && h.product.rank < 12 && h.demand > 0,
    )
    sellers.set(client, all)
  }
  const site = random.pick(all).site
  const here = all.filter((holding) => holding.site === site && !holding.product.serial)
  const chosen = new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(here)))
  const customer = client.customers.find((one) => one.postcode !== null)!
  return {
    ...letter(
      client,
      site.code,
      random.chance(0.7) ? random.pick(client.customers.slice(0, 20).filter((one) => one.postcode)) : customer,
      control,
      at,
      random,
    ),
    lines: [...chosen].map((holding) => lineOf(holding, random.int(1, 3))),
  }
}

const rejectionRow = ({ id, at, client, owner, site, refused, status, order }: Case, world: World, random: Random): CopyRow => {
  const { letter: sent, faults, payload } = refused
  const first = shownFault(faults)
  const end = world.end - 1000
  const attempts = status === 'NEW' ? 1 : random.int(2, 4)
  const tries = Array.from({ length: attempts }, (_, n) => {
    const ok = status === 'REPROCESSED' && n === attempts - 1
    return {
      at: new Date(Math.min(end, ok && order ? order.createdAt : at + n * 1_500_000)).toISOString(),
      user_name: n === 0 ? null : EDI_DESK.name,
      ok,
      message: ok && order ? `Processed as ${order.no}` : first.message,
    }
  })
  const isIgnored = status === 'IGNORED'
  const note = {
    at: tries.at(-1)!.at,
    user_name: EDI_DESK.name,
    text: `Ignored: ${random.pick(['sent twice', 'the sender sends it again', 'test message'])}`,
  }
  return [
    id,
    new Date(at).toISOString(),
    streamOf(client),
    sent.message,
    String(sent.control).padStart(9, '0'),
    client.code,
    owner,
    first.code === 'SITE_UNKNOWN' ? null : site.code,
    refused.refType,
    refused.refType === 'ITEM' ? (sent.item?.code ?? null) : sent.reference || null,
    first.code === 'DUPLICATE_REFERENCE'
      ? 'warning'
      : first.code === 'SCHEMA_INVALID' || first.code === 'AUTH_FAILED'
        ? 'critical'
        : 'error',
    first.code,
    first.message,
    causeOf(first),
    faults.length,
    JSON.stringify(faults),
    status,
    attempts,
    tries.at(-1)!.at,
    status === 'FAILED' ? new Date(end + 3_600_000).toISOString() : null,
    JSON.stringify(tries),
    status === 'IN_REVIEW' ? EDI_DESK.id : null,
    order ? { type: 'SO', no: order.no, id: `so_${order.id}` } : null,
    refused.format,
    Buffer.byteLength(payload),
    payload,
    JSON.stringify(isIgnored ? [note] : []),
    attempts,
  ]
}
