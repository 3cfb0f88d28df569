import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import type { Access } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { blockReasonSql, COUNTERPARTY_SQL, isPendingSql, linkMessage, type CounterpartyKind } from '../check/counterparties.ts'

/** A supplier or customer of one client, with the client's number for them. */
export type Counterparty = { code: string; no: string; name: string; isActive: boolean; isPending: boolean; blockReason: string | null }

/** The carrier of an order. */
export type Carrier = {
  code: string
  name: string
  needsAccount: boolean
  /** The client's account with the carrier, if known. */
  account: string | null
  servesSite: boolean
  /** Cut-off times by service; null for a service without one. */
  services: ReadonlyMap<string, string | null>
}

/** The supplier or customer with a code, or with the client's number for them. Of all suppliers, a supplier user finds only their own. */
export const findCounterparty = async (
  db: Db,
  kind: OrderKind,
  client: string,
  codeOrNumber: string | null | undefined,
  access: Access,
): Promise<Counterparty | null> => {
  if (!codeOrNumber) return null
  const { table, links, code, no } = COUNTERPARTY_SQL[kind === 'PO' ? 'supplier' : 'customer']
  const supplierCondition = kind === 'PO' && access.supplier !== null ? sql`l.${code} = ${access.supplier}` : sql`true`
  const [row] = await db.query<Counterparty>(sql`
    select p.${code} as code, l.${no} as no, p.name, p.status = 'ACTIVE' and l.status = 'ACTIVE' as "isActive",
      ${blockReasonSql(access)} as "blockReason", ${isPendingSql} as "isPending"
    from ${links} l join ${table} p on p.${code} = l.${code}
    where l.client_code = ${client} and (l.${code} = ${codeOrNumber} or l.${no} = ${codeOrNumber}) and ${supplierCondition}
    order by l.${code} = ${codeOrNumber} desc limit 1`)
  return row ?? null
}

/** The message for a supplier or customer that an order cannot have, or null. Adds the number, because an order has only the code. */
export const counterpartyMessage = (kind: CounterpartyKind, code: string, client: string, found: Counterparty | null): string | null =>
  found
    ? linkMessage(kind, `${found.name} (${found.no})`, client, { ...found, status: found.isActive ? 'ACTIVE' : 'BLOCKED' })
    : linkMessage(kind, code, client, { status: 'UNKNOWN' })

type CarrierRow = Omit<Carrier, 'services'> & { services: Record<string, string | null> }

/** A carrier with its terms for one client and site; null if it is unknown, inactive or only for other clients. */
export const findCarrier = async (
  db: Db,
  client: string,
  site: string,
  carrierCode: string | null | undefined,
): Promise<Carrier | null> => {
  if (!carrierCode) return null
  const [row] = await db.query<CarrierRow>(sql`
    select c.carrier_code as code, c.carrier_name as name, c.needs_account as "needsAccount",
      (select cc.account_no from client_carrier cc where cc.client_code = ${client} and cc.carrier_code = c.carrier_code) as account,
      exists (select from carrier_site cs where cs.carrier_code = c.carrier_code and cs.site_code = ${site}) as "servesSite",
      (select coalesce(jsonb_object_agg(s.service, s.cutoff_time), '{}') from carrier_service s where s.carrier_code = c.carrier_code) as services
    from carrier c
    where c.carrier_code = ${carrierCode} and c.active
      and (not exists (select from client_carrier assigned where assigned.carrier_code = c.carrier_code)
        or exists (select from client_carrier cc where cc.carrier_code = c.carrier_code and cc.client_code = ${client}))`)
  return row ? { ...row, services: new Map(Object.entries(row.services)) } : null
}
