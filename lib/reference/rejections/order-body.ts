import { cutText } from '#lib/shared/cut-text.ts'
import { dayText } from '../orders/body/format.ts'
import type { Message } from './message.ts'
import type { ResolvedCodes } from './resolve.ts'

type OrderContext = { client: string; today: string; onShortage: 'REJECT' | 'BACK_ORDER' | 'SHIP_AVAILABLE' }

/** The sales order body for a shipping order (940). */
export const salesBody = (message: Message, resolved: ResolvedCodes, { client, today, onShortage }: OrderContext) => {
  const ship = dueDay(resolved.shipDate, today)
  const delivery = resolved.deliveryDate === null || (ship !== null && resolved.deliveryDate < ship) ? null : resolved.deliveryDate
  return {
    status: 'ENTERED',
    client_code: client,
    owner_code: resolved.owner,
    site_code: resolved.site,
    order_type: 'B2B',
    customer_code: resolved.customer,
    customer_po_no: message.reference?.value ?? null,
    required_ship_date: ship,
    required_delivery_date: delivery,
    carrier_code: resolved.carrier,
    ship_to: addressOf(message),
    // The sender's remarks go into the pick instructions, where the warehouse reads them.
    pick_instructions: shortened(remarksOf(message, resolved.shipDate, ship)),
    on_shortage: onShortage,
    lines: resolved.lines.map((line, index) => ({
      line_no: index + 1,
      product_code: line.product,
      uom: line.uom,
      qty: line.qty,
      lot_no: line.lot,
    })),
  }
}

/** The purchase order body for a transfer advice (943). */
export const purchaseBody = (message: Message, resolved: ResolvedCodes, { client, today }: OrderContext) => {
  const expected = dueDay(resolved.deliveryDate, today) ?? today
  return {
    status: 'ENTERED',
    client_code: client,
    owner_code: resolved.owner,
    site_code: resolved.site,
    order_type: 'STD',
    supplier_code: resolved.supplier,
    supplier_ref: message.reference?.value ?? null,
    expected_date: expected,
    carrier_code: resolved.carrier,
    notes: remarksOf(message, resolved.deliveryDate, expected),
    lines: resolved.lines.map((line, index) => ({
      line_no: index + 1,
      product_code: line.product,
      uom: line.uom,
      qty: line.qty,
      lot_no: line.lot,
    })),
  }
}

const MAX_REMARKS = 1000

/** The mark tells the warehouse that the message says more. */
const shortened = (text: string | null): string | null =>
  text !== null && text.length > MAX_REMARKS ? `${cutText(text, MAX_REMARKS - 1).trimEnd()}…` : text

/** The requested date, or today if the requested date has passed. In this case, the remarks mention the requested date. */
const dueDay = (day: string | null, today: string): string | null => (day !== null && day < today ? today : day)

const remarksOf = ({ notes, customerOrder }: Message, requested: string | null, due: string | null): string | null =>
  [
    requested !== null && due !== null && requested !== due && `The message asked for ${dayText(requested)}.`,
    customerOrder && `Customer's order: ${customerOrder}`,
    shortened(notes),
  ]
    .filter(Boolean)
    .join('\n') || null

const addressOf = ({ party }: Message) =>
  party && {
    name: party.name,
    company: null,
    address1: party.address1,
    address2: party.address2,
    city: party.city,
    state: party.state,
    postcode: party.postcode,
    country: party.country?.toUpperCase() ?? null,
    phone: party.phone,
    email: party.email,
  }
