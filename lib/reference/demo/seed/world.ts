import type { ClientPlan, SitePlan } from './clients.ts'
import type { Random } from './random.ts'
import type { Size, Tier } from './tiers.ts'

/** A location at a site. */
export type Place = { code: string; zone: string; type: 'PICK' | 'BULK' | 'STAGE' | 'DOCK' | 'QUAR' }

export type Site = SitePlan & {
  all: Place[]
  stage: Place[]
  dock: Place[]
  quarantine: Place[]
  pick: Record<string, Place[]>
  bulk: Record<string, Place[]>
}

export type Client = ClientPlan & {
  index: number
  /** Share of all orders. */
  volume: number
  /** The owners that exist in this tier. */
  tierOwners: { code: string; name: string }[]
  products: Product[]
  suppliers: Supplier[]
  customers: Customer[]
}

export type Supplier = { code: string; no: string; name: string; client: Client; leadDays: number; onTime: number }

export type Customer = {
  code: string
  name: string
  address1: string
  address2: string | null
  city: string
  state: string
  postcode: string | null
  country: string
  phone: string
  email: string
  carrier: string
}

export type Product = {
  client: Client
  owner: string
  code: string
  name: string
  group: string | null
  zone: string
  gtin: string
  gtinValid: boolean
  baseUom: 'EACH' | 'KG'
  caseUom: 'CASE' | 'BAG'
  perCase: number
  perPallet: number
  lot: boolean
  serial: boolean
  expiry: boolean
  weighed: boolean
  shelfDays: number | null
  supplier: Supplier
  price: number
  weight: number
  volume: number
  /** Rank in the client's sales; 0 is the best seller. */
  rank: number
  /** Share of the client's sales. */
  demand: number
}

/** An owner's stock of a product at a site, before its history is generated. */
export type HoldingPlan = {
  id: number
  product: Product
  owner: string
  site: Site
  /** Share of the client's sales; 0 if it never sells. */
  demand: number
  /** Order lines that count in the history of the holding, as indexes into the plans' lines. Cancelled lines do not. */
  soLines: number[]
  poLines: number[]
  special?: 'small' | 'huge' | 'none' | 'closed'
}

export type World = {
  tier: Tier
  size: Size
  /** Today and the first day of history, in days since 1970. */
  today: number
  start: number
  /** All events are before this instant: midnight UTC of today. */
  end: number
  random: Random
  clients: Client[]
  sites: Site[]
  products: Product[]
  suppliers: Supplier[]
  customers: Customer[]
  holdings: HoldingPlan[]
}
