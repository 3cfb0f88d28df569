import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { countOf, guessOf } from '../http/count.ts'

/**
 * What is counted by status: the list without the filters that its tabs write. `within` says what of the list that is, where
 * the list holds all of it.
 */
export type Counted = { where: Sql; within: Sql | null; late: Sql }

type List = { countFrom: Sql; where: Sql; counted?: Counted }
type Size = { total: number; isEstimate: boolean }

const EXACT_UP_TO = 100_000

/** How many shipments a list has, if a page before has not told, and what it tells of them by status. */
export const countShipments = async (
  db: Db,
  { countFrom: from, where, counted }: List,
  known: Size | null,
): Promise<{ size: Size; statuses: object }> => {
  const { within } = counted ?? {}
  const guess = known === null && within ? await guessOf(db, from, where, EXACT_UP_TO) : null
  const sized = async (): Promise<Size> =>
    known ? { total: known.total, isEstimate: known.isEstimate } : countOf(db, from, { exact: where, loose: where }, EXACT_UP_TO)
  if (!counted) return { size: await sized(), statuses: {} }
  const oneWalk = known === null && guess === null ? within : null
  const rows = await countStatuses(db, from, oneWalk ? { where, count: oneWalk } : { where: counted.where, count: sql`true` })
  // Late ones are few, and an index of the unfinished finds them.
  const [row] = await db.query<{ late: number }>(sql`select count(*) as late from ${from} where ${counted.where} and ${counted.late}`)
  const by_status = Object.fromEntries(rows.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : [])))
  const total = guess ?? rows.reduce((sum, { all }) => sum + all, 0)
  const size = oneWalk || guess !== null ? { total, isEstimate: guess !== null } : await sized()
  return { size, statuses: { by_status, late: row?.late ?? 0 } }
}

const countStatuses = (db: Db, from: Sql, { where, count }: { where: Sql; count: Sql }) =>
  db.query<{ status: string; all: number; count: number }>(sql`
    select s.status, count(*) as "all", count(*) filter (where ${count}) as count from ${from} where ${where} group by s.status`)
