import type { Choice, LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { auditClientAccess, auditModulAccess, auditSiteAccess } from '#lib/contract/users/access.ts'
import { settingsSites, settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { user as userCall, users } from '#lib/contract/users/users.ts'
import { joinWithAnd } from '#lib/shared/join-words.ts'
import { wholeClient, type Access, type SignedIn } from './initial-access.ts'
import { clientsBody, clientFields, modulesBody, moduleFields } from './shared/user-fields.ts'
import { lockReason } from './matrix.ts'
import { RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { offeredRights } from './shared/offered-rights.ts'
import { userName } from './shared/words.ts'

/** Home site and client of a new user; null if v7 chooses. The time zone comes with the home site. */
export type Home = { site: string | null; client: string | null }
export const noHome: Home = { site: null, client: null }

/** The home of a new user, as far as it is still part of their access. */
export const homeBody = ({ site, client }: Home, { sites, clients }: Access) => ({
  ...(site !== null && sites.includes(site) && { home_site: site }),
  ...(client !== null && clients.some(({ client_code: code }) => code === client) && { home_client: client }),
})

/**
 * Whose access was copied, a summary of what was left out, and the supplier restriction. Without the restriction, the new user would
 * see all of the clients' data.
 */
export type CopiedAccess = Choice & { summary: string; supplier: Choice | null; isSupplier: boolean }

/**
 * The result of copying for a new user whose supplier was already chosen. That supplier stays, no matter whose access is copied, so `supplier`
 * is null. Unless the colleague has the same supplier, the summary says that the chosen one stays.
 */
export const keepingSupplier = (copied: CopiedAccess, chosen: Choice | null): CopiedAccess =>
  chosen === null
    ? copied
    : {
        ...copied,
        supplier: null,
        summary: copied.supplier?.value === chosen.value ? copied.summary : `${copied.summary} The supplier is still ${chosen.label}.`,
      }

const MAX_USERS = 20

/** Typeahead for users, by name and email. */
export const loadUsers: LoadChoices = async (q, signal) => {
  const result = await send(users, { query: { q, per_page: MAX_USERS }, signal })
  if (!result.ok) return { error: result.failure.message }
  const choices = result.value.data.map((row) => ({
    value: row.id,
    label: userName(row),
    hint: row.name ? (row.email ?? undefined) : undefined,
  }))
  const total = result.value.meta.total ?? null
  // Without a total, a full page means that there may be more.
  return { choices, isTruncated: total === null ? choices.length === MAX_USERS : total > choices.length }
}

/** Loads a user's access, home and supplier, and keeps only the access that the signed-in user may grant. */
export const copyAccess = async (
  from: Choice,
  session: SignedIn,
  toClientWording: (text: string) => string,
): Promise<{ ok: true; access: Access; home: Home; copied: CopiedAccess } | { ok: false; failure: ApiFailure }> => {
  const params = { id: from.value }
  const [user, modules, sites, clients] = await Promise.all([
    send(userCall, { params }),
    send(auditModulAccess, { params }),
    send(auditSiteAccess, { params }),
    send(auditClientAccess, { params }),
  ])
  if (!user.ok) return user
  if (!modules.ok) return modules
  if (!sites.ok) return sites
  if (!clients.ok) return clients
  const rights = modulesBody(moduleFields(modules.value.data), modules.value.data.modules)
  const grantable = rights
    .map((grant) => ({
      ...grant,
      ...Object.fromEntries(
        RIGHTS.map((right) => [
          right,
          grant[right] &&
            offeredRights(grant.module).includes(right) &&
            lockReason({ userLevel: session.user.userLevel, modules: session.modules }, grant.module, right) === null,
        ]),
      ),
    }))
    .filter((grant) => grant.can_view)
  const wantedSites = sites.value.data.all_sites ? session.sites.map((site) => site.site_code) : sites.value.data.sites
  const ownSites = wantedSites.filter((code) => session.sites.some((site) => site.site_code === code))
  const wantedClients = clients.value.data.all_clients
    ? session.clients.map((client) => ({ client_code: client.client_code, owners: [] as string[], all_owners: true }))
    : clientsBody(clientFields(clients.value.data)).clients
  const commonClients = wantedClients.filter((grant) => session.clients.some((client) => client.client_code === grant.client_code))
  // v7 does not let someone who has only some owners of a client grant all of them.
  const ownClients = commonClients.map((grant) => (grant.all_owners ? wholeClient(grant.client_code, session) : grant))
  const isGrantable = (module: string, right: Right) => grantable.some((grant) => grant.module === module && grant[right])
  const lacksRights = rights.some((grant) => offeredRights(grant.module).some((right) => grant[right] && !isGrantable(grant.module, right)))
  const { home_site: homeSite, home_client: homeClient, sites_count: sitesCount, clients_count: clientsCount } = user.value.data
  // v7 does not name sites and clients that the signed-in user has no access to; the user's record counts them.
  const lacksSites = ownSites.length < Math.max(wantedSites.length, sitesCount ?? 0)
  const lacksClients = ownClients.length < Math.max(wantedClients.length, clientsCount ?? 0)
  const lacksOwners = commonClients.some((grant, index) => grant.all_owners && !ownClients[index]?.all_owners)
  const omitted = [
    ...(lacksRights ? ['some rights'] : []),
    ...(lacksSites ? [toClientWording('some sites')] : []),
    ...(lacksClients ? [toClientWording('some clients')] : []),
    ...(lacksOwners ? [toClientWording('some owners')] : []),
  ]
  return {
    ok: true,
    access: { modules: grantable, sites: ownSites, clients: ownClients },
    home: { site: homeSite !== null && (await isClosed(homeSite)) ? null : homeSite, client: homeClient },
    copied: {
      ...from,
      isSupplier: user.value.data.is_supplier ?? user.value.data.supplier_code !== null,
      supplier: user.value.data.supplier_code === null ? null : await loadSupplierChoice(user.value.data.supplier_code),
      summary:
        omitted.length === 0
          ? `Copied from ${from.label}.`
          : `Copied from ${from.label}, without ${joinWithAnd(omitted)} that you don’t have yourself.`,
    },
  }
}

const isClosed = async (site: string): Promise<boolean> => {
  const result = await send(settingsSites, { query: { q: site, per_page: MAX_USERS } })
  return result.ok && result.value.data.some(({ value, active }) => value === site && active === false)
}

/** The supplier as a choice, with its code as label if the name cannot be loaded. */
const loadSupplierChoice = async (code: string): Promise<Choice> => {
  const result = await send(settingsSuppliers, { query: { q: code, per_page: MAX_USERS } })
  const row = result.ok ? result.value.data.find(({ value }) => value === code) : undefined
  return { value: code, label: row?.label ?? code }
}
