import * as z from 'zod/mini'
import { fault } from './fault.ts'
import type { Message, LocatedValue, ParsedMessage } from './message.ts'

const text = z.optional(z.nullable(z.union([z.string(), z.number()])))
const party = z.optional(
  z.nullable(
    z.object({
      number: text,
      name: text,
      address1: text,
      address2: text,
      city: text,
      state: text,
      postcode: text,
      country: text,
      phone: text,
      email: text,
    }),
  ),
)

/** An order as sent by API streams. The fields of `order` are optional here; later checks report missing ones. */
const Order = z.object({
  sender: text,
  order: z.object({
    reference: text,
    customer_order: text,
    warehouse: text,
    ship_date: text,
    delivery_date: text,
    carrier: text,
    notes: text,
    ship_to: party,
    lines: z._default(z.array(z.object({ product: text, unit: text, quantity: z.optional(z.nullable(z.number())), lot: text })), []),
  }),
})

/** Parses an order of an API stream. */
export const readJson = (content: string): ParsedMessage => {
  const parsed = z.safeParse(Order, parse(content))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path.map(String).join('.') || null
    const message = path ? `${path} does not have the agreed format.` : 'The message is not valid JSON.'
    return { message: null, faults: [fault('SCHEMA_INVALID', message, { path })] }
  }
  return { message: messageOf(parsed.data), faults: [] }
}

const parse = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const textOf = (value: string | number | null | undefined): string | null => String(value ?? '').trim() || null

const messageOf = ({ sender, order }: z.output<typeof Order>): Message => {
  const withPath = (value: string | number | null | undefined, path: string): LocatedValue | null => {
    const trimmed = textOf(value)
    return trimmed === null ? null : { value: trimmed, path }
  }
  const shipTo = order.ship_to
  return {
    kind: 'SO',
    sender: withPath(sender, 'sender'),
    reference: withPath(order.reference, 'order.reference'),
    customerOrder: textOf(order.customer_order),
    site: withPath(order.warehouse, 'order.warehouse'),
    party: shipTo
      ? {
          no: withPath(shipTo.number, 'order.ship_to.number'),
          name: textOf(shipTo.name),
          address1: textOf(shipTo.address1),
          address2: textOf(shipTo.address2),
          city: textOf(shipTo.city),
          state: textOf(shipTo.state),
          postcode: textOf(shipTo.postcode),
          country: textOf(shipTo.country),
          phone: textOf(shipTo.phone),
          email: textOf(shipTo.email),
          path: 'order.ship_to',
        }
      : null,
    shipDate: withPath(order.ship_date, 'order.ship_date'),
    deliveryDate: withPath(order.delivery_date, 'order.delivery_date'),
    carrier: withPath(order.carrier, 'order.carrier'),
    notes: textOf(order.notes),
    lines: order.lines.map((line, index) => ({
      line: index + 1,
      product: withPath(line.product, `order.lines.${index}.product`),
      uom: withPath(line.unit, `order.lines.${index}.unit`),
      qty: line.quantity ?? null,
      lot: textOf(line.lot),
      path: `order.lines.${index}`,
    })),
    item: null,
  }
}
