'use client'
import { useEffect } from 'react'

/** Long after the first rows, and before anybody is idle for long. */
const REST_MS = 20_000

/**
 * Once the page has come to rest, fetches what opens over it. Nothing of it stands in the way of the first rows, but it
 * must be there when the connection is gone: the warning before the session ends is one of them.
 */
export const useWarmPanels = () => {
  useEffect(() => {
    const fetchThem = () => {
      const parts = [
        import('#components/ui/choices-panel.tsx'),
        import('#components/ui/dialog-panel.tsx'),
        import('#components/ui/menu-panel.tsx'),
        import('#components/ui/popover-panel.tsx'),
      ]
      // Offline just now: they are asked for again when they are opened.
      void Promise.allSettled(parts)
    }
    const timer = setTimeout(fetchThem, REST_MS)
    return () => clearTimeout(timer)
  }, [])
}
