import { CARRIERS } from './lookups.ts'
import { dayText } from './calendar.ts'
import { x12Text, type EdiMessage } from './message-text.ts'
import type { Random } from './random.ts'
import { lineOf, senderOf, UNMAPPED_CARRIER } from './rejected-messages.ts'
import type { SalesOrder } from './sales-plan-types.ts'
import type { SeedState } from './seed-state.ts'
import type { Client, Customer, HoldingPlan, World } from './world.ts'

const BIG_PAYLOAD = 1_000_000
const FILLER = 'Lorem ipsum dolor sit amet, '
const MAX_LINES = 3

/** The message from which a past order was created, with at most three of its lines. */
export const messageOfOrder = (
  { world, sales }: SeedState,
  order: SalesOrder,
  control: number,
  at: number,
  random: Random,
): EdiMessage => ({
  ...messageFrom(order.client, order.site.code, order.customer, control, at, random),
  lines: Array.from({ length: Math.min(MAX_LINES, order.count) }, (_, n) =>
    lineOf(world.holdings[sales.lines.holding[order.first + n]! - 1]!, Math.ceil(sales.lines.qty[order.first + n]!)),
  ),
})

const bestSellers = new WeakMap<Client, HoldingPlan[]>()

/** A new order for some of the client's best sellers at one site. Best sellers are always in stock. */
export const freshMessage = (world: World, client: Client, control: number, at: number, random: Random): EdiMessage => {
  let holdings = bestSellers.get(client)
  const owner = client.tierOwners[0]!.code
  if (!holdings) {
    holdings = world.holdings.filter(
      (h) => h.product.client === client && h.owner === owner && h.site.active && h.product.rank < 12 && h.demand > 0,
    )
    bestSellers.set(client, holdings)
  }
  const site = random.pick(holdings).site
  const atSite = holdings.filter((holding) => holding.site === site && !holding.product.serial)
  const chosen = new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(atSite)))
  const customer = client.customers.find(({ postcode }) => postcode !== null)!
  return {
    ...messageFrom(
      client,
      site.code,
      random.chance(0.7) ? random.pick(client.customers.slice(0, 20).filter(({ postcode }) => postcode)) : customer,
      control,
      at,
      random,
    ),
    lines: [...chosen].map((holding) => lineOf(holding, random.int(1, 3))),
  }
}

/** Adds a very long note, as if a whole file had been pasted into it, so that the message has 1 MB. */
export const withBigNote = (edi: EdiMessage): EdiMessage => {
  const missing = BIG_PAYLOAD + 1 - Buffer.byteLength(x12Text({ ...edi, carrier: UNMAPPED_CARRIER, note: 'x' }))
  return { ...edi, note: FILLER.repeat(Math.ceil(missing / FILLER.length)).slice(0, missing) }
}

const partyOf = (customer: Customer): EdiMessage['party'] => ({
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

const messageFrom = (
  client: Client,
  site: string,
  customer: Customer,
  control: number,
  at: number,
  random: Random,
): Omit<EdiMessage, 'lines'> => ({
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
