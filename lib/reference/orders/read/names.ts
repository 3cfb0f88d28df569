import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { ON_SHORTAGE_NAMES } from '#lib/contract/orders/on-shortage.ts'
import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'

/** Names of the codes in an order, for facets and the log. The tables are small, so they are read in full. */
export type Names = Readonly<Record<'type' | 'priority' | 'carrier' | 'service' | 'shortage' | 'disposition', (code: string) => string>>

type Row = Record<'types' | 'priorities' | 'carriers' | 'services' | 'dispositions', Record<string, string>>

export const namesOf = async (db: Db, kind: OrderKind): Promise<Names> => {
  const [row] = await db.query<Row>(sql`
    select (select coalesce(jsonb_object_agg(order_type, label), '{}') from order_type where kind = ${kind}) as types,
      (select coalesce(jsonb_object_agg(priority, label), '{}') from priority) as priorities,
      (select coalesce(jsonb_object_agg(carrier_code, carrier_name), '{}') from carrier) as carriers,
      (select coalesce(jsonb_object_agg(service, label), '{}')
        -- Two carriers may call different services by the same code, which then has no name.
        from (select service, min(label) as label from carrier_service group by service having count(distinct label) = 1) s) as services,
      (select coalesce(jsonb_object_agg(disposition_code, label), '{}') from disposition) as dispositions`)
  const nameFrom = (names: Record<string, string> | undefined) => (code: string) => names?.[code] ?? code
  return {
    type: nameFrom(row?.types),
    priority: nameFrom(row?.priorities),
    carrier: nameFrom(row?.carriers),
    service: nameFrom(row?.services),
    shortage: nameFrom(ON_SHORTAGE_NAMES),
    disposition: nameFrom(row?.dispositions),
  }
}

export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  WEB: 'Web',
  EDI: 'EDI',
  API: 'API',
  IMPORT: 'Import',
  SUPPLIER: 'Supplier',
}
