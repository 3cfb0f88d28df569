'use client'
import { useMemo } from 'react'
import { useScope, type Scope } from './scope.ts'
import { useSession, type ClientSession } from './session.tsx'

type Access = Pick<ClientSession, 'clients' | 'sites'>

/** Splits a scope into codes that the user has no access to (`inaccessible`) and the remaining scope (`accessible`). */
export const splitScope = (scope: Scope, { clients, sites }: Access): { inaccessible: string[]; accessible: Scope } => {
  const known = {
    client: clients.map(({ client_code }) => client_code),
    owner: clients.flatMap(({ owners }) => owners.map(({ owner_code }) => owner_code)),
    site: sites.map(({ site_code }) => site_code),
  }
  const inaccessible: string[] = []
  const keep = (kind: keyof Scope) =>
    scope[kind].filter((code) => {
      const isKnown = known[kind].some((knownCode) => knownCode.toUpperCase() === code.toUpperCase())
      if (!isKnown) inaccessible.push(code)
      return isKnown
    })
  return { accessible: { client: keep('client'), owner: keep('owner'), site: keep('site') }, inaccessible }
}

/**
 * The codes in the scope that the user has no access to, for example from a colleague's link. `removeInaccessible` removes them from
 * the scope. `remainingClient` is the client that then remains, if it is only one. Null if the user has access to everything.
 */
export const useInaccessibleScope = (): { codes: string[]; remainingClient: string | null; removeInaccessible: () => void } | null => {
  const { client, owner, site, setScope } = useScope()
  const { clients, sites } = useSession()
  const { inaccessible, accessible } = useMemo(
    () => splitScope({ client, owner, site }, { clients, sites }),
    [client, owner, site, clients, sites],
  )
  if (inaccessible.length === 0) return null
  const rest = accessible.client.length > 0 ? accessible.client : clients.map(({ client_code }) => client_code)
  return {
    codes: inaccessible,
    remainingClient: rest.length === 1 ? (rest[0] ?? null) : null,
    removeInaccessible: () => setScope(accessible),
  }
}
