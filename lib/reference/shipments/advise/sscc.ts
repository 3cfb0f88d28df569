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

/** Finds which of these SSCCs another shipment already uses. Cancelled shipments do not count. */
export const findUsedSsccs = async (tx: Db, ssccs: readonly string[], shipment: number | null): Promise<Set<string>> => {
  if (ssccs.length === 0) return new Set()
  const rows = await tx.query<{ sscc: string }>(sql`
    select k.sscc from package k join shipment s on s.id = k.shipment_id
    where k.sscc = any(${[...ssccs]}::text[]) and s.status <> 'CANCELLED' and k.shipment_id is distinct from ${shipment}::bigint`)
  return new Set(rows.map((row) => row.sscc))
}
