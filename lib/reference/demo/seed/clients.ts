import type { ThemeName } from './catalogue.ts'

/** A client of the demo. `share` is its part of the volume; `theme` what it sells. */
export type ClientPlan = {
  code: string
  name: string
  theme: ThemeName
  share: number
  /** Owners by tier: the first S, M, L of them. */
  owners: readonly { code: string; name: string }[]
  ownerCounts: readonly [number, number, number]
  /** GS1 company prefix, seven digits. */
  prefix: string
  logo: { background: string; ink: string; mark: string }
  /** A client with a handful of products that ordered nothing this month. */
  isQuiet?: boolean
}

const one = (code: string, name: string) => ({ owners: [{ code, name }], ownerCounts: [1, 1, 1] as const })

export const CLIENTS: readonly ClientPlan[] = [
  {
    code: 'ACME',
    name: 'Acme Foods',
    theme: 'food',
    share: 0.55,
    owners: [
      { code: 'ACME-AU', name: 'Acme Foods AU' },
      { code: 'ACME-NZ', name: 'Acme Foods NZ' },
      { code: 'ACME-SG', name: 'Acme Foods Singapore' },
      { code: 'ACME-EXP', name: 'Acme Export' },
      { code: 'ACME-PL', name: 'Acme Private Label' },
    ],
    ownerCounts: [2, 3, 5],
    prefix: '9312345',
    logo: { background: '#14532d', ink: '#ecfccb', mark: 'A' },
  },
  {
    code: 'BOREAL',
    name: 'Boreal Home & Health',
    theme: 'home',
    share: 0.2,
    owners: [
      { code: 'BOREAL', name: 'Boreal Home & Health' },
      { code: 'BOREAL-RX', name: 'Boreal Pharmacy' },
      { code: 'BOREAL-NZ', name: 'Boreal New Zealand' },
    ],
    ownerCounts: [1, 2, 3],
    prefix: '9348201',
    logo: { background: '#1e3a8a', ink: '#e0f2fe', mark: 'B' },
  },
  {
    code: 'VOLT',
    name: 'Voltline Electronics',
    theme: 'electronics',
    share: 0.01,
    ...one('VOLT', 'Voltline Electronics'),
    prefix: '9377004',
    logo: { background: '#111827', ink: '#facc15', mark: 'V' },
    isQuiet: true,
  },
  {
    code: 'CORAL',
    name: 'Coral Coast Beverages',
    theme: 'food',
    share: 0.06,
    owners: [
      { code: 'CORAL', name: 'Coral Coast Beverages' },
      { code: 'CORAL-WINE', name: 'Coral Coast Wines' },
    ],
    ownerCounts: [1, 1, 2],
    prefix: '9350118',
    logo: { background: '#be123c', ink: '#fff1f2', mark: 'C' },
  },
  {
    code: 'KIWI',
    name: 'Kiwi & Fern Pantry',
    theme: 'food',
    share: 0.05,
    owners: [
      { code: 'KIWI', name: 'Kiwi & Fern Pantry' },
      { code: 'KIWI-BULK', name: 'Kiwi & Fern Bulk' },
    ],
    ownerCounts: [1, 2, 2],
    prefix: '9421902',
    logo: { background: '#3f6212', ink: '#f7fee7', mark: 'K' },
  },
  {
    code: 'NORD',
    name: 'Nordhaven Furniture',
    theme: 'outdoors',
    share: 0.04,
    ...one('NORD', 'Nordhaven Furniture'),
    prefix: '9366015',
    logo: { background: '#44403c', ink: '#fafaf9', mark: 'N' },
  },
  {
    code: 'PAWS',
    name: 'Paws & Co',
    theme: 'outdoors',
    share: 0.04,
    ...one('PAWS', 'Paws & Co'),
    prefix: '9366120',
    logo: { background: '#7c2d12', ink: '#ffedd5', mark: 'P' },
  },
  {
    code: 'TERRA',
    name: 'Terra Garden Supply',
    theme: 'outdoors',
    share: 0.03,
    ...one('TERRA', 'Terra Garden Supply'),
    prefix: '9366233',
    logo: { background: '#166534', ink: '#dcfce7', mark: 'T' },
  },
  {
    code: 'LUMEN',
    name: 'Lumen Beauty',
    theme: 'home',
    share: 0.03,
    ...one('LUMEN', 'Lumen Beauty'),
    prefix: '9348402',
    logo: { background: '#86198f', ink: '#fae8ff', mark: 'L' },
  },
  {
    code: 'ATLAS',
    name: 'Atlas Tools',
    theme: 'outdoors',
    share: 0.03,
    ...one('ATLAS', 'Atlas Tools'),
    prefix: '9366342',
    logo: { background: '#9a3412', ink: '#fff7ed', mark: 'A' },
  },
  {
    code: 'MERID',
    name: 'Meridian Pharma',
    theme: 'home',
    share: 0.03,
    ...one('MERID', 'Meridian Pharma'),
    prefix: '9348555',
    logo: { background: '#155e75', ink: '#cffafe', mark: 'M' },
  },
  {
    code: 'PIXEL',
    name: 'Pixel Toys',
    theme: 'outdoors',
    share: 0.03,
    ...one('PIXEL', 'Pixel Toys'),
    prefix: '9366451',
    logo: { background: '#5b21b6', ink: '#ede9fe', mark: 'P' },
  },
]

export const FIELD_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ACME: {
    product_code: 'Item',
    client_code: 'Division',
    lot_no: 'Batch',
    so_no: 'Dispatch order',
    qty_despatched: 'Shipped',
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

export const SITES: readonly SitePlan[] = [
  {
    code: 'SYD1',
    name: 'Sydney 1',
    timezone: 'Australia/Sydney',
    country: 'AU',
    type: 'DC',
    active: true,
    dockHours: 'Mon-Fri 06:00-18:00, Sat 07:00-12:00',
    cutoff: '15:00',
    share: 0.5,
  },
  {
    code: 'MEL2',
    name: 'Melbourne 2',
    timezone: 'Australia/Melbourne',
    country: 'AU',
    type: 'DC',
    active: true,
    dockHours: 'Mon-Fri 06:00-18:00',
    cutoff: '14:30',
    share: 0.3,
  },
  {
    code: 'PER3',
    name: 'Perth 3',
    timezone: 'Australia/Perth',
    country: 'AU',
    type: 'DC',
    active: true,
    dockHours: 'Mon-Fri 07:00-16:00',
    cutoff: '14:00',
    share: 0.12,
  },
  {
    code: 'AKL4',
    name: 'Auckland 4',
    timezone: 'Pacific/Auckland',
    country: 'NZ',
    type: 'XDOCK',
    active: true,
    dockHours: 'Mon-Fri 07:00-17:00',
    cutoff: '14:00',
    share: 0.08,
  },
]

/** Closed last year, deactivated, and some stock never left. */
export const CLOSED_SITE: SitePlan = {
  code: 'BNE9',
  name: 'Brisbane 9',
  timezone: 'Australia/Brisbane',
  country: 'AU',
  type: 'DC',
  active: false,
  dockHours: 'Closed',
  cutoff: '12:00',
  share: 0,
}
