import type { Fault } from './fault.ts'

/** A value of a message and its path: `N1*ST/04`. */
export type Placed = { value: string; path: string }

export type MessageParty = {
  no: Placed | null
  name: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  postcode: string | null
  country: string | null
  phone: string | null
  email: string | null
  /** Path of the address. */
  path: string
}

export type MessageLine = { line: number; product: Placed | null; uom: Placed | null; qty: number | null; lot: string | null; path: string }

export type MessageItem = {
  code: Placed | null
  name: string | null
  gtin: string | null
  baseUom: Placed | null
  caseUom: Placed | null
  perCase: number | null
  supplier: Placed | null
}

/** The content of a message, before its codes are checked against master data. */
export type Message = {
  /** 940 makes a sales order, 943 a purchase order, 888 an item. */
  kind: 'SO' | 'PO' | 'ITEM'
  sender: Placed | null
  /** The sender's order number. */
  reference: Placed | null
  /** The order number of the sender's customer. */
  customerOrder: string | null
  site: Placed | null
  party: MessageParty | null
  /** As written; checked later for being a valid date. */
  shipDate: Placed | null
  deliveryDate: Placed | null
  carrier: Placed | null
  notes: string | null
  lines: MessageLine[]
  item: MessageItem | null
}

/** Result of parsing: the message as far as it could be read, and its format faults. */
export type Read = { message: Message | null; faults: Fault[] }
