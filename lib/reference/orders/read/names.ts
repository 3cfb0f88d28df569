import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'

/** Names of order types, priorities and carriers, for facets. The tables are small, so they are read in full. */
export type Names = { type: (code: string) => string; priority: (code: string) => string; carrier: (code: string) => string }

type Row = { types: Record<string, string>; priorities: Record<string, string>; carriers: Record<string, string> }

export const namesOf = async (db: Db, kind: OrderKind): Promise<Names> => {
  const [row] = await db.query<Row>(sql`
    select (select coalesce(jsonb_object_agg(order_type, label), '{}') from order_type where kind = ${kind}) as types,
      (select coalesce(jsonb_object_agg(priority, label), '{}') from priority) as priorities,
      (select coalesce(jsonb_object_agg(carrier_code, carrier_name), '{}') from carrier) as carriers`)
  const nameFrom = (names: Record<string, string> | undefined) => (code: string) => names?.[code] ?? code
  return { type: nameFrom(row?.types), priority: nameFrom(row?.priorities), carrier: nameFrom(row?.carriers) }
}

export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  WEB: 'Web',
  EDI: 'EDI',
  API: 'API',
  IMPORT: 'Import',
  SUPPLIER: 'Supplier',
}
