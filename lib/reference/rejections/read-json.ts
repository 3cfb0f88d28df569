import * as z from 'zod/mini'
import { fault } from './fault.ts'
import type { Message, Placed, Read } from './message.ts'

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

/** An order as sent by API streams. All fields are optional here; later checks report missing ones. */
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
export const readJson = (content: string): Read => {
  const parsed = z.safeParse(Order, parse(content))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path.map(String).join('.') || null
    const message = path ? `${path} does not have the form that was agreed.` : 'The message is not valid JSON.'
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

const words = (value: string | number | null | undefined): string | null => String(value ?? '').trim() || null

const messageOf = ({ sender, order }: z.output<typeof Order>): Message => {
  const placed = (value: string | number | null | undefined, path: string): Placed | null => {
    const said = words(value)
    return said === null ? null : { value: said, path }
  }
  const to = order.ship_to
  return {
    kind: 'SO',
    sender: placed(sender, 'sender'),
    reference: placed(order.reference, 'order.reference'),
    customerOrder: words(order.customer_order),
    site: placed(order.warehouse, 'order.warehouse'),
    party: to
      ? {
          no: placed(to.number, 'order.ship_to.number'),
          name: words(to.name),
          address1: words(to.address1),
          address2: words(to.address2),
          city: words(to.city),
          state: words(to.state),
          postcode: words(to.postcode),
          country: words(to.country),
          phone: words(to.phone),
          email: words(to.email),
          path: 'order.ship_to',
        }
      : null,
    shipDate: placed(order.ship_date, 'order.ship_date'),
    deliveryDate: placed(order.delivery_date, 'order.delivery_date'),
    carrier: placed(order.carrier, 'order.carrier'),
    notes: words(order.notes),
    lines: order.lines.map((line, index) => ({
      line: index + 1,
      product: placed(line.product, `order.lines.${index}.product`),
      uom: placed(line.unit, `order.lines.${index}.unit`),
      qty: line.quantity ?? null,
      lot: words(line.lot),
      path: `order.lines.${index}`,
    })),
    item: null,
  }
}
