import type { ClientAccess, ModuleAccess, SiteAccess, User } from '#lib/contract/auth/auth.ts'
import { readStored, writeStored } from './stored-state.ts'

type StoredProfile = { user: User; modules: ModuleAccess[]; clients: ClientAccess[]; sites: SiteAccess[] }

/** Stores what the first paint of the next visit needs. */
export const storeProfile = ({ user, modules, clients, sites }: StoredProfile): void => {
  writeStored('user', withKnownName(user, readStored('user')))
  writeStored('moduleAccess', modules)
  writeStored('clientData', clients)
  writeStored('siteData', sites)
}

/** A v7 that does not let users read their own record answers without a name, but the login response had it. */
export const withKnownName = <U extends User>(user: U, known: User | null | undefined): U =>
  user.name === '' && known?.id === user.id ? { ...user, name: known.name, email: known.email } : user
