'use client'
import { useState } from 'react'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'

/**
 * Client, owner and site of a new order: from the URL or the scope, else the only client or the user's default, its first owner and
 * the user's default site. Without a client nothing that the user types could be stored.
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
