import { fault, type Fault } from './fault.ts'
import type { Master } from './master.ts'
import type { Message, MessageLine, Placed } from './message.ts'
import { unitOf } from './units.ts'

/** The origin of a message, as stored in its row. */
export type Origin = { client: string; owner: string | null; site: string | null; streamSenders: readonly string[] }

/** An order's codes, translated into ours. If a value is null, a fault says why. */
export type Resolved = {
  owner: string | null
  site: string | null
  customer: string | null
  supplier: string | null
  carrier: string | null
  shipDate: string | null
  deliveryDate: string | null
  lines: { line: number; product: string; uom: string; qty: number; lot: string | null }[]
}

/** Translates a message's codes into ours and reports all unknown codes at once. */
export const resolve = (message: Message, master: Master, origin: Origin): { resolved: Resolved; faults: Fault[] } => {
  const faults: Fault[] = []
  const say = (one: Fault): null => {
    faults.push(one)
    return null
  }
  const { client } = origin
  const { sender } = message
  if (sender && !origin.streamSenders.includes(sender.value.toUpperCase())) {
    say(fault('AUTH_FAILED', `Sender ${sender.value} is not known to this stream.`, sender))
  }
  const resolved: Resolved = {
    owner: origin.owner ?? master.owners[0] ?? null,
    site: siteOf(message.site, master, origin, say),
    customer: message.kind === 'SO' ? customerOf(message, master, client, say) : null,
    supplier: message.kind === 'PO' ? supplierOf(message.party?.no ?? null, master, client, say) : null,
    carrier: carrierOf(message.carrier, master, say),
    shipDate: dayOf(message.shipDate, 'ship', say),
    deliveryDate: dayOf(message.deliveryDate, message.kind === 'PO' ? 'expected' : 'delivery', say),
    lines: message.lines.flatMap((line) => lineOf(line, master, client, say)),
  }
  if (message.kind !== 'ITEM' && message.lines.length === 0) say(fault('SCHEMA_INVALID', 'The message has no lines.', { path: 'LX' }))
  return { resolved, faults }
}

type Say = (fault: Fault) => null

const siteOf = (site: Placed | null, master: Master, origin: Origin, say: Say): string | null => {
  const code = site?.value.toUpperCase() ?? origin.site
  if (code === null) return say(fault('SITE_UNKNOWN', 'The message names no site.', { path: 'N1*WH/04' }))
  if (master.sites.includes(code)) return code
  return say(fault('SITE_UNKNOWN', `Site ${code} is not open for ${origin.client}.`, { path: site?.path ?? 'N1*WH/04', value: code }))
}

const customerOf = ({ party }: Message, master: Master, client: string, say: Say): string | null => {
  const no = party?.no
  if (!no) return say(fault('CUSTOMER_UNKNOWN', 'The message names no customer.', { path: 'N1*ST/04' }))
  const code = master.customers.get(no.value.toUpperCase())
  return code ?? say(fault('CUSTOMER_UNKNOWN', `Customer ${no.value} is not set up for ${client}.`, no))
}

const supplierOf = (no: Placed | null, master: Master, client: string, say: Say): string | null => {
  if (!no) return say(fault('SUPPLIER_UNKNOWN', 'The message names no supplier.', { path: 'N1*SF/04' }))
  const code = master.suppliers.get(no.value.toUpperCase())
  return code ?? say(fault('SUPPLIER_UNKNOWN', `Supplier ${no.value} is not set up for ${client}.`, no))
}

const carrierOf = (carrier: Placed | null, master: Master, say: Say): string | null => {
  if (!carrier) return null
  const code = master.carriers.get(carrier.value.toUpperCase())
  return code ?? say(fault('CARRIER_UNMAPPED', `Carrier ${carrier.value} is not mapped to one of ours.`, carrier))
}

/** `20261124` or `2026-11-24`. */
const dayOf = (written: Placed | null, what: string, say: Say): string | null => {
  if (!written) return null
  const day = written.value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  return isDay ? day : say(fault('DATE_INVALID', `The ${what} date ${written.value} is not a date.`, written))
}

const lineOf = (line: MessageLine, master: Master, client: string, say: Say): Resolved['lines'] => {
  const at = { line: line.line }
  if (line.qty === null || line.qty <= 0) {
    say(fault('SCHEMA_INVALID', `Line ${line.line} has no quantity.`, { ...at, path: `${line.path}/01` }))
  }
  if (!line.product) {
    say(fault('PRODUCT_BLANK', `Line ${line.line} names no product.`, { ...at, path: `${line.path}/05` }))
    return []
  }
  const code = line.product.value.toUpperCase()
  const product = master.products.get(code)
  if (!product?.isActive) {
    const words = product ? `Product ${code} is not active for ${client}.` : `Product ${code} does not exist for ${client}.`
    say(fault('PRODUCT_UNKNOWN', words, { ...at, ...line.product, value: code }))
    return []
  }
  const uom = line.uom ? unitOf(line.uom.value) : product.base
  if (!product.uoms.includes(uom)) {
    say(
      fault('UOM_INVALID', `${line.uom?.value ?? uom} is not a unit of ${code}.`, {
        ...at,
        path: line.uom?.path ?? null,
        value: line.uom?.value ?? null,
      }),
    )
    return []
  }
  return line.qty !== null && line.qty > 0 ? [{ line: line.line, product: code, uom, qty: line.qty, lot: line.lot }] : []
}
