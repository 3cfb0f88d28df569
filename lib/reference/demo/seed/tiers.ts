/** How much of everything a tier holds. */
export type Size = {
  /** Days of history before today. */
  days: number
  clients: number
  owners: number
  /** Sites at work; one deactivated site that still holds stock comes on top. */
  sites: number
  suppliers: number
  customers: number
  products: number
  locations: number
  stockLines: number
  movements: number
  purchaseOrders: number
  poLines: number
  salesOrders: number
  soLines: number
  shipments: number
  packages: number
  auditEvents: number
  openRejections: number
  rejections: number
  users: number
}

export type Tier = 'S' | 'M' | 'L'

/** S is the demo and the tests, M daily development, L the benchmark. */
export const TIERS: Readonly<Record<Tier, Size>> = {
  S: {
    days: 183,
    clients: 3,
    owners: 4,
    sites: 2,
    suppliers: 30,
    customers: 200,
    products: 800,
    locations: 1_500,
    stockLines: 3_000,
    movements: 30_000,
    purchaseOrders: 300,
    poLines: 2_400,
    salesOrders: 2_000,
    soLines: 8_000,
    shipments: 1_700,
    packages: 2_600,
    auditEvents: 12_000,
    openRejections: 90,
    rejections: 400,
    users: 25,
  },
  M: {
    days: 365,
    clients: 8,
    owners: 12,
    sites: 3,
    suppliers: 300,
    customers: 5_000,
    products: 10_000,
    locations: 12_000,
    stockLines: 60_000,
    movements: 600_000,
    purchaseOrders: 6_000,
    poLines: 48_000,
    salesOrders: 50_000,
    soLines: 200_000,
    shipments: 42_000,
    packages: 65_000,
    auditEvents: 300_000,
    openRejections: 60,
    rejections: 5_000,
    users: 120,
  },
  L: {
    days: 730,
    clients: 12,
    owners: 20,
    sites: 4,
    suppliers: 1_200,
    customers: 60_000,
    products: 50_000,
    locations: 60_000,
    stockLines: 500_000,
    movements: 5_000_000,
    purchaseOrders: 40_000,
    poLines: 320_000,
    salesOrders: 400_000,
    soLines: 1_600_000,
    shipments: 340_000,
    packages: 520_000,
    auditEvents: 2_000_000,
    openRejections: 90,
    rejections: 20_000,
    users: 400,
  },
}
