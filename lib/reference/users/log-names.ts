import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

/** What the audit log calls a site, client, owner or supplier: `Sydney 1 (SYD1)`. A code without a name is shown as it is. */
export type LogNames = Readonly<
  Record<'site' | 'client' | 'supplier', (code: string) => string> & { owner: (client: string, code: string) => string }
>

/** Names of all sites, clients and owners, and of these suppliers, for the entries of the audit log. */
export const logNames = async (db: Db, ...suppliers: (string | null)[]): Promise<LogNames> => {
  const rows = await db.query<{ key: string; name: string }>(sql`
    select 'site ' || site_code as key, site_name as name from site
    union all select 'client ' || client_code, client_name from client
    union all select 'owner ' || client_code || ' ' || owner_code, owner_name from owner
    union all select 'supplier ' || supplier_code, name from supplier where supplier_code = any(${suppliers.filter((code) => code !== null)}::text[])`)
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  const nameOf = (key: string, code: string): string => (names.has(key) ? `${names.get(key)} (${code})` : code)
  return {
    site: (code) => nameOf(`site ${code}`, code),
    client: (code) => nameOf(`client ${code}`, code),
    owner: (client, code) => nameOf(`owner ${client} ${code}`, code),
    supplier: (code) => nameOf(`supplier ${code}`, code),
  }
}
