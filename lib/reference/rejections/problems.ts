import type { RejectCode } from '#lib/contract/rejections/rejections.ts'
import type { Problems } from '../http/response.ts'
import { fault, type Fault } from './fault.ts'
import type { Message } from './message.ts'

/** Maps an order's problem field to the message's reject code. The first match wins. */
const BY_FIELD: readonly (readonly [RegExp, RejectCode])[] = [
  [/^customer_code$/, 'CUSTOMER_UNKNOWN'],
  [/^supplier_code$/, 'SUPPLIER_UNKNOWN'],
  [/^(site|destination_site)/, 'SITE_UNKNOWN'],
  [/^ship_to/, 'ADDRESS_INVALID'],
  [/date$/, 'DATE_INVALID'],
  [/^(carrier|service)/, 'CARRIER_UNMAPPED'],
  [/^customer_po_no$|^supplier_ref$/, 'DUPLICATE_REFERENCE'],
  [/\.product_code$/, 'PRODUCT_UNKNOWN'],
  [/\.uom$/, 'UOM_INVALID'],
  [/\.qty$/, 'STOCK_SHORT'],
]

const STOCK = /available|stock|expired/i
const EXPIRED = /expired/i

/** Converts problems of an order into faults of its message. */
export const faultsOf = (problems: Problems, message: Message): Fault[] =>
  Object.entries(problems).flatMap(([field, texts]) => texts.map((text) => faultOf(field, text, message)))

const faultOf = (field: string, text: string, message: Message): Fault => {
  const index = /^lines\.(\d+)\./.exec(field)?.[1]
  const line = index === undefined ? undefined : message.lines[Number(index)]
  const code = codeOf(field, text)
  return fault(code, withProduct(asFact(text), line?.product?.value), {
    ...placeOf(code, field, message),
    ...(line && { line: line.line, path: line.path, value: line.product?.value ?? null }),
  })
}

/** Adds the product to a problem's text. In a form, the text is shown beside the line; in a list of messages, it is not. */
const withProduct = (text: string, product: string | undefined): string =>
  product === undefined || text.includes(product) ? text : `${product}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** Turns a form's "Enter the …." into "The … is missing." */
const asFact = (text: string): string => text.replace(/^Enter (the [a-z -]+)\.$/, (_, what: string) => `T${what.slice(1)} is missing.`)

const codeOf = (field: string, text: string): RejectCode => {
  const code = BY_FIELD.find(([pattern]) => pattern.test(field))?.[1] ?? 'SCHEMA_INVALID'
  if (code !== 'STOCK_SHORT') return code
  if (!STOCK.test(text)) return 'SCHEMA_INVALID'
  return EXPIRED.test(text) ? 'STOCK_EXPIRED_ONLY' : 'STOCK_SHORT'
}

const placeOf = (code: RejectCode, field: string, { party, site, carrier, shipDate, deliveryDate }: Message) => {
  if (code === 'CUSTOMER_UNKNOWN' || code === 'SUPPLIER_UNKNOWN') return party?.no ?? {}
  if (code === 'ADDRESS_INVALID') return { path: party?.path ?? null }
  if (code === 'SITE_UNKNOWN') return site ?? {}
  if (code === 'CARRIER_UNMAPPED') return carrier ?? {}
  if (code !== 'DATE_INVALID') return {}
  return (field === 'required_ship_date' ? shipDate : deliveryDate) ?? {}
}
