'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { CallName } from '#lib/contract/calls.ts'
import { learnedLacks, onOffersLearned } from './offers-learned.ts'
import { useSession } from './session.tsx'

export type OffersOfV7 = {
  /** False where this v7 is known not to have the call: then nothing that needs it is shown. */
  offers: (call: CallName) => boolean
  /** Whether v7 knows orders with the status DRAFT; null where nobody has said so. */
  drafts: boolean | null
  /** Whether v7 creates once for one `Idempotency-Key`; null where nobody has said so. */
  idempotencyKeys: boolean | null
}

/** What this user was given none of, so that every list of it is empty; null where v7 has some for them, or no call that says it. */
export const useMissingAccess = (): 'client' | 'site' | null => {
  const { clients, sites } = useSession()
  const { offers } = useOffers()
  if (clients.length === 0 && offers('settingsClients')) return 'client'
  return sites.length === 0 && offers('settingsSites') ? 'site' : null
}

/** What this v7 has, from `GET /session` and from the failed calls of this tab. Until the server has answered, everything. */
export const useOffers = (): OffersOfV7 => {
  const { offers: said } = useSession()
  const learned = useSyncExternalStore(onOffersLearned, learnedLacks, learnedLacks)
  return useMemo(() => {
    const lacks = new Set<string>([...(said?.lacks ?? []), ...learned])
    return { offers: (call) => !lacks.has(call), drafts: said?.drafts ?? null, idempotencyKeys: said?.idempotencyKeys ?? null }
  }, [said, learned])
}
