import type { FilterSpec } from '#lib/list/spec.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import type { Resource } from '#components/list/define-resource.ts'

// docs/decisions/0029-what-a-supplier-sees-of-stock.md

/** Fields that v7 sends to suppliers, if it describes no columns. */
const OPEN_FIELDS = ['client_code', 'owner_code', 'site_code', 'product_code', 'product_name', 'product_group', 'gtin', 'uom', 'on_hand', 'on_order'] // prettier-ignore
/** Filters that v7 accepts from suppliers even if it does not describe a column for them. */
const OPEN_FILTERS = ['product', 'product_group', 'gtin', 'on_hand', 'has_stock']

/**
 * The summary for suppliers, who see only what is on hand and on order: v7 refuses filters by anything else. Such filters are not
 * offered, but kept: a list opened by a link with one says that v7 refuses it, instead of showing more rows than the link was made for.
 * `described` lists the columns that v7 describes.
 */
export const toSupplierView = (resource: Resource<Holding>, described: readonly string[] = []): Resource<Holding> => {
  const isOpen = ({ key, labelKey = key }: FilterSpec) => OPEN_FILTERS.includes(key) || described.includes(labelKey)
  return {
    ...resource,
    columns: described.length > 0 ? resource.columns : resource.columns.filter(({ key }) => OPEN_FIELDS.includes(key)),
    filters: resource.filters.map((filter) => (isOpen(filter) ? filter : { ...filter, isClosed: true })),
    // On phones, the first line of a row must have on hand in place of available, which suppliers do not see.
    narrow: { product_code: 'product_name', on_hand: 'site_code' },
    searchHint: 'Search item, name, GTIN',
    scan: { gtin: 'gtin' },
  }
}

/** Turns the query of a link to the lines into one for the summary: without the filters that v7 refuses from suppliers. */
export const summaryQuery = (search: string): string => {
  const kept = ['client', 'owner', 'site', 'q', ...OPEN_FILTERS, 'on_hand_min', 'on_hand_max']
  return String(new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => kept.includes(key.replace('[]', '')))))
}
