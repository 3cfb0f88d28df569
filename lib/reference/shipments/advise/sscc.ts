import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
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
 * Where these SSCCs are already used: on another shipment, or on a pallet in stock. Cancelled shipments do not count. GS1 forbids
 * using an SSCC again within a year.
 */
export const findUsedSsccs = async (tx: Db, ssccs: readonly string[], shipment: number | null): Promise<Map<string, string>> => {
  if (ssccs.length === 0) return new Map()
  const codes = sql`${[...new Set(ssccs)]}::text[]`
  const rows = await tx.query<{ sscc: string; place: string }>(sql`
    select l.sscc, 'on a pallet in stock' as place from stock_line l where l.sscc = any(${codes}) and l.on_hand > 0
    union all select k.sscc, 'on another shipment' from package k join shipment s on s.id = k.shipment_id
    where k.sscc = any(${codes}) and s.status <> 'CANCELLED' and k.shipment_id is distinct from ${shipment}::bigint`)
  return new Map(rows.map(({ sscc, place }) => [sscc, place]))
}
