/** Values that break careless programs. Every tier holds all of them, spread among ordinary ones. */
export type NastyProduct = {
  client: string
  code: string
  name: string
  group?: string | null
  weighed?: boolean
  rank?: number
  note: string
}

const LONG_NAME = 'Assorted Gift Hamper with Dark Chocolate, Dried Fruit, Roasted Nuts, Herbal Tea and a Handwritten Card, Ribbon and Bow'

export const NASTY_PRODUCTS: readonly NastyProduct[] = [
  {
    client: 'ACME',
    code: '00417-B',
    name: 'Oat Milk 1L x 12',
    group: 'Ambient drinks',
    rank: 0,
    note: 'leading zeros, and the busiest product of all',
  },
  { client: 'ACME', code: '007', name: 'Martini Olives 250g x 12', group: 'Pantry', note: 'a number with leading zeros' },
  { client: 'ACME', code: '1E5', name: 'Energy Drink 1E5 250mL x 24', group: 'Ambient drinks', note: 'a number in scientific writing' },
  { client: 'ACME', code: 'A&B/12', name: 'Apple & Blackberry Bar 40g x 36', group: 'Snacks', note: 'ampersand and slash' },
  {
    client: 'ACME',
    code: 'A+B',
    name: 'Antioxidant + Berry Tea 100 bags x 6',
    group: 'Coffee and tea',
    note: 'a plus, which is a space in a query',
  },
  {
    client: 'ACME',
    code: '50%',
    name: 'Chocolate 50% Cocoa 200g x 20',
    group: 'Confectionery',
    note: 'a percent sign, also a wildcard of LIKE',
  },
  { client: 'ACME', code: '#9', name: 'Blend #9 Ground Coffee 250g x 12', group: 'Coffee and tea', note: 'a fragment of an address' },
  { client: 'BOREAL', code: '=SUM(1)', name: 'Spreadsheet Screen Wipes 50 pcs x 20', group: 'Cleaning', note: 'a formula' },
  // Codes are upper-case on output; the name keeps the small letters.
  {
    client: 'ACME',
    code: 'Ünï-çödé-商品'.toUpperCase(),
    name: 'Ünï-çödé-商品 Tea Sampler 100 bags x 6',
    group: 'Coffee and tea',
    note: 'letters beyond ASCII',
  },
  {
    client: 'BOREAL',
    code: 'BH-REPLACEMENT-FILTER-HEPA-H13-2026-00XL',
    name: 'Replacement Filter HEPA H13, extra large',
    group: 'Small appliances',
    note: '40 characters long',
  },
  { client: 'BOREAL', code: 'KIT,12', name: 'First Aid Kit, 12 persons', group: 'Health', note: 'a comma' },
  { client: 'ACME', code: '00733-Q', name: `12" Pizza Base "Rustica" & Sons' Best`, group: 'Pantry', note: 'quotes in the name' },
  { client: 'ACME', code: '02140', name: '<b>Bold</b> Roast Espresso Beans 1kg x 6', group: 'Coffee and tea', note: 'markup in the name' },
  { client: 'ACME', code: '03555', name: 'حليب الشوفان 1L x 12', group: 'Ambient drinks', note: 'right-to-left text' },
  { client: 'ACME', code: '04812', name: '🍫 Choc Hearts 💘 100g x 24', group: 'Confectionery', note: 'emoji' },
  {
    client: 'ACME',
    code: '05120',
    name: LONG_NAME.padEnd(120, '!').slice(0, 120),
    group: 'Confectionery',
    note: 'a name of 120 characters',
  },
  { client: 'ACME', code: '00909', name: 'Saffron Threads loose', group: 'Bulk goods', weighed: true, note: 'a stock of 0.125' },
  { client: 'BOREAL', code: 'BH-TIES', name: 'Cable Ties 100mm, loose', group: 'Devices', note: 'a stock of 9,999,999' },
  { client: 'ACME', code: '06600', name: 'Christmas Pudding 500g x 12', group: 'Pantry', note: 'no stock, but open orders' },
  { client: 'ACME', code: '07077', name: 'Sample Tin, not yet classified', group: null, note: 'no product group' },
]

/** Products of {@link NASTY_PRODUCTS} whose stock is set by hand. */
export const SMALL_STOCK = '00909'
export const HUGE_STOCK = 'BH-TIES'
export const NO_STOCK = '06600'

/** Customers whose records are awkward: the same name twice, an address of one line, markup. */
export const NASTY_CUSTOMERS: readonly { name: string; address1: string; city: string; postcode: string | null }[] = [
  { name: 'Harbour Café', address1: '12 Quay Street', city: 'Sydney', postcode: '2000' },
  { name: 'Harbour Café', address1: '12 Quay Street', city: 'Fremantle', postcode: '6160' },
  { name: 'The Lighthouse', address1: 'Cape Byron', city: 'Byron Bay', postcode: null },
  { name: `Smith & Sons "Corner" <Store>`, address1: `Shop 3/14 O'Connell St`, city: 'Parramatta', postcode: '2150' },
]
