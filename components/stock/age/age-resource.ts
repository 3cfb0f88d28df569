import type { Scope } from '#lib/client/scope.ts'
import type { QueryValue } from '#lib/contract/engine/query.ts'
import { AGE_KEYS, stockageprofile, type StockAge } from '#lib/contract/stock/age.ts'
import { DISPOSITION_NAMES } from '#lib/contract/stock/dispositions.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { ColumnSpec, FilterSpec } from '#lib/list/spec.ts'
import { choice, columnsOf, date, defineResource, typeahead, type Resource } from '#components/list/define-resource.ts'

export type AgeGroup = 'product' | 'lot' | 'owner' | 'site'
export type AgeUnit = 'days' | 'months'

const col = columnsOf<StockAge>()

/** Short bucket names for column headers: `0–30 d`, `> 12 m`. The response has the long form. */
const BUCKET_NAMES: Readonly<Record<AgeUnit, readonly string[]>> = {
  days: ['0–30 d', '31–60 d', '61–90 d', '91–180 d', '181–365 d', '> 365 d'],
  months: ['0–1 m', '1–2 m', '2–3 m', '3–6 m', '6–12 m', '> 12 m'],
}

/** From the beginning of a bucket on: `91 days or more`. */
const orOlder = (unit: AgeUnit, bucket: number): string => {
  const start = { days: [0, 31, 61, 91, 181, 366], months: [0, 1, 2, 3, 6, 12] }[unit][bucket] ?? 0
  return `${pluralise(start, unit === 'days' ? 'day' : 'month', unit)} or more`
}

const several = (noun: string) => `Several ${noun}`
const ITEM = { width: 120, pinned: true, locked: true, isKey: true, isStrong: true } as const

/** Columns that identify a row, by grouping. */
const IDENTITY_COLUMNS: Record<AgeGroup, readonly ColumnSpec[]> = {
  product: [
    col.code('product_code', 'Item', ITEM),
    col.text('product_name', 'Name', { width: 152, isSortable: false }),
    col.code('client_code', 'Client', { width: 80 }),
    col.code('site_code', 'Site', { width: 88 }),
    col.code('owner_code', 'Owner', { hidden: true, isDistinct: true, width: 104 }),
  ],
  lot: [
    col.code('product_code', 'Item', ITEM),
    col.code('lot_no', 'Lot', { width: 108, isKey: true, unknown: 'No lot' }),
    col.text('product_name', 'Name', { width: 140, isSortable: false }),
    col.code('client_code', 'Client', { width: 80 }),
    col.code('site_code', 'Site', { width: 88 }),
    col.code('owner_code', 'Owner', { hidden: true, isDistinct: true, width: 104 }),
  ],
  owner: [
    col.code('owner_code', 'Owner', ITEM),
    col.code('client_code', 'Client', { width: 96 }),
    col.code('site_code', 'Site', { hidden: true, unknown: several('sites') }),
  ],
  site: [
    col.code('site_code', 'Site', ITEM),
    col.code('client_code', 'Client', { hidden: true, unknown: several('clients') }),
    col.code('owner_code', 'Owner', { hidden: true, unknown: several('owners') }),
  ],
}

/** Narrow, so that all buckets fit on screen next to the columns that they are compared with. */
const WIDTHS = [72, 76, 76, 82, 94, 78]

/** Wider for owners and sites, which have larger sums and fewer other columns. */
const SUM_WIDTH = 104

const columnsFor = (group: AgeGroup, unit: AgeUnit): ColumnSpec[] => {
  const isItem = group === 'product' || group === 'lot'
  return [
    ...IDENTITY_COLUMNS[group],
    col.code('uom', 'UOM', { width: 64, hidden: isItem }),
    col.qty('on_hand', 'On hand', { isTotal: true, isKey: true, width: 84 }),
    ...AGE_KEYS.map((key, index) =>
      col.qty(key, BUCKET_NAMES[unit][index] ?? key, { isTotal: true, width: isItem ? (WIDTHS[index] ?? 80) : SUM_WIDTH }),
    ),
    col.qty('undated', 'Undated', {
      isTotal: true,
      width: isItem ? 80 : SUM_WIDTH,
      help: 'Stock without a date. It is never counted as new; open the row to see how to correct its date',
    }),
    col.number('avg_age_days', 'Average (days)', { width: 104, unknown: 'No date', help: 'Average age in days, by quantity' }),
    col.number('oldest_age_days', 'Oldest (days)', { width: 96, unknown: 'No date', help: 'Age of the oldest stock line in days' }),
    col.number('days_since_despatch', 'Idle (days)', {
      width: 84,
      hidden: !isItem,
      unknown: isItem ? 'Nothing despatched by this date' : 'Recorded for items and lots only',
      help: 'Days since the last despatch',
    }),
    col.date('earliest_expiry_date', 'Earliest expiry', { width: 124, unknown: 'No expiry date, or all expired' }),
    col.date('oldest_received_date', 'Oldest date', { hidden: true, unknown: 'No date' }),
    col.date('last_despatch_date', 'Last despatch', { hidden: true, unknown: 'Nothing despatched by this date' }),
  ]
}

const UNIT_NAMES = { days: 'Days', months: 'Months' } as const

const filtersFor = (unit: AgeUnit): FilterSpec[] => [
  typeahead('product', 'Item', { labelKey: 'product_code', group: 'What' }),
  choice('product_group', 'Group', { labelKey: 'product_group', group: 'What' }),
  choice('disposition', 'Disposition', {
    labelKey: 'disposition_code',
    group: 'What',
    names: DISPOSITION_NAMES,
  }),
  choice('only_over', 'With stock aged', {
    group: 'How old',
    names: Object.fromEntries(AGE_KEYS.map((key, index) => [key, orOlder(unit, index)])),
  }),
  {
    kind: 'numberRange',
    key: 'age',
    label: 'Oldest is at least',
    min: 'age_min',
    max: null,
    unit: 'days',
    isWhole: true,
    group: 'How old',
  },
  date('as_of', 'As of', { group: 'How age is measured' }),
  choice('basis', 'Age since', {
    group: 'How age is measured',
    names: { received: 'Receipt', manufactured: 'Manufacture' },
    unset: 'Receipt',
  }),
  choice('unit', 'Show age in', { group: 'How age is measured', names: UNIT_NAMES, unset: UNIT_NAMES[unit] }),
]

const NOUNS: Record<AgeGroup, { one: string; many: string }> = {
  product: { one: 'item', many: 'items' },
  lot: { one: 'lot', many: 'lots' },
  owner: { one: 'owner', many: 'owners' },
  site: { one: 'site', many: 'sites' },
}
const SORT: Record<AgeGroup, string> = { product: 'product_code', lot: 'product_code,lot_no', owner: 'owner_code', site: 'site_code' }

const NARROW: Record<AgeGroup, Readonly<Record<string, string>>> = {
  product: { product_code: 'product_name', on_hand: 'site_code' },
  lot: { product_code: 'lot_no', on_hand: 'site_code' },
  owner: { owner_code: 'client_code', on_hand: 'uom' },
  site: { site_code: 'client_code', on_hand: 'uom' },
}

/** Name of a row: the item with its lot, or the owner or site with its unit. */
const nameOf = (row: StockAge): string =>
  row.product_code === null
    ? `${row.site_code ?? row.owner_code ?? ''} · ${row.uom}`
    : [row.product_code, row.lot_no].filter(Boolean).join(' · ')

/** Age of the stock, by receipt layers still on hand. One list per grouping and unit. */
export const stockAge = (group: AgeGroup, unit: AgeUnit): Resource<StockAge> =>
  defineResource<StockAge>({
    key: `age.${group}`,
    name: 'stock-age',
    module: 'age',
    call: stockageprofile,
    query: { group, unit },
    words: { ...NOUNS[group], title: 'Stock age', searchNoun: 'stock' },
    columns: columnsFor(group, unit),
    filters: filtersFor(unit),
    narrow: NARROW[group],
    sort: SORT[group],
    // With a bucket filter, rows with the most stock in that bucket come first.
    sortFor: (filters) => (filters['only_over']?.[0] ? `-${filters['only_over'][0]}` : null),
    perPage: 50,
    searchHint: 'Search item, name, GTIN, lot',
    scan: {},
    nameOf,
  })

/** Client, owner and site of a row. A code that the row does not have, because it covers several, is that of the scope. */
export const placeOf = ({ client_code: client, owner_code: owner, site_code: site }: StockAge, scope: Scope): Scope => ({
  client: client === null ? scope.client : [client],
  owner: owner === null ? scope.owner : [owner],
  site: site === null ? scope.site : [site],
})

/** Query that finds the stock of a row in other lists. */
export const stockQuery = (row: StockAge, scope: Scope): Record<string, QueryValue> => ({
  ...placeOf(row, scope),
  product: row.product_code,
  lot_no: row.lot_no,
})
