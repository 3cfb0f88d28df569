import type { ModuleGrant, UserClientAccess, UserSiteAccess } from '#lib/contract/users/access.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { ALL_CLIENTS, partOf, type UserFields } from './shared/user-fields.ts'

// docs/decisions/0156-partly-known-access-cannot-be-changed.md

/*
 * v7 replaces access as a whole, so grants that it leaves out of a response would be removed by the next save. Incomplete access is
 * therefore read-only.
 */

/** Rewrites text in the client's wording. */
type Wording = (text: string) => string

type Client = { client_code: string; owners: string[]; all_owners: boolean }

/** The client grants for the request body; null if v7 reported none at all or any of them incompletely. */
export const completeGrants = ({ clients, all_clients }: Pick<UserClientAccess, 'clients' | 'all_clients'>): Client[] | null => {
  if (clients.length === 0 && all_clients === null) return null
  const complete = clients.flatMap(({ client_code, owners, all_owners }) =>
    client_code === null || (all_owners === null && owners.length === 0) ? [] : [{ client_code, owners, all_owners: all_owners ?? false }],
  )
  return complete.length === clients.length ? complete : null
}

/** Why a user's modules cannot be changed; null if they are complete. */
export const modulesLockReason = (grants: readonly ModuleGrant[]): string | null =>
  grants.some((grant) => grant.module === null || grant.can_view === null)
    ? 'The warehouse system did not report all of this user’s rights, so they cannot be changed here'
    : null

/** Why a user's sites cannot be changed; null if they are complete. */
export const sitesLockReason = (
  { sites, all_sites }: Pick<UserSiteAccess, 'sites' | 'all_sites'>,
  toClientWording: Wording = String,
): string | null =>
  sites.length === 0 && all_sites === null
    ? toClientWording('The warehouse system did not report which sites this user can see, so they cannot be changed here')
    : null

/** Why a user's clients cannot be changed; null if they are complete. */
export const clientsLockReason = (
  access: Pick<UserClientAccess, 'clients' | 'all_clients'>,
  toClientWording: Wording = String,
): string | null =>
  completeGrants(access) === null
    ? toClientWording('The warehouse system did not report which clients this user can see, so they cannot be changed here')
    : null

/** Whether this application has the module. A module that only v7 knows is shown, and sent back unchanged. */
export const isKnownModule = (module: string): module is Module => (MODULES as readonly string[]).includes(module)

/**
 * Says that what the signed-in user does not manage stays as it is: `1 more client that you don’t manage is kept unchanged.` With the names
 * of those that v7 reports.
 */
export const keptText = (count: number, singular: string, plural: string, names: readonly string[] = []): string =>
  `${count} more ${count === 1 ? singular : plural} that you don’t manage ${count === 1 ? 'is' : 'are'} kept unchanged${names.length > 0 ? `: ${names.join(', ')}` : ''}.`

/**
 * Codes of the clients in a draft that are not among those of the signed-in user. v7 reports them to administrators, who see every user
 * whatever their own clients are.
 */
export const otherClients = (fields: UserFields, own: readonly { client_code: string }[]): string[] => {
  const granted = Object.keys(partOf(fields, 'clients')).filter((key) => key !== ALL_CLIENTS && fields[key] === true)
  const codes = new Set(granted.map((key) => key.slice(2).split('\u0000')[0] ?? ''))
  return [...codes].filter((code) => !own.some(({ client_code }) => client_code === code)).toSorted()
}
