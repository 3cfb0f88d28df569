import type { ClientSession } from '#lib/client/session.tsx'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { createUser } from '#lib/contract/users/users.ts'
import { MODULES } from '#lib/modules.ts'
import { rightKey, type UserFields } from './shared/user-fields.ts'
import { lockReason } from './matrix.ts'
import { presetChanges } from './shared/presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'

/** Access of a new user, as in the request body. */
export type Access = Required<Pick<BodyOf<typeof createUser>, 'modules' | 'sites' | 'clients'>>
export const emptyAccess: Access = { modules: [], sites: [], clients: [] }

/**
 * The signed-in user, who can grant only access that they have themselves. `wholeClients`: codes of the clients that they have as a whole,
 * including any owner added later.
 */
export type SignedIn = Pick<ClientSession, 'user' | 'modules' | 'sites' | 'clients'> & { wholeClients: readonly string[] }

/** The modules and rights of a preset, as far as the signed-in user may grant them. */
export const presetModules = (preset: Preset, { user, modules }: SignedIn): Access['modules'] => {
  const rights = presetChanges(preset, (module, right) => lockReason({ userLevel: user.userLevel, modules }, module, right) !== null)
  return MODULES.map((module) => toGrant(module, rights)).filter((grant) => grant.can_view)
}

/** A client with every owner. If the signed-in user does not have it as a whole, the owners that they see are listed by name. */
export const wholeClient = (client_code: string, { user, clients, wholeClients }: SignedIn): Access['clients'][number] => {
  if (LEVEL_RANK[user.userLevel] >= LEVEL_RANK.Admin || wholeClients.includes(client_code))
    return { client_code, owners: [], all_owners: true }
  const owners = clients.find((client) => client.client_code === client_code)?.owners.map((owner) => owner.owner_code) ?? []
  return { client_code, owners, all_owners: owners.length === 0 }
}

/**
 * Initial access of an invited supplier user: the rights of the supplier preset, the client that buys from the supplier, and all sites of
 * the signed-in user.
 */
export const supplierAccess = (client: string | null, signedIn: SignedIn, presets: readonly Preset[]): Access => {
  const preset = [...presets, ...PRESETS].find(({ isSupplier }) => isSupplier)
  const isKnown = signedIn.clients.some(({ client_code }) => client_code === client)
  return {
    modules: preset ? presetModules(preset, signedIn) : [],
    sites: signedIn.sites.map(({ site_code }) => site_code),
    clients: client !== null && isKnown ? [wholeClient(client, signedIn)] : [],
  }
}

const toGrant = (module: Access['modules'][number]['module'], rights: UserFields) => ({
  module,
  can_view: rights[rightKey(module, 'can_view')] === true,
  can_create: rights[rightKey(module, 'can_create')] === true,
  can_edit: rights[rightKey(module, 'can_edit')] === true,
  can_delete: rights[rightKey(module, 'can_delete')] === true,
  can_export: rights[rightKey(module, 'can_export')] === true,
  can_print: rights[rightKey(module, 'can_print')] === true,
})
