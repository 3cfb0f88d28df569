'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { CallName } from '#lib/contract/calls.ts'
import { learnedMissingCalls, onOffersLearned } from './offers-learned.ts'
import { useSession } from './session.tsx'

export type OffersOfV7 = {
  /** False if this v7 is known not to have the call; screens then hide what needs it. */
  offers: (call: CallName) => boolean
  /** Whether v7 has orders with the status DRAFT; null if unknown. */
  drafts: boolean | null
  /** Whether v7 creates only once for the same `Idempotency-Key`; null if unknown. */
  idempotencyKeys: boolean | null
}

/** Whether the user has access to no client or no site, so that every list is empty; null if both are there or v7 cannot tell. */
export const useMissingAccess = (): 'client' | 'site' | null => {
  const { clients, sites } = useSession()
  const { offers } = useOffers()
  if (clients.length === 0 && offers('settingsClients')) return 'client'
  return sites.length === 0 && offers('settingsSites') ? 'site' : null
}

/** What this v7 offers, by `GET /session` and this tab's failed calls. Everything, until the server has answered. */
export const useOffers = (): OffersOfV7 => {
  const { offers } = useSession()
  const learned = useSyncExternalStore(onOffersLearned, learnedMissingCalls, learnedMissingCalls)
  return useMemo(() => {
    const lacks = new Set<string>([...(offers?.lacks ?? []), ...learned])
    return { offers: (call) => !lacks.has(call), drafts: offers?.drafts ?? null, idempotencyKeys: offers?.idempotencyKeys ?? null }
  }, [offers, learned])
}
