import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Holding } from '#lib/contract/exact-types.ts'
import type { Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import type { Directory } from '../../http/directory.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import type { SortColumn } from '../../http/sort.ts'
import { inTransitSql, onOrderSql } from '../expected-quantities.ts'
import { SUPPLIER_TOTALS } from './supplier-view.ts'

const text = (name: string, nullable = false): SortColumn => ({ sql: sql([`h.${name}`]), type: 'text', nullable })
const amount = (name: string, nullable = false): SortColumn => ({ sql: sql([`h.${name}`]), type: 'numeric', nullable })
const date = (name: string): SortColumn => ({ sql: sql([`h.${name}`]), type: 'date', nullable: true })

/** Sort keys of holdings, as columns of the table. */
const HOLDING_SORT: Readonly<Record<string, SortColumn>> = {
  product_code: text('product_code'),
  product_name: text('product_name'),
  product_group: text('product_group', true),
  gtin: text('gtin', true),
  client_code: text('client_code'),
  owner_code: text('owner_code'),
  site_code: text('site_code'),
  uom: text('uom'),
  on_hand: amount('on_hand'),
  allocated: amount('allocated'),
  available: amount('available'),
  on_hold: amount('on_hold'),
  quarantined: amount('quarantined'),
  damaged: amount('damaged'),
  expired: amount('expired'),
  on_order: amount('on_order'),
  in_transit: amount('in_transit'),
  back_ordered: amount('back_ordered'),
  projected: amount('projected'),
  avg_daily_demand: amount('avg_daily_demand'),
  days_of_cover: { sql: sql`h.days_of_cover`, type: 'bigint', nullable: true },
  months_of_cover: amount('months_of_cover', true),
  reorder_level: amount('reorder_level', true),
  reorder_qty: amount('reorder_qty', true),
  below_reorder: { sql: sql`h.below_reorder`, type: 'boolean' },
  lots: amount('lots'),
  locations: amount('locations'),
  pallets: amount('pallets'),
  earliest_expiry_date: date('earliest_expiry_date'),
  oldest_received_date: date('oldest_received_date'),
  last_movement_at: { sql: sql`h.last_movement_at`, type: 'timestamptz', nullable: true },
  weight_kg: amount('weight_kg', true),
  volume_m3: amount('volume_m3', true),
}

export const HOLDING_SORT_KEYS = Object.keys(HOLDING_SORT)

/** Sort columns of holdings. A supplier user sorts by what is on order from their supplier, which is what they see. */
export const holdingSort = (scope: Scope): Readonly<Record<string, SortColumn>> => ({
  ...HOLDING_SORT,
  on_order: { sql: onOrderSql(scope), type: 'numeric' },
})

/** GTINs of the units of a holding's item, smallest unit first. */
export const GTINS = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('uom', u.uom, 'level', n.level, 'gtin', u.gtin) order by u.factor, n.position), '[]')
    from product_uom u join uom n on n.uom = u.uom
    where u.client_code = h.client_code and u.product_code = h.product_code and u.gtin is not null)`

/** Columns of a holding. The names of client, owner and site are added from the directory. */
export const holdingColumns = (scope: Scope): Sql => sql`
  h.public_id, h.client_code, h.owner_code, h.site_code, h.product_code, h.product_name, h.product_group, h.gtin, ${GTINS} as gtins, h.uom, h.on_hand,
  h.allocated, h.available, h.on_hold, h.quarantined, h.damaged, h.expired, ${onOrderSql(scope)} as on_order, ${inTransitSql(scope)} as in_transit, h.back_ordered, h.projected,
  h.avg_daily_demand, h.days_of_cover, h.months_of_cover, h.reorder_level, h.reorder_qty, h.below_reorder, h.lots, h.locations,
  h.pallets, h.earliest_expiry_date, h.oldest_received_date, h.last_movement_at, h.weight_kg, h.volume_m3, h.version`

export type HoldingRow = Omit<Holding, 'id' | 'client_name' | 'owner_name' | 'site_name'> & { public_id: string }

/** Maps a row to the contract's holding, with instants in the site's time zone. */
export const holdingOf = ({ public_id: id, ...row }: HoldingRow, directory: Directory): Holding => ({
  ...row,
  id,
  client_name: directory.clientName(row.client_code),
  owner_name: directory.ownerName(row.client_code, row.owner_code),
  site_name: directory.siteName(row.site_code),
  last_movement_at: maybeInstantIn(row.last_movement_at, directory.zoneOf(row.site_code)),
})

/** Columns with a total in the list. */
const HOLDING_TOTALS = [
  'on_hand',
  'allocated',
  'available',
  'on_hold',
  'quarantined',
  'damaged',
  'expired',
  'on_order',
  'in_transit',
  'back_ordered',
  'projected',
] as const

/** Counts the holdings that match `where`, and sums their quantities if all of them have the same unit. */
export const holdingTotals = async (
  db: Db,
  where: Sql,
  scope: Scope,
): Promise<{ total: number; totals: Record<string, number> | null }> => {
  const [counted] = await db.query<{ total: number; first: string | null; last: string | null }>(sql`
    select count(*) as total, min(h.uom) as first, max(h.uom) as last from holding h where ${where}`)
  const { total = 0, first = null, last = null } = counted ?? {}
  if (first === null || first !== last) return { total, totals: null }
  const columns = scope.supplier === null ? HOLDING_TOTALS : SUPPLIER_TOTALS
  const sums = join(
    columns.map((name) => sql`coalesce(sum(${name === 'on_order' ? onOrderSql(scope) : raw(`h.${name}`)}), 0) as ${raw(name)}`),
  )
  const [totals] = await db.query<Record<string, number>>(sql`select ${sums} from holding h where ${where}`)
  return { total, totals: totals ?? null }
}
