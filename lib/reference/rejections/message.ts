import type { Fault } from './fault.ts'

/** A value of a message and where it stands: `N1*ST/04`. */
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
  /** Where the address stands. */
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

/** What a message asks for, before anybody has looked whether we know its codes. */
export type Message = {
  /** 940 makes a sales order, 943 a purchase order, 888 an item. */
  kind: 'SO' | 'PO' | 'ITEM'
  sender: Placed | null
  /** The sender's number of the order. */
  reference: Placed | null
  /** The number that the sender's customer gave it. */
  customerOrder: string | null
  site: Placed | null
  party: MessageParty | null
  /** As written; whether it is a day is for the checks. */
  shipDate: Placed | null
  deliveryDate: Placed | null
  carrier: Placed | null
  notes: string | null
  lines: MessageLine[]
  item: MessageItem | null
}

/** What reading gave: the message as far as it could be read, and what is wrong with its form. */
export type Read = { message: Message | null; faults: Fault[] }
