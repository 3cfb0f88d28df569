'use client'
import { useCallback, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { isSessionExpired } from '#lib/client/session-events.ts'
import { useSession } from '#lib/client/session.tsx'
import { keepForm, useRestoredForm } from '#lib/client/unsaved-form.ts'

// docs/decisions/0143-the-tab-keeps-unsaved-forms.md

const KeptScans = z.object({ place: z.string(), codes: z.array(z.string()) })

/**
 * Keeps the scanned codes of an order in the tab while they are looked up. After a new sign-in, `lost` has those whose lookup failed
 * because the session had ended: they were not added to any line.
 */
export const useKeptScans = () => {
  const { user } = useSession()
  const kept = useRestoredForm('scans', KeptScans)
  const codes = useRef<readonly string[]>([])
  // Written at once and not in an effect, because no effects run once the page leaves for the sign-in.
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
  /**
   * Called when the code is in a line or its refusal is on screen. After the session has ended every call is refused, which says
   * nothing about the code.
   */
  const remove = useCallback(
    (code: string) => {
      const at = codes.current.indexOf(code)
      if (at >= 0 && !isSessionExpired()) keep(codes.current.toSpliced(at, 1))
    },
    [keep],
  )
  return { lost: kept?.place === window.location.pathname ? kept.codes : [], add, remove }
}
