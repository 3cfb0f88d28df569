import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { countOf, estimateAbove } from '../http/count.ts'

/**
 * The rows that the tabs above a list count: `where` is the list's condition without the filters that the tabs set. If the list
 * contains all of these rows, `inList` selects them from the list, so that one scan counts both; else it is null.
 */
export type TabCounts = {
  where: Sql
  inList: Sql | null
  late: Sql
  /** Statuses of ended shipments, counted as 0 if there are none. `ended.where` selects these shipments if the outer `where` does not. */
  ended?: { statuses: readonly string[]; where: Sql | null }
}

type List = { countFrom: Sql; where: Sql; tabCounts?: TabCounts }
type Size = { total: number; isEstimate: boolean }

const MAX_EXACT_COUNT = 100_000

/** Counts the shipments of a list by status, and in total unless an earlier page has already done so. */
export const countShipments = async (
  db: Db,
  { countFrom: from, where, tabCounts }: List,
  earlierSize: Size | null,
): Promise<{ size: Size; statuses: object }> => {
  const { inList } = tabCounts ?? {}
  const estimate = earlierSize === null && inList ? await estimateAbove(db, from, where, MAX_EXACT_COUNT) : null
  const countList = async (): Promise<Size> =>
    earlierSize
      ? { total: earlierSize.total, isEstimate: earlierSize.isEstimate }
      : countOf(db, from, { exact: where, loose: where }, MAX_EXACT_COUNT)
  if (!tabCounts) return { size: await countList(), statuses: {} }
  const sharedScan = earlierSize === null && estimate === null ? inList : null
  const rows = await countStatuses(db, from, sharedScan ? { where, count: sharedScan } : { where: tabCounts.where, count: sql`true` })
  // There are few late shipments, and the index on unfinished shipments finds them.
  const [row] = await db.query<{ late: number }>(sql`select count(*) as late from ${from} where ${tabCounts.where} and ${tabCounts.late}`)
  const by_status = {
    ...(await countEnded(db, from, tabCounts.ended)),
    ...Object.fromEntries(rows.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : []))),
  }
  const total = estimate ?? rows.reduce((sum, { all }) => sum + all, 0)
  const size = sharedScan || estimate !== null ? { total, isEstimate: estimate !== null } : await countList()
  return { size, statuses: { by_status, late: row?.late ?? 0 } }
}

/** Ended shipments by status; empty if there are too many to count for every page. */
const countEnded = async (db: Db, from: Sql, ended: TabCounts['ended']): Promise<Record<string, number>> => {
  if (!ended) return {}
  const none = Object.fromEntries(ended.statuses.map((status) => [status, 0]))
  if (ended.where === null) return none
  if ((await estimateAbove(db, from, ended.where, MAX_EXACT_COUNT)) !== null) return {}
  const rows = await countStatuses(db, from, { where: ended.where, count: sql`true` })
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

const countStatuses = (db: Db, from: Sql, { where, count }: { where: Sql; count: Sql }) =>
  db.query<{ status: string; all: number; count: number }>(sql`
    select s.status, count(*) as "all", count(*) filter (where ${count}) as count from ${from} where ${where} group by s.status`)
