import { fault, firstFault, type Fault } from '../../rejections/fault.ts'
import type { Master } from '../../rejections/master.ts'
import { readMessage } from '../../rejections/read.ts'
import { resolve } from '../../rejections/resolve.ts'
import { CARRIERS } from './lookups.ts'
import { jsonText, x12Text, type EdiMessage } from './message-text.ts'
import type { Random } from './random.ts'
import type { Client, HoldingPlan, World } from './world.ts'

/** A refused message, as the seed writes it. */
export type Refused = { edi: EdiMessage; format: 'X12' | 'JSON'; payload: string; faults: Fault[]; refType: 'SO' | 'PO' | 'ITEM' }

/** Who sends to a client: the number that stands in the message's head. */
export const senderOf = (client: Client): string => `${client.code}ERP`

// A chain of shops that the client won and nobody has set up: most of what waits has this one cause.
const NEW_CUSTOMER: EdiMessage['party'] = {
  no: '77031',
  name: 'Freshway Markets',
  address1: '88 Wharf Road',
  city: 'Fremantle',
  state: 'WA',
  postcode: '6160',
  country: 'AU',
  phone: '+61 8 5550 1180',
}
const NEW_SUPPLIER: EdiMessage['party'] = {
  no: '4471',
  name: 'Harvest Lane Bakery',
  address1: '3 Mill Lane',
  city: 'Adelaide',
  state: 'SA',
  postcode: '5000',
  country: 'AU',
}
const UNKNOWN_PRODUCTS = ['00999', '01234-Z', 'NEW-SEASON-1', 'OATX'] as const
export const UNMAPPED_CARRIER = 'NRTH'
const MANY_ERRORS = 190

type Spoil = (edi: EdiMessage, random: Random) => EdiMessage

/** What can be wrong with an order, and how it looks in the message. */
const SPOILS = {
  CUSTOMER_UNKNOWN: (edi) => ({ ...edi, party: NEW_CUSTOMER }),
  PRODUCT_UNKNOWN: (edi, random) => ({ ...edi, lines: withProduct(edi, random.pick(UNKNOWN_PRODUCTS)) }),
  CARRIER_UNMAPPED: (edi) => ({ ...edi, carrier: UNMAPPED_CARRIER }),
  DATE_INVALID: (edi) => ({ ...edi, date: '20261340' }),
  UOM_INVALID: (edi) => ({ ...edi, lines: edi.lines.map((line, i) => (i === 0 ? { ...line, uom: 'TR' } : line)) }),
  SITE_UNKNOWN: (edi) => ({ ...edi, site: 'PER9' }),
  AUTH_FAILED: (edi) => ({ ...edi, sender: 'UNKNOWNERP' }),
  PRODUCT_BLANK: (edi) => ({ ...edi, lines: withProduct(edi, '') }),
  SUPPLIER_UNKNOWN: (edi) => ({ ...edi, message: '943', party: NEW_SUPPLIER }),
  ITEM_SUPPLIER_UNKNOWN: (edi) => ({
    ...edi,
    message: '888',
    party: NEW_SUPPLIER,
    item: { code: '00999', name: 'Sourdough Crackers 150g x 12', gtin: '19312345009999', perCase: 12 },
    lines: [],
  }),
  SCHEMA_INVALID: (edi) => ({ ...edi, reference: '' }),
  MANY_ERRORS: (edi) => ({
    ...edi,
    lines: Array.from({ length: MANY_ERRORS }, (_, i) => ({ ...edi.lines[i % edi.lines.length]!, qty: null })),
  }),
} as const satisfies Record<string, Spoil>
export type SpoilName = keyof typeof SPOILS | 'STOCK_SHORT' | 'DUPLICATE_REFERENCE' | 'ADDRESS_INVALID'

const withProduct = ({ lines }: EdiMessage, product: string): EdiMessage['lines'] => [...lines.slice(0, -1), { ...lines.at(-1)!, product }]

/** Spoils a sound order, and says what the reader of messages says of it. */
export const refusedFor = (name: SpoilName, sound: EdiMessage, client: Client, world: World, random: Random): Refused => {
  const spoil = (SPOILS as Partial<Record<SpoilName, Spoil>>)[name]
  const edi = spoil ? spoil(sound, random) : name === 'ADDRESS_INVALID' ? withoutPostcode(sound) : sound
  const format = isJsonClient(client) && edi.message === '940' ? 'JSON' : 'X12'
  const payload = format === 'JSON' ? jsonText(edi) : x12Text(edi)
  const refType = edi.message === '940' ? 'SO' : edi.message === '943' ? 'PO' : 'ITEM'
  return { edi, format, payload, refType, faults: faultsOf(name, edi, format, payload, client, world) }
}

const withoutPostcode = (edi: EdiMessage): EdiMessage => ({ ...edi, party: { ...edi.party, postcode: null } })

/** One client has a web shop that sends JSON; all others speak X12. */
export const isJsonClient = (client: Client): boolean => client.index === 1

/** What the reader finds; three things it cannot know without orders and stock, and they are said here in its words. */
const faultsOf = (name: SpoilName, edi: EdiMessage, format: 'X12' | 'JSON', payload: string, client: Client, world: World): Fault[] => {
  const line = edi.lines[0]
  if (name === 'STOCK_SHORT') {
    const text = `Only ${edi.shortOf ?? 0} of ${line?.qty} ${line?.product} available.`
    return [fault('STOCK_SHORT', text, { line: 1, value: line?.product ?? null, path: 'order.lines.0' })]
  }
  if (name === 'ADDRESS_INVALID') return [fault('ADDRESS_INVALID', 'The postcode is missing.', { path: 'N1*ST/N4' })]
  if (name === 'DUPLICATE_REFERENCE') {
    const text = `Reference ${edi.reference} is already on ${edi.twinOf}.`
    return [fault('DUPLICATE_REFERENCE', text, { path: 'W05/02', value: edi.reference })]
  }
  if (edi.message === '888') {
    const text = `Supplier ${edi.party.no} is not set up for ${client.code}.`
    return [fault('SUPPLIER_UNKNOWN', text, { path: 'N1*SU/04', value: edi.party.no })]
  }
  const { message, faults } = readMessage(format, payload)
  if (!message) return faults
  const origin = { client: client.code, owner: client.ownersHere[0]!.code, site: null, streamSenders: [senderOf(client)] }
  return [...faults, ...resolve(message, masterOf(client, world), origin).faults]
}

const masters = new WeakMap<Client, Master>()

/** A client's master data as the reader of messages wants it. */
const masterOf = (client: Client, world: World): Master => {
  const known = masters.get(client)
  if (known) return known
  const master: Master = {
    customers: new Map(client.customers.map(({ code }) => [code.slice(4), code])),
    suppliers: new Map(client.suppliers.map(({ no, code }) => [no, code])),
    products: new Map(
      client.products.map((p) => [
        p.code,
        { base: p.baseUom, uoms: p.serial ? [p.baseUom] : [p.baseUom, p.caseUom, 'PALLET'], isActive: true, owner: p.owner },
      ]),
    ),
    carriers: new Map(CARRIERS.flatMap(([code, , scac]) => [[scac ?? code, code] as const, [code, code] as const])),
    sites: world.sites.filter((site) => site.active).map((site) => site.code),
    owners: client.ownersHere.map((owner) => owner.code),
  }
  masters.set(client, master)
  return master
}

/** The fault that the list shows. */
export const shownFault = (faults: readonly Fault[]): Fault =>
  firstFault(faults) ?? fault('SCHEMA_INVALID', 'The message could not be read.')

const UNIT_CODES: Readonly<Record<string, string>> = { EACH: 'EA', KG: 'KG', CASE: 'CA', BAG: 'BG' }

/** A line of an order for a product, in cartons where it comes in cartons. */
export const lineOf = ({ product }: HoldingPlan, qty: number) => ({
  product: product.code,
  uom: UNIT_CODES[product.serial ? product.baseUom : product.caseUom] ?? 'EA',
  qty,
})
