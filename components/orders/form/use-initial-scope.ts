'use client'
import { useState } from 'react'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'

/**
 * What a new order starts with. Client: the one in the scope; none if it has several; if it has none, the user's only or default client,
 * because without a client nothing that is typed could be stored. Owner and site: the one in the scope, or else the client's first owner
 * and the user's default or first open site (`isSiteDefault`), which {@link startScope} replaces if the client has no agreement with it.
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
    const openSites = sites.filter(({ is_closed: isClosed }) => !isClosed)
    const homeSite = openSites.find((candidate) => candidate.site_code === user.home_site) ?? openSites[0]
    const isSiteDefault = scope.site.length !== 1
    const site = (isSiteDefault ? homeSite?.site_code : scope.site[0]) ?? ''
    return { client, owner, site, isSiteDefault }
  })
  return start
}
