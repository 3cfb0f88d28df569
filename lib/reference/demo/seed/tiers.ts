export type Tier = 'S' | 'M' | 'L'

/**
 * The size of each tier: S, the default, for the demo, development, tests and most benchmarks; L for the benchmarks of the reference API.
 * M is in between.
 */
const SIZES = {
  /** Days of history before today. */
  days: [183, 365, 730],
  clients: [3, 8, 12],
  owners: [4, 12, 20],
  /** Active sites. There is also one deactivated site that still has stock. */
  sites: [2, 3, 4],
  suppliers: [30, 300, 1_200],
  customers: [200, 5_000, 60_000],
  products: [800, 10_000, 50_000],
  locations: [1_500, 12_000, 60_000],
  stockLines: [3_000, 60_000, 500_000],
  movements: [30_000, 600_000, 5_000_000],
  purchaseOrders: [300, 6_000, 40_000],
  poLines: [2_400, 48_000, 320_000],
  salesOrders: [2_000, 50_000, 400_000],
  soLines: [8_000, 200_000, 1_600_000],
  shipments: [1_700, 42_000, 340_000],
  packages: [2_600, 65_000, 520_000],
  auditEvents: [12_000, 300_000, 2_000_000],
  /** Rejected messages that are waiting; they are among `rejections`. */
  openRejections: [90, 60, 90],
  rejections: [400, 5_000, 20_000],
  users: [25, 120, 400],
} as const satisfies Readonly<Record<string, readonly [s: number, m: number, l: number]>>

export type Size = Readonly<Record<keyof typeof SIZES, number>>

const sizeOf = (tier: 0 | 1 | 2) => Object.fromEntries(Object.entries(SIZES).map(([key, sizes]) => [key, sizes[tier]])) as Size

export const TIERS: Readonly<Record<Tier, Size>> = { S: sizeOf(0), M: sizeOf(1), L: sizeOf(2) }
