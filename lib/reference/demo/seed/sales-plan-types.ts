import type { Client, Customer, Site } from './world.ts'

/** How far a sales order line gets in the generated history of its holding. */
export const OUTCOME = { nothing: 0, despatched: 1, picked: 2, allocated: 3, backOrdered: 4, cancelled: 5 } as const

export type SalesOrder = {
  id: number
  no: string
  client: Client
  owner: string
  site: Site
  customer: Customer
  status: string
  type: 'B2B' | 'B2C' | 'SAMPLE'
  priority: string
  /** The order date. Like `shipBy`, in days since 1970; the times (`…At`) are in milliseconds. */
  day: number
  createdAt: number
  shipBy: number | null
  pickedAt: number | null
  despatchedAt: number | null
  deliveredAt: number | null
  carrier: string
  /** Lines are `first … first + count − 1` of the plan's arrays. */
  first: number
  count: number
  isBig: boolean
}

/** What was picked from one lot, in base units. */
export type PickedLot = { lot: string | null; qty: number; serials: readonly string[] }

/** Lines as columns, because tier L has 1.6 million of them. */
export type SalesLines = {
  /** Id of the holding. */
  holding: Int32Array
  /** In the line's unit. */
  qty: Float64Array
  /** Base units in one unit of the line. */
  factor: Float64Array
  outcome: Uint8Array
  /** Filled in when the histories of the holdings are generated: the allocated quantity in base units, and the picked lot and serial numbers. */
  allocated: Float64Array
  lot: (string | null)[]
  serials: Map<number, string[]>
  /** Only for lines that were picked from several lots. Such lines have no `lot`. */
  lots: Map<number, PickedLot[]>
}

export type SalesPlan = { orders: SalesOrder[]; lines: SalesLines }
