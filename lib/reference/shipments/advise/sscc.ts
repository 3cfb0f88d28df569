import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../auth/caller.ts'
import { allOf, scopeSql, supplierSql } from '../../auth/scope.ts'
import type { Limit } from '../../auth/throttle.ts'
import type { Context } from '../../http/context.ts'
import { tooManyRequests, type ApiResponse } from '../../http/response.ts'
import { sscc18 } from '#lib/shared/gs1.ts'

/** The warehouse's GS1 company prefix, for packages that are advised without an SSCC. The extension digit marks these packages. */
const PREFIX = '9399990'
const EXTENSION = 3

/** Generates `count` new SSCCs. */
export const newSsccs = async (tx: Db, count: number): Promise<string[]> => {
  if (count === 0) return []
  const rows = await tx.query<{ no: number }>(sql`select nextval('sscc_serial') as no from generate_series(1, ${count})`)
  return rows.map(({ no }) => sscc18(EXTENSION, PREFIX, no))
}

/**
 * The SSCCs that are already used, on another shipment or on a pallet in stock, each with whether all uses are out of the user's sight.
 * Cancelled shipments do not count. GS1 forbids using an SSCC again within a year, so those of other clients and suppliers count too.
 */
export const findUsedSsccs = async (
  tx: Db,
  { access }: Pick<Caller, 'access'>,
  ssccs: readonly string[],
  shipment: number | null,
): Promise<Map<string, boolean>> => {
  if (ssccs.length === 0) return new Map()
  const codes = sql`${[...new Set(ssccs)]}::text[]`
  const seesStock = access.supplier === null ? scopeSql(access, 'l') : sql`false`
  const rows = await tx.query<{ sscc: string; is_foreign: boolean }>(sql`
    select sscc, not bool_or(is_seen) as is_foreign from (
      select l.sscc, ${seesStock} as is_seen from stock_line l where l.sscc = any(${codes}) and l.on_hand > 0
      union all select k.sscc, coalesce(${allOf([scopeSql(access, 's'), supplierSql(access, 's')])}, false)
        from package k join shipment s on s.id = k.shipment_id
        where k.sscc = any(${codes}) and s.status <> 'CANCELLED' and k.shipment_id is distinct from ${shipment}::bigint) u
    group by sscc`)
  return new Map(rows.map(({ sscc, is_foreign }) => [sscc, is_foreign]))
}

/** Used SSCCs out of their sight that one user may name in an hour: hardly anyone names one, and more would show what others send. */
export const FOREIGN_SSCCS_PER_HOUR: Limit = { attempts: 100, ms: 3_600_000 }

type Sender = Pick<Context, 'ssccThrottle'> & { caller: { id: string } }
type Advice = { packages?: readonly { sscc?: string | null | undefined }[] | undefined; lines?: Advice['packages'] }

/** Refuses SSCCs of a user who has named too many of others. They are not looked up, so the answer says nothing about them. */
export const ssccRefusal = ({ ssccThrottle, caller }: Sender, { packages = [], lines = [] }: Advice): ApiResponse | null => {
  const wait = [...packages, ...lines].some(({ sscc }) => sscc) ? ssccThrottle.wait(caller.id) : 0
  return wait > 0 ? tooManyRequests(wait) : null
}

/** Counts the used SSCCs of others that a user has named. */
export const countForeignSsccs = ({ ssccThrottle, caller }: Sender, used: ReadonlyMap<string, boolean>): void => {
  for (const isForeign of used.values()) if (isForeign) ssccThrottle.countAttempt(caller.id)
}
