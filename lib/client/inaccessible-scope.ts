'use client'
import { useMemo } from 'react'
import { useScope, type Scope } from './scope.ts'
import { useSession, type ClientSession } from './session.tsx'

type Access = Pick<ClientSession, 'clients' | 'sites'>

/**
 * Splits a scope into codes that the user has no access to (`inaccessible`) and the remaining scope (`accessible`).
 * `remainingClient` is the client that then remains, if clients are removed and only one is left.
 */
export const splitScope = (scope: Scope, { clients, sites }: Access) => {
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
  const accessible = { client: keep('client'), owner: keep('owner'), site: keep('site') }
  const [first, ...others] = accessible.client.length > 0 ? accessible.client : known.client
  const isClientRemoved = accessible.client.length < scope.client.length
  return { accessible, inaccessible, remainingClient: (isClientRemoved && others.length === 0 && first) || null }
}

/**
 * The codes in the scope that the user has no access to, for example from a colleague's link. `removeInaccessible` removes them from
 * the scope. Null if there are none.
 */
export const useInaccessibleScope = (): { codes: string[]; remainingClient: string | null; removeInaccessible: () => void } | null => {
  const { client, owner, site, setScope } = useScope()
  const { clients, sites } = useSession()
  const { inaccessible, accessible, remainingClient } = useMemo(
    () => splitScope({ client, owner, site }, { clients, sites }),
    [client, owner, site, clients, sites],
  )
  if (inaccessible.length === 0) return null
  return { codes: inaccessible, remainingClient, removeInaccessible: () => setScope(accessible) }
}
