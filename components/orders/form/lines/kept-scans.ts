'use client'
import { useCallback, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { isSessionExpired } from '#lib/client/session-events.ts'
import { useSession } from '#lib/client/session.tsx'
import { keepForm, useRestoredForm } from '#lib/client/unsaved-form.ts'

// docs/decisions/0143-forms-wait-in-the-tab.md

const KeptScans = z.object({ place: z.string(), codes: z.array(z.string()) })

/**
 * Keeps the scanned codes of an order in the tab while they are looked up. `lost` has those whose lookup failed because the session had ended, once the
 * user has signed in again: their goods are in no line.
 */
export const useKeptScans = () => {
  const { user } = useSession()
  const kept = useRestoredForm('scans', KeptScans)
  const codes = useRef<readonly string[]>([])
  // Session storage is outside React. At once, because a page that leaves for the sign-in runs no more effects.
  const keep = useCallback(
    (now: readonly string[]) => {
      codes.current = now
      keepForm('scans', user.id, now.length > 0 ? { place: window.location.pathname, codes: now } : null)
    },
    [user.id],
  )
  useEffect(() => {
    keep([])
    return () => keep([])
  }, [keep])
  const add = useCallback((code: string) => keep([...codes.current, code]), [keep])
  /** The code is in a line, or its refusal is on screen. The end of the session refuses every call, and is not about the code. */
  const remove = useCallback(
    (code: string) => {
      const at = codes.current.indexOf(code)
      if (at >= 0 && !isSessionExpired()) keep(codes.current.toSpliced(at, 1))
    },
    [keep],
  )
  return { lost: kept?.place === window.location.pathname ? kept.codes : [], add, remove }
}
