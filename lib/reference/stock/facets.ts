import sql, { join, type Sql } from 'sql-template-tag'
import type { Facet } from '#lib/contract/common.ts'
import type { Db } from '../db/db.ts'
import { LINE_KEYS, whereOf, type Asked, type Grain } from './filters.ts'

type Option = { value: string; label: string; count: number }

/** A facet with choices: the column that holds the choice, on a holding or on a line. */
type Choice = { key: string; column: string; on: 'holding' | 'line' }

const CHOICES = [
  { key: 'disposition', column: 'disposition_code', on: 'line' },
  { key: 'product_group', column: 'product_group', on: 'holding' },
  { key: 'zone', column: 'zone', on: 'line' },
  { key: 'client', column: 'client_code', on: 'holding' },
  { key: 'owner', column: 'owner_code', on: 'holding' },
  { key: 'site', column: 'site_code', on: 'holding' },
] as const satisfies readonly Choice[]

/** Yes-or-no facets; the condition is that of the filter of the same name. */
const FLAGS = ['below_reorder', 'has_hold', 'expired'] as const

/**
 * The filters of the stock lists with their counts. A count says how many rows the list would have if that choice were
 * the facet's only one, all other filters as they are; it equals the `total` of that list.
 */
export const facetsOf = async (
  db: Db,
  asked: Asked,
  grain: Grain,
  labelOf: (key: string, fallback: string) => string,
): Promise<Facet[]> => {
  const isSupplier = asked.scope.supplier !== null
  const choices = CHOICES.filter((choice) => !isSupplier || choice.on === 'holding')
  const counts = await countChoices(db, asked, grain, choices)
  const label = labellerOf(asked, await dispositionsOf(db))
  const multi = (key: string, name: string): Facet => ({
    key,
    label: labelOf(FIELD_OF[key] ?? key, name),
    type: 'multi',
    options: (counts.get(key) ?? []).map((option) => ({ ...option, label: label(key, option.value) })),
  })
  const own = [
    { key: 'product', label: labelOf('product_code', 'Item'), type: 'typeahead', source: 'products/typeahead' },
    multi('product_group', 'Group'),
  ] as Facet[]
  const scope = [multi('client', 'Client'), multi('owner', 'Owner'), multi('site', 'Site')]
  if (isSupplier) return [...own, ...scope]
  return [
    ...own,
    multi('disposition', 'Disposition'),
    { key: 'supplier', label: labelOf('supplier_code', 'Supplier'), type: 'typeahead', source: 'settings/suppliers' },
    { key: 'lot_no', label: labelOf('lot_no', 'Lot'), type: 'text' },
    { key: 'serial_no', label: labelOf('serial_no', 'Serial no.'), type: 'text' },
    { key: 'sscc', label: labelOf('sscc', 'SSCC'), type: 'text' },
    { key: 'location', label: labelOf('location_code', 'Location'), type: 'text' },
    multi('zone', 'Zone'),
    ...(await ranges(db, asked, grain, labelOf)),
    ...(await flags(db, asked, grain, labelOf)),
    { key: 'has_stock', label: 'With stock only', type: 'boolean' },
    ...scope,
  ]
}

const FIELD_OF: Readonly<Record<string, string>> = {
  disposition: 'disposition_code',
  client: 'client_code',
  owner: 'owner_code',
  site: 'site_code',
}

const from = (grain: Grain): Sql => (grain === 'summary' ? sql`holding h` : sql`stock_line l`)

/** Facets without a filter of their own share one walk through the rows; each of the others has its own. */
const countChoices = async (db: Db, asked: Asked, grain: Grain, choices: readonly Choice[]): Promise<Map<string, Option[]>> => {
  const isActive = (choice: Choice) => (asked.query as Record<string, unknown>)[choice.key] !== undefined
  const shared = choices.filter((choice) => !isActive(choice) || isScope(choice))
  const groups = [shared.filter((choice) => choice.on === 'holding'), shared.filter((choice) => choice.on === 'line')]
  const found = new Map<string, Option[]>()
  for (const group of groups.filter((some) => some.length > 0)) await countGroup(db, asked, grain, group, undefined, found)
  for (const choice of choices.filter((one) => isActive(one) && !isScope(one)))
    await countGroup(db, asked, grain, [choice], choice.key, found)
  return found
}

/** The scope is no filter of a list: its facets count within it. */
const isScope = (choice: Choice): boolean => choice.key === 'client' || choice.key === 'owner' || choice.key === 'site'

const countGroup = async (
  db: Db,
  asked: Asked,
  grain: Grain,
  group: readonly Choice[],
  without: string | undefined,
  into: Map<string, Option[]>,
): Promise<void> => {
  const where = whereOf(asked, grain, without)
  const rows = await db.query<{ facet: number; value: string; count: number }>(groupSql(asked, grain, group, where, without))
  for (const [index, choice] of group.entries()) {
    const options = rows.filter((row) => row.facet === index && row.value !== null)
    into.set(choice.key, options.map(({ value, count }) => ({ value, label: value, count })).toSorted(byValue))
  }
}

const byValue = (a: Option, b: Option): number => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)

const groupSql = (asked: Asked, grain: Grain, group: readonly Choice[], where: Sql, without: string | undefined): Sql => {
  const onLines = group[0]!.on === 'line' // a group is never empty and all of one kind
  if (grain === 'summary' && onLines) {
    // A holding counts once for each choice that one of its lines has.
    const lines = whereOf({ ...asked, query: onlyLineFilters(asked), search: { ...asked.search, table: sql`true` } }, 'table', without)
    return sets(
      group,
      'l',
      sql`stock_line l`,
      sql`${lines} and l.holding_id in (select h.id from holding h where ${where})`,
      sql`count(distinct l.holding_id)`,
    )
  }
  if (grain === 'table' && !onLines) {
    const joined = sql`stock_line l join holding h on h.id = l.holding_id`
    return sets(group, 'h', joined, where, sql`count(*)`)
  }
  return sets(group, onLines ? 'l' : 'h', from(grain), where, sql`count(*)`)
}

/** The filters that one line has to answer to; those of the holding are asked of the holding. */
const onlyLineFilters = ({ query }: Asked): Asked['query'] => Object.fromEntries(LINE_KEYS.map((key) => [key, query[key]]))

const sets = (group: readonly Choice[], alias: string, source: Sql, where: Sql, count: Sql): Sql => {
  const columns = group.map((choice) => sql([`${alias}.${choice.column}`]))
  const cases = join(
    columns.map((column, index) => sql`when grouping(${column}) = 0 then ${index}::int`),
    ' ',
  )
  const values = join(
    columns.map((column) => sql`when grouping(${column}) = 0 then ${column}`),
    ' ',
  )
  return sql`select case ${cases} end as facet, case ${values} end as value, ${count} as count
    from ${source} where ${where} group by grouping sets (${join(columns.map((column) => sql`(${column})`))})`
}

const dispositionsOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.query<{ code: string; label: string }>(sql`select disposition_code as code, label from disposition`)
  return new Map(rows.map(({ code, label }) => [code, label]))
}

const labellerOf =
  (asked: Asked, dispositions: ReadonlyMap<string, string>) =>
  (key: string, value: string): string => {
    if (key === 'disposition') return dispositions.get(value) ?? value
    if (key === 'client') return asked.directory.clientName(value)
    if (key === 'site') return asked.directory.siteName(value)
    if (key === 'owner')
      return (
        asked.scope.owners.filter((pair) => pair.owner === value).map((pair) => asked.directory.ownerName(pair.client, value))[0] ?? value
      )
    return value
  }

type Bounds = Record<'expiry_min' | 'expiry_max' | 'received_min' | 'received_max', string | null> &
  Record<'on_hand_min' | 'on_hand_max' | 'available_min' | 'available_max', number | null>

/** Smallest and largest values under the filters, so that a date picker and a number box know where to begin. */
const ranges = async (db: Db, asked: Asked, grain: Grain, labelOf: (key: string, fallback: string) => string): Promise<Facet[]> => {
  const dates =
    grain === 'summary'
      ? sql`min(h.earliest_expiry_date) as expiry_min, max(h.earliest_expiry_date) as expiry_max,
          min(h.oldest_received_date) as received_min, max(h.oldest_received_date) as received_max`
      : sql`min(l.expiry_date) as expiry_min, max(l.expiry_date) as expiry_max, min(l.received_date) as received_min, max(l.received_date) as received_max`
  const alias = grain === 'summary' ? 'h' : 'l'
  const amounts = sql([
    `min(${alias}.on_hand) as on_hand_min, max(${alias}.on_hand) as on_hand_max, min(${alias}.available) as available_min, max(${alias}.available) as available_max`,
  ])
  const [row] = await db.query<Bounds>(sql`select ${dates}, ${amounts} from ${from(grain)} where ${whereOf(asked, grain)}`)
  return [
    {
      key: 'expiry',
      label: labelOf('expiry_date', 'Expiry date'),
      type: 'date_range',
      min: row?.expiry_min ?? null,
      max: row?.expiry_max ?? null,
    },
    {
      key: 'received',
      label: labelOf('received_date', 'Received date'),
      type: 'date_range',
      min: row?.received_min ?? null,
      max: row?.received_max ?? null,
    },
    { key: 'age', label: 'Age in days', type: 'number_range', min: 0, max: null },
    {
      key: 'on_hand',
      label: labelOf('on_hand', 'On hand'),
      type: 'number_range',
      min: row?.on_hand_min ?? null,
      max: row?.on_hand_max ?? null,
    },
    {
      key: 'available',
      label: labelOf('available', 'Available'),
      type: 'number_range',
      min: row?.available_min ?? null,
      max: row?.available_max ?? null,
    },
    { key: 'days_of_cover', label: labelOf('days_of_cover', 'Days of cover'), type: 'number_range', min: null, max: null },
    { key: 'expiring_within_days', label: 'Expiring within days', type: 'number_range', min: 0, max: null },
  ]
}

const FLAG_LABELS = { below_reorder: 'Below reorder level', has_hold: 'Has stock on hold', expired: 'Has expired stock' } as const

const flags = async (db: Db, asked: Asked, grain: Grain, labelOf: (key: string, fallback: string) => string): Promise<Facet[]> => {
  const facets: Facet[] = []
  for (const key of FLAGS) {
    const countOf = async (is: boolean) => {
      const where = whereOf({ ...asked, query: { ...asked.query, [key]: is } }, grain)
      return (await db.query<{ count: number }>(sql`select count(*) as count from ${from(grain)} where ${where}`))[0]?.count ?? 0
    }
    const options = [
      { value: '1', label: 'Yes', count: await countOf(true) },
      { value: '0', label: 'No', count: await countOf(false) },
    ]
    facets.push({ key, label: labelOf(key, FLAG_LABELS[key]), type: 'boolean', options })
  }
  return facets
}
