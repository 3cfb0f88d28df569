import type { MOVEMENT_TYPES } from '#lib/contract/stock/movement-types.ts'

type MovementType = (typeof MOVEMENT_TYPES)[number]['code']

/** The key of a holding. */
export type HoldingKey = { client: string; owner: string; site: string; product: string }

/** The key of a stock line (its first five fields), with the dates and origin that a new line gets. */
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

/** One movement to post. `qty` is positive, in the base unit; the type determines the direction. */
export type Entry = HoldingKey & {
  type: MovementType
  qty: number
  /** Only for COUNT, which can go either way. */
  direction?: 'IN' | 'OUT'
  /** The source line, by id or by its key. */
  from?: number | Spot
  /** The target line. If there is a source line, omitted fields keep its values; part of a moved pallet loses its SSCC. */
  to?: Partial<Spot>
  /** The sales order line that a pick or despatch serves: its reservation follows the stock. */
  soLineId?: number
  /** ISO instant; defaults to now. If the holding has a later movement, the time of that one is used. */
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
