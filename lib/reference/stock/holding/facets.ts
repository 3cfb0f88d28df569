import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Facet } from '#lib/contract/exact-types.ts'
import type { Db } from '../../db/db.ts'
import { countChoices, type ChoiceFacet } from './facet-choices.ts'
import { type ListRequest, type Flag, FLAGS, flagSql, type Grain, whereOf } from '../filters.ts'

type LabelOf = (key: string, fallback: string) => string

const CHOICE_FACETS = [
  { key: 'disposition', column: 'disposition_code', source: 'line' },
  { key: 'product_group', column: 'product_group', source: 'holding' },
  { key: 'zone', column: 'zone', source: 'line' },
  { key: 'client', column: 'client_code', source: 'holding' },
  { key: 'owner', column: 'owner_code', source: 'holding' },
  { key: 'site', column: 'site_code', source: 'holding' },
] as const satisfies readonly ChoiceFacet[]

type Day = string | null
type Amount = number | null
type Bounds = { expiry_min: Day; expiry_max: Day; received_min: Day; received_max: Day } & {
  on_hand_min: Amount
  on_hand_max: Amount
  available_min: Amount
  available_max: Amount
}

/** How many rows of a list have each flag, and the smallest and largest values. */
type Overview = { flags: Record<Flag, { yes: number; no: number }>; bounds: Bounds }

/** The overview of a list. A flag with an active filter is counted without that filter, which takes an extra query. */
const overviewOf = async (db: Db, request: ListRequest, grain: Grain): Promise<Overview> => {
  const overview = await readOverview(db, request, grain)
  const flags = {} as Overview['flags']
  for (const flag of FLAGS) {
    const row = request.query[flag] === undefined ? overview : await readOverview(db, request, grain, flag)
    flags[flag] = { yes: row[flag], no: row.total - row[flag] }
  }
  return { flags, bounds: overview }
}

const readOverview = async (
  db: Db,
  request: ListRequest,
  grain: Grain,
  omittedKey?: Flag,
): Promise<Bounds & Record<Flag, number> & { total: number }> => {
  const flagCounts = FLAGS.map((flag) => sql`count(*) filter (where ${flagSql(request, grain, flag)}) as ${raw(flag)}`)
  const [row] = await db.query<Bounds & Record<Flag, number> & { total: number }>(sql`
    select count(*) as total, ${join(flagCounts)}, ${boundColumns(grain)} from ${raw(grain === 'summary' ? 'holding h' : 'stock_line l')}
    where ${whereOf(request, grain, omittedKey)}`)
  return row! // an aggregate query always returns one row
}

const boundColumns = (grain: Grain): Sql => {
  const columns = {
    expiry: grain === 'summary' ? 'h.earliest_expiry_date' : 'l.expiry_date',
    received: grain === 'summary' ? 'h.oldest_received_date' : 'l.received_date',
    on_hand: grain === 'summary' ? 'h.on_hand' : 'l.on_hand',
    available: grain === 'summary' ? 'h.available' : 'l.available',
  }
  return raw(
    Object.entries(columns)
      .map(([name, column]) => `min(${column}) as ${name}_min, max(${column}) as ${name}_max`)
      .join(', '),
  )
}

/**
 * The filters of the stock lists with their counts. A count is the `total` that the list would have with only that choice in the
 * facet and all other filters unchanged.
 */
export const facetsOf = async (
  db: Db,
  request: ListRequest,
  grain: Grain,
  labelOf: (key: string, fallback: string) => string,
): Promise<Facet[]> => {
  const isSupplier = request.scope.supplier !== null
  const choiceFacets = CHOICE_FACETS.filter((facet) => !isSupplier || facet.source === 'holding')
  const counts = await countChoices(db, request, grain, choiceFacets)
  const choiceLabel = choiceLabelOf(request, await dispositionsOf(db))
  const choiceFacet = (key: string, name: string): Facet => ({
    key,
    label: labelOf(LABEL_FIELD[key] ?? key, name),
    type: 'multi',
    options: (counts.get(key) ?? []).map((option) => ({ ...option, label: choiceLabel(key, option.value) })),
  })
  const productFacets = [
    { key: 'product', label: labelOf('product_code', 'Item'), type: 'typeahead', source: 'products/typeahead' },
    choiceFacet('product_group', 'Group'),
  ] as Facet[]
  const scope = [choiceFacet('client', 'Client'), choiceFacet('owner', 'Owner'), choiceFacet('site', 'Site')]
  if (isSupplier) return [...productFacets, ...scope]
  const overview = await overviewOf(db, request, grain)
  return [
    ...productFacets,
    choiceFacet('disposition', 'Disposition'),
    { key: 'supplier', label: labelOf('supplier_name', 'Supplier'), type: 'typeahead', source: 'settings/suppliers' },
    { key: 'lot_no', label: labelOf('lot_no', 'Lot'), type: 'text' },
    { key: 'serial_no', label: labelOf('serial_no', 'Serial'), type: 'text' },
    { key: 'sscc', label: labelOf('sscc', 'SSCC'), type: 'text' },
    { key: 'location', label: labelOf('location_code', 'Location'), type: 'text' },
    choiceFacet('zone', 'Zone'),
    ...rangeFacets(overview, labelOf),
    ...flagFacets(overview, labelOf),
    { key: 'has_stock', label: 'With stock only', type: 'boolean' },
    ...scope,
  ]
}

const LABEL_FIELD: Readonly<Record<string, string>> = {
  disposition: 'disposition_code',
  expiry: 'expiry_date',
  received: 'received_date',
  client: 'client_code',
  owner: 'owner_code',
  site: 'site_code',
}

const dispositionsOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.query<{ code: string; label: string }>(sql`select disposition_code as code, label from disposition`)
  return new Map(rows.map(({ code, label }) => [code, label]))
}

const choiceLabelOf =
  (request: ListRequest, dispositions: ReadonlyMap<string, string>) =>
  (key: string, value: string): string => {
    if (key === 'disposition') return dispositions.get(value) ?? value
    if (key === 'client') return request.directory.clientName(value)
    if (key === 'site') return request.directory.siteName(value)
    const pair = key === 'owner' ? request.scope.owners.find(({ owner }) => owner === value) : undefined
    return pair ? request.directory.ownerName(pair.client, value) : value
  }

/** Smallest and largest values in the filtered list, as limits for date pickers and number inputs. */
const rangeFacets = ({ bounds }: Overview, labelOf: LabelOf): Facet[] => {
  const range = (key: string, label: string, type: 'date_range' | 'number_range', min: Bound = null, max: Bound = null): Facet => ({
    key,
    label: labelOf(LABEL_FIELD[key] ?? key, label),
    type,
    min,
    max,
  })
  return [
    range('expiry', 'Expiry date', 'date_range', bounds.expiry_min, bounds.expiry_max),
    range('received', 'Received', 'date_range', bounds.received_min, bounds.received_max),
    range('age', 'Age in days', 'number_range', 0),
    range('on_hand', 'On hand', 'number_range', bounds.on_hand_min, bounds.on_hand_max),
    range('available', 'Available', 'number_range', bounds.available_min, bounds.available_max),
    range('days_of_cover', 'Days of cover', 'number_range'),
    range('expiring_within_days', 'Expires within (days)', 'number_range', 0),
  ]
}

type Bound = string | number | null

const FLAG_LABELS = { below_reorder: 'Below reorder level', has_hold: 'Has stock on hold', expired: 'Has expired stock' } as const

const flagFacets = ({ flags: counts }: Overview, labelOf: LabelOf): Facet[] =>
  FLAGS.map((key) => ({
    key,
    label: labelOf(key, FLAG_LABELS[key]),
    type: 'boolean',
    options: [
      { value: '1', label: 'Yes', count: counts[key].yes },
      { value: '0', label: 'No', count: counts[key].no },
    ],
  }))
