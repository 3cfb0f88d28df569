import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { FLAGS, flagSql, whereOf, type Asked, type Flag, type Grain } from '../filters.ts'

type Day = string | null
type Amount = number | null
type Bounds = { expiry_min: Day; expiry_max: Day; received_min: Day; received_max: Day } & {
  on_hand_min: Amount
  on_hand_max: Amount
  available_min: Amount
  available_max: Amount
}

/** What one walk through a list tells about it: how many rows say yes and no, and between which values they lie. */
export type Overview = { flags: Record<Flag, { yes: number; no: number }>; bounds: Bounds }

/** The overview of a list. A flag that is filtered by is counted as if it were not, which takes a walk of its own. */
export const overviewOf = async (db: Db, asked: Asked, grain: Grain): Promise<Overview> => {
  const all = await walk(db, asked, grain)
  const flags = {} as Overview['flags']
  for (const flag of FLAGS) {
    const row = asked.query[flag] === undefined ? all : await walk(db, asked, grain, flag)
    flags[flag] = { yes: row[flag], no: row.total - row[flag] }
  }
  return { flags, bounds: all }
}

const walk = async (db: Db, asked: Asked, grain: Grain, without?: Flag): Promise<Bounds & Record<Flag, number> & { total: number }> => {
  const yes = FLAGS.map((flag) => sql`count(*) filter (where ${flagSql(asked, grain, flag)}) as ${raw(flag)}`)
  const [row] = await db.query<Bounds & Record<Flag, number> & { total: number }>(sql`
    select count(*) as total, ${join(yes)}, ${bounds(grain)} from ${raw(grain === 'summary' ? 'holding h' : 'stock_line l')}
    where ${whereOf(asked, grain, without)}`)
  return row! // an aggregate always has its one row
}

const bounds = (grain: Grain): Sql => {
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
