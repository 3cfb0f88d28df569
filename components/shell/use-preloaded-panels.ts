'use client'
import { useEffect } from 'react'

/** Delay after the page load: long after the first rows, but before a user can be idle for long. */
const IDLE_MS = 20_000

/**
 * Preloads dialogs and panels once the page is idle. They are not needed for the first rows, but must work while offline, e.g. the
 * warning before the session ends.
 */
export const usePreloadedPanels = () => {
  useEffect(() => {
    const preload = () => {
      const parts = [
        import('./inactivity-warning.tsx'),
        import('#lib/client/last-access.ts'),
        import('#components/ui/choices-panel.tsx'),
        import('#components/ui/dialog-panel.tsx'),
        import('#components/ui/menu-panel.tsx'),
        import('#components/ui/popover-panel.tsx'),
      ]
      // If offline, they are requested again when they are opened.
      void Promise.allSettled(parts)
    }
    const timer = setTimeout(preload, IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
}
