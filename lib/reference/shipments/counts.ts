import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { countOf, estimateAbove } from '../http/count.ts'

/**
 * What the tabs of a list count: the list without the filters that the tabs set. If the list contains all counted rows, `within`
 * selects them within the list, so that one scan counts both; else it is null.
 */
export type Counted = { where: Sql; within: Sql | null; late: Sql }

type List = { countFrom: Sql; where: Sql; counted?: Counted }
type Size = { total: number; isEstimate: boolean }

const EXACT_UP_TO = 100_000

/** Counts the shipments of a list, unless an earlier page did, and counts them by status. */
export const countShipments = async (
  db: Db,
  { countFrom: from, where, counted }: List,
  known: Size | null,
): Promise<{ size: Size; statuses: object }> => {
  const { within } = counted ?? {}
  const guess = known === null && within ? await estimateAbove(db, from, where, EXACT_UP_TO) : null
  const sized = async (): Promise<Size> =>
    known ? { total: known.total, isEstimate: known.isEstimate } : countOf(db, from, { exact: where, loose: where }, EXACT_UP_TO)
  if (!counted) return { size: await sized(), statuses: {} }
  const oneWalk = known === null && guess === null ? within : null
  const rows = await countStatuses(db, from, oneWalk ? { where, count: oneWalk } : { where: counted.where, count: sql`true` })
  // Late shipments are few, and the index on unfinished shipments finds them.
  const [row] = await db.query<{ late: number }>(sql`select count(*) as late from ${from} where ${counted.where} and ${counted.late}`)
  const by_status = Object.fromEntries(rows.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : [])))
  const total = guess ?? rows.reduce((sum, { all }) => sum + all, 0)
  const size = oneWalk || guess !== null ? { total, isEstimate: guess !== null } : await sized()
  return { size, statuses: { by_status, late: row?.late ?? 0 } }
}

const countStatuses = (db: Db, from: Sql, { where, count }: { where: Sql; count: Sql }) =>
  db.query<{ status: string; all: number; count: number }>(sql`
    select s.status, count(*) as "all", count(*) filter (where ${count}) as count from ${from} where ${where} group by s.status`)
