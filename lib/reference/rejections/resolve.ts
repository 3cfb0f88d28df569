import { fault, type Fault } from './fault.ts'
import type { Master } from './master-data.ts'
import type { Message, MessageLine, LocatedValue } from './message.ts'
import { unitOf } from './units.ts'

/** The client of a message, and the owner, site and known senders of its stream. */
export type StreamScope = { client: string; owner: string | null; site: string | null; streamSenders: readonly string[] }

/** An order's codes, translated into ours. A value is null if the message does not have it, or if a fault says why it cannot be used. */
export type ResolvedCodes = {
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
export const resolveCodes = (message: Message, master: Master, scope: StreamScope): { resolved: ResolvedCodes; faults: Fault[] } => {
  const faults: Fault[] = []
  const report = (reported: Fault): null => {
    faults.push(reported)
    return null
  }
  const { client } = scope
  const { sender } = message
  if (sender && !scope.streamSenders.includes(sender.value.toUpperCase())) {
    report(fault('AUTH_FAILED', `Sender ${sender.value} is not set up for this stream.`, sender))
  }
  const resolved: ResolvedCodes = {
    owner: scope.owner ?? master.owners[0] ?? null,
    site: siteOf(message.site, master, scope, report),
    customer: message.kind === 'SO' ? customerOf(message, master, client, report) : null,
    supplier: message.kind === 'PO' ? supplierOf(message.party?.no ?? null, master, client, report) : null,
    carrier: carrierOf(message.carrier, master, report),
    shipDate: dayOf(message.shipDate, 'ship', report),
    deliveryDate: dayOf(message.deliveryDate, message.kind === 'PO' ? 'expected' : 'delivery', report),
    lines: message.lines.flatMap((line) => lineOf(line, master, client, report)),
  }
  if (message.kind !== 'ITEM' && message.lines.length === 0) report(fault('SCHEMA_INVALID', 'The message has no lines.', { path: 'LX' }))
  return { resolved, faults }
}

type Report = (fault: Fault) => null

const siteOf = (site: LocatedValue | null, master: Master, scope: StreamScope, report: Report): string | null => {
  const code = site?.value.toUpperCase() ?? scope.site
  if (code === null) return report(fault('SITE_UNKNOWN', 'The message has no site.', { path: 'N1*WH/04' }))
  if (master.sites.includes(code)) return code
  return report(fault('SITE_UNKNOWN', `Site ${code} is not open for ${scope.client}.`, { path: site?.path ?? 'N1*WH/04', value: code }))
}

const customerOf = ({ party }: Message, master: Master, client: string, report: Report): string | null => {
  const no = party?.no
  if (!no) return report(fault('CUSTOMER_UNKNOWN', 'The message has no customer.', { path: 'N1*ST/04' }))
  const code = master.customers.get(no.value.toUpperCase())
  return code ?? report(fault('CUSTOMER_UNKNOWN', `Customer ${no.value} is not set up for ${client}.`, no))
}

const supplierOf = (no: LocatedValue | null, master: Master, client: string, report: Report): string | null => {
  if (!no) return report(fault('SUPPLIER_UNKNOWN', 'The message has no supplier.', { path: 'N1*SF/04' }))
  const code = master.suppliers.get(no.value.toUpperCase())
  return code ?? report(fault('SUPPLIER_UNKNOWN', `Supplier ${no.value} is not set up for ${client}.`, no))
}

const carrierOf = (carrier: LocatedValue | null, master: Master, report: Report): string | null => {
  if (!carrier) return null
  const code = master.carriers.get(carrier.value.toUpperCase())
  return code ?? report(fault('CARRIER_UNMAPPED', `Carrier ${carrier.value} is not mapped to one of our carriers.`, carrier))
}

/** Parses a date: `20261124` or `2026-11-24`. */
const dayOf = (date: LocatedValue | null, name: string, report: Report): string | null => {
  if (!date) return null
  const day = date.value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  return isDay ? day : report(fault('DATE_INVALID', `The ${name} date ${date.value} is not a valid date.`, date))
}

const lineOf = (line: MessageLine, master: Master, client: string, report: Report): ResolvedCodes['lines'] => {
  const at = { line: line.line }
  if (line.qty === null || line.qty <= 0) {
    report(fault('SCHEMA_INVALID', `Line ${line.line} has no quantity.`, { ...at, path: `${line.path}/01` }))
  }
  if (!line.product) {
    report(fault('PRODUCT_BLANK', `Line ${line.line} has no item.`, { ...at, path: `${line.path}/05` }))
    return []
  }
  const code = line.product.value.toUpperCase()
  const product = master.products.get(code)
  if (!product?.isActive) {
    const text = product ? `Item ${code} is not active for ${client}.` : `Item ${code} does not exist for ${client}.`
    report(fault('PRODUCT_UNKNOWN', text, { ...at, ...line.product, value: code }))
    return []
  }
  const uom = line.uom ? unitOf(line.uom.value) : product.base
  if (!product.uoms.includes(uom)) {
    report(
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
