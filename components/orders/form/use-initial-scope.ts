'use client'
import { useState } from 'react'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'

/**
 * Client, owner and site of a new order: those of the scope if it has one of each. If it has no client, the only or default client of the
 * user, because without one nothing that is typed could be stored; if it has several, none. Else the client's first owner, and the user's
 * default or first site.
 */
export const useInitialScope = () => {
  const scope = useScope()
  const { clients, sites, user } = useSession()
  const [start] = useState(() => {
    const home = clients.find((candidate) => candidate.client_code === user.home_client)
    const defaultClient = clients.length === 1 ? clients[0] : home
    const [onlyClient = '', ...otherClients] = scope.client.length === 0 ? [defaultClient?.client_code] : scope.client
    const client = otherClients.length === 0 ? onlyClient : ''
    const owners = clients.find((candidate) => candidate.client_code === client)?.owners ?? []
    const owner = scope.owner.length === 1 ? (scope.owner[0] ?? '') : (owners[0]?.owner_code ?? '')
    const homeSite = sites.find((candidate) => candidate.site_code === user.home_site) ?? sites[0]
    const site = scope.site.length === 1 ? (scope.site[0] ?? '') : (homeSite?.site_code ?? '')
    return { client, owner, site }
  })
  return start
}
