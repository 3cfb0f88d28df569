'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { CallName } from '#lib/contract/calls.ts'
import { recordedMissingCalls, onMissingCall } from './missing-calls.ts'
import { useSession } from './session.tsx'

export type V7Features = {
  /** False if this v7 is known not to have the call; screens then hide what needs it. */
  hasCall: (call: CallName) => boolean
  /** Whether v7 has orders with the status DRAFT; null if unknown. */
  drafts: boolean | null
  /** Whether v7 creates only once for the same `Idempotency-Key`; null if unknown. */
  idempotencyKeys: boolean | null
}

/** What the user has no access to at all, so that every list is empty: clients or sites. Null if they have both, or v7 cannot tell. */
export const useMissingAccess = (): 'client' | 'site' | null => {
  const { clients, sites } = useSession()
  const { hasCall } = useV7Features()
  if (clients.length === 0 && hasCall('settingsClients')) return 'client'
  return sites.length === 0 && hasCall('settingsSites') ? 'site' : null
}

/** Says what the user has no access to. */
export const missingAccessText = (noun: 'client' | 'site'): string => `You don’t have access to any ${noun} yet`

/** What this v7 offers, by `GET /session` and this tab's failed calls. Until that is known, it has every call. */
export const useV7Features = (): V7Features => {
  const { offers } = useSession()
  const learned = useSyncExternalStore(onMissingCall, recordedMissingCalls, recordedMissingCalls)
  return useMemo(() => {
    const lacks = new Set<string>([...(offers?.lacks ?? []), ...learned])
    return { hasCall: (call) => !lacks.has(call), drafts: offers?.drafts ?? null, idempotencyKeys: offers?.idempotencyKeys ?? null }
  }, [offers, learned])
}
