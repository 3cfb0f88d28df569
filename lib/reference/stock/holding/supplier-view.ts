import type { Problems } from '../../http/response.ts'

// docs/decisions/0029-what-a-supplier-sees-of-stock.md

/*
 * A supplier user sees only how much of the supplier's products is on hand, and how much is on order from the supplier. All other amounts
 * are removed from rows and columns, and are refused as filters and sort keys: a filter by `available` would reveal the value step by step.
 */

/** Fields of a holding that a supplier sees. */
export const SUPPLIER_FIELDS = [
  'id',
  'client_code',
  'client_name',
  'owner_code',
  'owner_name',
  'site_code',
  'site_name',
  'product_code',
  'product_name',
  'product_group',
  'gtin',
  'gtins',
  'uom',
  'on_hand',
  'on_order',
  'version',
] as const

/** Totals that a supplier sees. */
export const SUPPLIER_TOTALS = ['on_hand', 'on_order'] as const

/** Filters that a supplier may use on holdings. */
const SUPPLIER_FILTERS = new Set<string>(
  'view id client owner site q page per_page sort cursor grain product product_group gtin on_hand_min on_hand_max has_stock'.split(' '),
)

/** Reports each filter or sort key that could reveal hidden amounts to a supplier. */
export const supplierProblems = (query: Readonly<Record<string, unknown>>, sort: readonly { key: string }[]): Problems => {
  const filters = Object.keys(query).filter((key) => query[key] !== undefined && !SUPPLIER_FILTERS.has(key))
  const keys = sort.filter(({ key }) => !(SUPPLIER_FIELDS as readonly string[]).includes(key))
  return {
    ...Object.fromEntries(filters.map((key) => [key, ['You cannot use this filter.']])),
    ...(keys.length > 0 && { sort: keys.map(({ key }) => `This list cannot be sorted by "${key}".`) }),
  }
}

/** A row with the fields that a supplier sees. */
export const forSupplier = <Row extends Record<string, unknown>>(row: Row): Partial<Row> =>
  Object.fromEntries(SUPPLIER_FIELDS.filter((key) => key in row).map((key) => [key, row[key]])) as Partial<Row>
