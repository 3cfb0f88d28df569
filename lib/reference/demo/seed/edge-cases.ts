/** A product that breaks careless programs. Every tier has all of these products, spread among ordinary ones. */
export type EdgeCaseProduct = {
  client: string
  code: string
  name: string
  group?: string | null
  weighed?: boolean
  /** Sales rank, if it is fixed; 0 is the best seller. */
  rank?: number
  /** What is unusual about the product. */
  note: string
}

const product = (
  client: string,
  code: string,
  name: string,
  group: string | null,
  note: string,
  more: Pick<EdgeCaseProduct, 'weighed' | 'rank'> = {},
): EdgeCaseProduct => ({ client, code, name, group, note, ...more })

const LONG_NAME = 'Assorted Gift Hamper with Dark Chocolate, Dried Fruit, Roasted Nuts, Herbal Tea and a Handwritten Card, Ribbon and Bow'

export const EDGE_CASE_PRODUCTS: readonly EdgeCaseProduct[] = [
  product('ACME', '00417-B', 'Oat Milk 1L x 12', 'Ambient drinks', 'leading zeros, and the busiest product of all', { rank: 0 }),
  product('ACME', '007', 'Martini Olives 250g x 12', 'Pantry', 'a number with leading zeros'),
  product('ACME', '1E5', 'Energy Drink 1E5 250mL x 24', 'Ambient drinks', 'a number in scientific notation'),
  product('ACME', 'A&B/12', 'Apple & Blackberry Bar 40g x 36', 'Snacks', 'ampersand and slash'),
  product('ACME', 'A+B', 'Antioxidant + Berry Tea 100 bags x 6', 'Coffee and tea', 'a plus sign, which is a space in a URL query'),
  product('ACME', '50%', 'Chocolate 50% Cocoa 200g x 20', 'Confectionery', 'a percent sign, which is a wildcard in LIKE'),
  product('ACME', '#9', 'Blend #9 Ground Coffee 250g x 12', 'Coffee and tea', 'a hash sign, which starts a URL fragment'),
  product('BOREAL', '=SUM(1)', 'Spreadsheet Screen Wipes 50 pcs x 20', 'Cleaning', 'a formula'),
  // Codes are upper-case on output; the name keeps the small letters.
  product('ACME', 'Ünï-çödé-商品'.toUpperCase(), 'Ünï-çödé-商品 Tea Sampler 100 bags x 6', 'Coffee and tea', 'letters beyond ASCII'),
  product(
    'BOREAL',
    'BH-REPLACEMENT-FILTER-HEPA-H13-2026-00XL',
    'Replacement Filter HEPA H13, extra large',
    'Small appliances',
    '40 characters long',
  ),
  product('BOREAL', 'KIT,12', 'First Aid Kit, 12 persons', 'Health', 'a comma'),
  product('ACME', '00733-Q', `12" Pizza Base "Rustica" & Sons' Best`, 'Pantry', 'quotes in the name'),
  product('ACME', '02140', '<b>Bold</b> Roast Espresso Beans 1kg x 6', 'Coffee and tea', 'markup in the name'),
  product('ACME', '03555', 'حليب الشوفان 1L x 12', 'Ambient drinks', 'right-to-left text'),
  product('ACME', '04812', '🍫 Choc Hearts 💘 100g x 24', 'Confectionery', 'emoji'),
  product('ACME', '05120', LONG_NAME.padEnd(120, '!').slice(0, 120), 'Confectionery', 'a name of 120 characters'),
  product('ACME', '00909', 'Saffron Threads loose', 'Bulk goods', 'a stock of 0.125', { weighed: true }),
  product('BOREAL', 'BH-TIES', 'Cable Ties 100mm, loose', 'Devices', 'a stock of 9,999,999'),
  product('ACME', '06600', 'Christmas Pudding 500g x 12', 'Pantry', 'no stock, but open orders'),
  product('ACME', '07077', 'Sample Tin, not yet classified', null, 'no product group'),
]

/** Products of {@link EDGE_CASE_PRODUCTS} with fixed stock quantities. */
export const SMALL_STOCK = '00909'
export const HUGE_STOCK = 'BH-TIES'
export const NO_STOCK = '06600'

/** Customers with awkward records: a repeated name, an address without postcode, quotes and markup in a name. */
export const EDGE_CASE_CUSTOMERS: readonly { name: string; address1: string; city: string; state: string; postcode: string | null }[] = [
  { name: 'Harbour Café', address1: '12 Quay Street', city: 'Sydney', state: 'NSW', postcode: '2000' },
  { name: 'Harbour Café', address1: '12 Quay Street', city: 'Fremantle', state: 'WA', postcode: '6160' },
  { name: 'The Lighthouse', address1: 'Cape Byron', city: 'Byron Bay', state: 'NSW', postcode: null },
  { name: `Smith & Sons "Corner" <Store>`, address1: `Shop 3/14 O'Connell St`, city: 'Parramatta', state: 'NSW', postcode: '2150' },
]
