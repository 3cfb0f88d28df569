import type { MOVEMENT_TYPES } from '#lib/contract/stock/movement-types.ts'

type MovementType = (typeof MOVEMENT_TYPES)[number]['code']

/** Whose stock of what, where: the key of a holding. */
export type HoldingKey = { client: string; owner: string; site: string; product: string }

/** Where stock lies and what it is: the key of a line, with the dates that a new line gets. */
export type Spot = {
  location: string
  sscc?: string | null
  lot?: string | null
  serial?: string | null
  disposition?: string
  expiry?: string | null
  manufactured?: string | null
  received?: string | null
  poNo?: string | null
  receiptNo?: string | null
  supplier?: string | null
  container?: string | null
}

/** One movement to post. `qty` is positive, in the base unit; the type says which way it goes. */
export type Entry = HoldingKey & {
  type: MovementType
  qty: number
  /** Only for COUNT, which goes either way. */
  direction?: 'IN' | 'OUT'
  /** The line that gives: by its id, or by where it is. */
  from?: number | Spot
  /** What takes. For MOVE and STATUS, what is left out stays as it was. */
  to?: Partial<Spot>
  /** The sales order line that a pick or despatch serves: its reservation follows the stock. */
  soLineId?: number
  /** ISO instant; now, where left out. Never earlier than the holding's last movement. */
  at?: string
  reasonCode?: string
  reason?: string
  refType?: string
  refNo?: string
  refLine?: number
  user?: string
  channel?: string
  device?: string
  stream?: string
  note?: string
}
