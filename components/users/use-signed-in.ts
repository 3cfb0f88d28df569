'use client'
import { useMemo } from 'react'
import { useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { auditClientAccess } from '#lib/contract/users/access.ts'
import type { SignedIn } from './initial-access.ts'

/** The signed-in user, with the clients that they have as a whole. Undefined while these are loading; none if they cannot be loaded. */
export const useSignedIn = (): SignedIn | undefined => {
  const session = useSession()
  const { user, modules, sites, clients } = session
  // Not needed for administrators, who can grant any client with all its owners.
  const isNeeded = LEVEL_RANK[user.userLevel] < LEVEL_RANK.Admin
  const { data, error } = useCall(auditClientAccess, isNeeded ? { params: { id: user.id } } : null)
  return useMemo(() => {
    if (isNeeded && !data && !error) return undefined
    const own = data?.data
    const grants = own?.all_clients ? clients : (own?.clients.filter(({ all_owners: isWhole }) => isWhole) ?? [])
    return { user, modules, sites, clients, wholeClients: grants.flatMap(({ client_code: code }) => code ?? []) }
  }, [user, modules, sites, clients, isNeeded, data, error])
}
