import sql from 'sql-template-tag'
import { MODULES } from '#lib/modules.ts'
import type { Caller, Rights } from '../../auth/caller.ts'
import type { OrderAuthor } from '../../orders/write/order-author.ts'
import { WAREHOUSE, type Work } from './work.ts'

const ALL_RIGHTS: Rights = { can_view: true, can_create: true, can_edit: true, can_delete: true, can_export: true, can_print: true }

/**
 * The simulation as an order author with access to everything, shown as `displayName` in the history. Its orders follow the same rules
 * as those of users.
 */
export const authorOf = async ({ tx, now }: Work, displayName: string): Promise<OrderAuthor> => {
  const [row] = await tx.query<{ owners: Caller['access']['owners']; sites: string[] }>(sql`
    select (select jsonb_agg(jsonb_build_object('client', client_code, 'owner', owner_code)) from owner) as owners,
      (select jsonb_agg(site_code) from site) as sites`)
  const { owners = [], sites = [] } = row ?? {}
  const clients = [...new Set(owners.map((owner) => owner.client))]
  return {
    caller: {
      id: 'warehouse',
      name: WAREHOUSE,
      email: 'warehouse@gatehouse.test',
      level: 'System',
      timezone: 'UTC',
      sessionId: '',
      mustChangePassword: false,
      modules: new Map(MODULES.map((module) => [module, ALL_RIGHTS])),
      access: { owners, clients, wholeClients: clients, sites, allClients: true, allSites: true, supplier: null },
    } satisfies Caller,
    now: () => now,
    sender: { requestId: crypto.randomUUID(), ip: null, device: null, headers: {} },
    source: 'EDI',
    displayName,
  }
}
