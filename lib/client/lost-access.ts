import type { ClientSession } from './session.tsx'

type Codes = { client_code?: string | null; owner_code?: string | null; site_code?: string | null }

/** The first of a record's client, owner and site that the user has no access to, or null: access may end while a record is open. */
export const lostAccess = (
  { client_code: client, owner_code: owner, site_code: site }: Codes,
  { clients, sites }: Pick<ClientSession, 'clients' | 'sites'>,
): string | null => {
  if (client && !clients.some(({ client_code }) => client_code === client)) return client
  const owners = clients.flatMap((access) => access.owners)
  if (owner && owners.length > 0 && !owners.some(({ owner_code }) => owner_code === owner)) return owner
  return site && !sites.some(({ site_code }) => site_code === site) ? site : null
}
