import sql from 'sql-template-tag'
import type { Access } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import type { OrderKind } from '../allowed.ts'

/** A supplier or customer of one client. */
export type Party = { code: string; name: string; isActive: boolean }

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

/** The supplier or customer with a code, or with the client's number for them. A supplier's login finds only that supplier. */
export const findParty = async (
  db: Db,
  kind: OrderKind,
  client: string,
  codeOrNumber: string | null | undefined,
  access: Access,
): Promise<Party | null> => {
  if (!codeOrNumber) return null
  const query =
    kind === 'PO'
      ? sql`select s.supplier_code as code, s.name, s.status = 'ACTIVE' and cs.status = 'ACTIVE' as "isActive"
          from client_supplier cs join supplier s on s.supplier_code = cs.supplier_code
          where cs.client_code = ${client} and (cs.supplier_code = ${codeOrNumber} or cs.supplier_no = ${codeOrNumber})
            and ${access.supplier === null ? sql`true` : sql`cs.supplier_code = ${access.supplier}`}
          order by cs.supplier_code = ${codeOrNumber} desc limit 1`
      : sql`select c.customer_code as code, c.name, c.status = 'ACTIVE' and cc.status = 'ACTIVE' as "isActive"
          from client_customer cc join customer c on c.customer_code = cc.customer_code
          where cc.client_code = ${client} and (cc.customer_code = ${codeOrNumber} or cc.customer_no = ${codeOrNumber})
          order by cc.customer_code = ${codeOrNumber} desc limit 1`
  const [row] = await db.query<Party>(query)
  return row ?? null
}

type CarrierRow = Omit<Carrier, 'services'> & { services: Record<string, string | null> }

/** A carrier as one client can use it from one site; null if the client has no such carrier. */
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
      and (not exists (select from client_carrier other where other.carrier_code = c.carrier_code)
        or exists (select from client_carrier own where own.carrier_code = c.carrier_code and own.client_code = ${client}))`)
  return row ? { ...row, services: new Map(Object.entries(row.services)) } : null
}
