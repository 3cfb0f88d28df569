import type { ThemeName } from './catalogue.ts'

/** A client of the demo. `share` decides its share of all orders (see make-world.ts), `theme` its product range. */
export type ClientPlan = {
  code: string
  name: string
  theme: ThemeName
  share: number
  /** All owners. Each tier uses the first ones; `ownerCounts` has their number for S, M and L. */
  owners: readonly { code: string; name: string }[]
  ownerCounts: readonly [number, number, number]
  /** GS1 company prefix, seven digits. */
  prefix: string
  logo: { background: string; ink: string; mark: string }
  /** A client with few products and no sales orders this month. */
  isQuiet?: boolean
}

type ClientOptions = { owners?: Readonly<Record<string, string>>; ownerCounts?: ClientPlan['ownerCounts']; isQuiet?: boolean }

/** A client that owns its stock itself, unless `owners` lists other owners by code. */
const client = (
  code: string,
  name: string,
  theme: ThemeName,
  share: number,
  prefix: string,
  [background, ink]: readonly [background: string, ink: string],
  { owners = { [code]: name }, ownerCounts = [1, 1, 1], ...others }: ClientOptions = {},
): ClientPlan => ({
  code,
  name,
  theme,
  share,
  owners: Object.entries(owners).map(([ownerCode, ownerName]) => ({ code: ownerCode, name: ownerName })),
  ownerCounts,
  prefix,
  logo: { background, ink, mark: name.charAt(0) },
  ...others,
})

export const CLIENTS: readonly ClientPlan[] = [
  client('ACME', 'Acme Foods', 'food', 0.55, '9312345', ['#14532d', '#ecfccb'], {
    owners: {
      'ACME-AU': 'Acme Foods AU',
      'ACME-NZ': 'Acme Foods NZ',
      'ACME-SG': 'Acme Foods Singapore',
      'ACME-EXP': 'Acme Export',
      'ACME-PL': 'Acme Private Label',
    },
    ownerCounts: [2, 3, 5],
  }),
  client('BOREAL', 'Boreal Home & Health', 'home', 0.2, '9348201', ['#1e3a8a', '#e0f2fe'], {
    owners: { BOREAL: 'Boreal Home & Health', 'BOREAL-RX': 'Boreal Pharmacy', 'BOREAL-NZ': 'Boreal New Zealand' },
    ownerCounts: [1, 2, 3],
  }),
  client('VOLT', 'Voltline Electronics', 'electronics', 0.01, '9377004', ['#111827', '#facc15'], { isQuiet: true }),
  client('CORAL', 'Coral Coast Beverages', 'food', 0.06, '9350118', ['#be123c', '#fff1f2'], {
    owners: { CORAL: 'Coral Coast Beverages', 'CORAL-WINE': 'Coral Coast Wines' },
    ownerCounts: [1, 1, 2],
  }),
  client('KIWI', 'Kiwi & Fern Pantry', 'food', 0.05, '9421902', ['#3f6212', '#f7fee7'], {
    owners: { KIWI: 'Kiwi & Fern Pantry', 'KIWI-BULK': 'Kiwi & Fern Bulk' },
    ownerCounts: [1, 2, 2],
  }),
  client('NORD', 'Nordhaven Furniture', 'outdoors', 0.04, '9366015', ['#44403c', '#fafaf9']),
  client('PAWS', 'Paws & Co', 'outdoors', 0.04, '9366120', ['#7c2d12', '#ffedd5']),
  client('TERRA', 'Terra Garden Supply', 'outdoors', 0.03, '9366233', ['#166534', '#dcfce7']),
  client('LUMEN', 'Lumen Beauty', 'home', 0.03, '9348402', ['#86198f', '#fae8ff']),
  client('ATLAS', 'Atlas Tools', 'outdoors', 0.03, '9366342', ['#9a3412', '#fff7ed']),
  client('MERID', 'Meridian Pharma', 'home', 0.03, '9348555', ['#155e75', '#cffafe']),
  client('PIXEL', 'Pixel Toys', 'outdoors', 0.03, '9366451', ['#5b21b6', '#ede9fe']),
]

export const FIELD_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ACME: {
    product_code: 'Item',
    client_code: 'Division',
    lot_no: 'Batch',
    so_no: 'Dispatch order',
    site_code: 'Warehouse',
    expiry_date: 'Best before',
  },
  BOREAL: { product_code: 'SKU', customer_no: 'Account', 'status.SO.PICKING': 'Being picked' },
}

export type SitePlan = {
  code: string
  name: string
  timezone: string
  country: string
  type: 'DC' | 'XDOCK' | 'STORE'
  active: boolean
  dockHours: string
  cutoff: string
  share: number
}

const site = (
  code: string,
  name: string,
  timezone: string,
  country: string,
  type: SitePlan['type'],
  dockHours: string,
  cutoff: string,
  share: number,
): SitePlan => ({ code, name, timezone, country, type, active: true, dockHours, cutoff, share })

export const SITES: readonly SitePlan[] = [
  site('SYD1', 'Sydney 1', 'Australia/Sydney', 'AU', 'DC', 'Mon-Fri 06:00-18:00, Sat 07:00-12:00', '15:00', 0.5),
  site('MEL2', 'Melbourne 2', 'Australia/Melbourne', 'AU', 'DC', 'Mon-Fri 06:00-18:00', '14:30', 0.3),
  site('PER3', 'Perth 3', 'Australia/Perth', 'AU', 'DC', 'Mon-Fri 07:00-16:00', '14:00', 0.12),
  site('AKL4', 'Auckland 4', 'Pacific/Auckland', 'NZ', 'XDOCK', 'Mon-Fri 07:00-17:00', '14:00', 0.08),
]

/** A site that was closed and deactivated last year, with some stock left. */
export const CLOSED_SITE: SitePlan = {
  ...site('BNE9', 'Brisbane 9', 'Australia/Brisbane', 'AU', 'DC', 'Closed', '12:00', 0),
  active: false,
}
