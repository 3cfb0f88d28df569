'use client'
import { useMemo } from 'react'
import { useScope, type Scope } from './scope.ts'
import { useSession, type ClientSession } from './session.tsx'

type Access = Pick<ClientSession, 'clients' | 'sites'>

/** Splits a scope into codes that the user has no access to (`foreign`) and the remaining scope (`accessible`). */
export const splitScope = (scope: Scope, { clients, sites }: Access): { foreign: string[]; accessible: Scope } => {
  const known = {
    client: clients.map(({ client_code }) => client_code),
    owner: clients.flatMap(({ owners }) => owners.map(({ owner_code }) => owner_code)),
    site: sites.map(({ site_code }) => site_code),
  }
  const foreign: string[] = []
  const keep = (kind: keyof Scope) =>
    scope[kind].filter((code) => {
      const isKnown = known[kind].some((knownCode) => knownCode.toUpperCase() === code.toUpperCase())
      if (!isKnown) foreign.push(code)
      return isKnown
    })
  return { accessible: { client: keep('client'), owner: keep('owner'), site: keep('site') }, foreign }
}

/**
 * The codes in the scope that the user has no access to, for example from a colleague's link. `removeForeign` removes them from
 * the scope. `remainingClient` is the client that then remains, if it is only one. Null if the user has access to everything.
 */
export const useInaccessibleScope = (): { codes: string[]; remainingClient: string | null; removeForeign: () => void } | null => {
  const { client, owner, site, setScope } = useScope()
  const { clients, sites } = useSession()
  const { foreign, accessible } = useMemo(
    () => splitScope({ client, owner, site }, { clients, sites }),
    [client, owner, site, clients, sites],
  )
  if (foreign.length === 0) return null
  const rest = accessible.client.length > 0 ? accessible.client : clients.map(({ client_code }) => client_code)
  return { codes: foreign, remainingClient: rest.length === 1 ? (rest[0] ?? null) : null, removeForeign: () => setScope(accessible) }
}
