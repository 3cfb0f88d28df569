import sql, { type Sql } from 'sql-template-tag'
import { allOf, clientSql, siteSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'

export type Carrier = {
  value: string
  label: string
  active: boolean
  carrier_name: string
  scac: string | null
  services: { value: string; label: string; cutoff_time: string | null }[]
  needs_account: boolean
  label_format: string | null
}

/**
 * Carriers that serve a site and a client in scope. A carrier without assigned clients serves all clients, but users without
 * clients see no carriers. An order needs an account only if its client has none with the carrier.
 */
export const carriersOf = (db: Db, scope: Scope, condition: Sql = sql`true`): Promise<Carrier[]> =>
  db.query<Carrier>(sql`
    select c.carrier_code as value, c.carrier_code as label, c.active, c.carrier_name, c.scac, c.label_format,
      c.needs_account and exists (select 1 from client own where ${clientSql(scope, 'own')} and not exists (select 1 from client_carrier cc
        where cc.client_code = own.client_code and cc.carrier_code = c.carrier_code and cc.account_no <> '')) as needs_account,
      (select coalesce(jsonb_agg(jsonb_build_object('value', s.service, 'label', s.label, 'cutoff_time', s.cutoff_time) order by s.service), '[]')
       from carrier_service s where s.carrier_code = c.carrier_code) as services
    from carrier c where ${allOf([
      condition,
      sql`exists (select 1 from client visible where ${clientSql(scope, 'visible')})`,
      sql`exists (select 1 from carrier_site cs where cs.carrier_code = c.carrier_code and ${siteSql(scope, 'cs')})`,
      sql`(not exists (select 1 from client_carrier assigned where assigned.carrier_code = c.carrier_code)
        or exists (select 1 from client_carrier cc where cc.carrier_code = c.carrier_code and ${clientSql(scope, 'cc')}))`,
    ])} order by c.carrier_name, c.carrier_code`)
