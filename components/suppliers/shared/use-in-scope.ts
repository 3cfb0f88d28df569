import { useScope, type Scope } from '#lib/client/scope.ts'
import { useSession, type ClientSession } from '#lib/client/session.tsx'
import { joinWithAnd } from '#lib/shared/join-words.ts'

type Places = Pick<Scope, 'owner' | 'site'>

/**
 * The owners and sites in the scope that apply to a record of a client. Owners of other clients are left out: together with this client
 * they would exclude everything.
 */
export const scopeOfClient = ({ owner, site }: Places, client: string | null, { clients }: Pick<ClientSession, 'clients'>): Places => {
  const owners = clients.find(({ client_code: code }) => code === client)?.owners.map(({ owner_code: code }) => code.toUpperCase())
  return { owner: owners ? owner.filter((code) => owners.includes(code.toUpperCase())) : owner, site }
}

/** {@link scopeOfClient} for the current scope. */
export const useScopeOfClient = (client: string | null): Places => scopeOfClient(useScope(), client, useSession())

/** A filter for one customer or supplier, limited to the scope, like the figures in the list. */
export const useInScope = <F extends { client: string[] }>(filter: F | null): (F & Places) | null => {
  const places = useScopeOfClient(filter?.client[0] ?? null)
  return filter && { ...filter, ...places }
}

/** "Only orders of ACME-NZ at MEL2, as chosen at the top."; null if the scope leaves nothing out. */
export const scopeText = (noun: string, { owner, site }: Places): string | null =>
  owner.length + site.length === 0 ? null : `Only ${noun}${placeText('of', owner)}${placeText('at', site)}, as chosen at the top.`

const placeText = (preposition: string, codes: readonly string[]): string =>
  codes.length === 0 ? '' : ` ${preposition} ${joinWithAnd(codes)}`
