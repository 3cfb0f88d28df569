import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { SortKey } from '../../http/sort.ts'
import { AMOUNTS } from './grouping.ts'
import { keptRows } from './kept.ts'

/** More holdings than these are not named one by one: all lines are read instead. */
const MOST_NAMED = 5_000

type Asked = { asOf: string; borders: readonly string[]; holdings: Sql; keys: readonly SortKey[] }

/**
 * Holdings with all of the first `count` lots in an order among them, by the sums that holdings keep; null where they are too
 * many to be named, or where holdings cannot tell. No lot has more than its holding, and one of them has at least an even share
 * of it: what the `count`-th greatest share is, that much each of the first lots has at least. The oldest day of a holding is
 * that of one of its lots.
 */
export const holdingsOfFirst = async (db: Db, asked: Asked, count: number): Promise<number[] | null> => {
  const rank = rankOf(asked.keys[0])
  if (!rank) return null
  const found = await db.query<{ id: number }>(sql`
    with ${keptRows(asked)}, r as materialized (select p.holding_id as id, ${rank.most} as most, ${rank.least} as least from p)
    select r.id from r where r.most >= (select q.least from r q where q.least is not null order by 1 desc offset ${count - 1} limit 1)
    limit ${MOST_NAMED + 1}`)
  return found.length === 0 || found.length > MOST_NAMED ? null : found.map(({ id }) => id)
}

/** What a lot of a holding `p` has at most, and one of its lots has at least, of what comes first in an order. */
const rankOf = (first: SortKey | undefined): { most: Sql; least: Sql } | null => {
  if (!first) return null
  const amount = AMOUNTS.find((name) => name === first.key)
  if (amount && first.descending) return { most: raw(`p.${amount}`), least: raw(`trunc(p.${amount} / p.lot_rows, 3)`) }
  const isOldestFirst = first.key === (first.descending ? 'oldest_age_days' : 'oldest_received_date')
  const age = sql`date '2000-01-01' - p.oldest`
  return isOldestFirst ? { most: age, least: age } : null
}
