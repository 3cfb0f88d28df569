import type { Fault } from './fault.ts'

/** A value of a message and its path: `N1*ST/04`. */
export type LocatedValue = { value: string; path: string }

export type MessageParty = {
  no: LocatedValue | null
  name: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  postcode: string | null
  country: string | null
  phone: string | null
  email: string | null
  /** Path of the address in the message. */
  path: string
}

export type MessageLine = {
  line: number
  product: LocatedValue | null
  uom: LocatedValue | null
  qty: number | null
  lot: string | null
  path: string
}

export type MessageItem = {
  code: LocatedValue | null
  name: string | null
  gtin: string | null
  baseUom: LocatedValue | null
  caseUom: LocatedValue | null
  perCase: number | null
  supplier: LocatedValue | null
}

/** The content of a message, before its codes are checked against master data. */
export type Message = {
  /** A 940 creates a sales order, a 943 a purchase order, an 888 an item. */
  kind: 'SO' | 'PO' | 'ITEM'
  sender: LocatedValue | null
  /** The sender's order number. */
  reference: LocatedValue | null
  /** The order number of the sender's customer. */
  customerOrder: string | null
  site: LocatedValue | null
  party: MessageParty | null
  /** As written in the message, not yet checked to be a date. */
  shipDate: LocatedValue | null
  deliveryDate: LocatedValue | null
  carrier: LocatedValue | null
  notes: string | null
  lines: MessageLine[]
  item: MessageItem | null
}

/** Result of parsing: the message, as far as it could be parsed, and its format faults. */
export type ParsedMessage = { message: Message | null; faults: Fault[] }
