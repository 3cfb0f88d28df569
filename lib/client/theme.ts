'use client'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { APP_VIEW, usePreferences } from './preferences.ts'

export type Theme = 'light' | 'dark'

/** Name of the cookie that lets the server draw the first frame in the right theme. It holds `light` or `dark`. */
const THEME_COOKIE = 'theme'

const shownTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Draws a theme at once and keeps it for the first frames of this session; it ends with the session, and with the browser. */
const applyTheme = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  document.cookie = themeCookie(theme, window.location.protocol)
  for (const listener of listeners) listener()
}

/** Without an age: it ends with the browser at the latest. */
export const themeCookie = (theme: Theme, protocol: string): string =>
  `${THEME_COOKIE}=${theme}; Path=/; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Dark or light, off by default; the user's choice lives in v7 and follows them to other computers. */
export const useTheme = (): { theme: Theme; toggle: () => void } => {
  const { views, save } = usePreferences()
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'light' as const)
  const kept = views?.[APP_VIEW]?.theme
  // The attribute on <html> is the server's; what v7 keeps may differ on a computer that was not used before.
  useEffect(() => {
    if ((kept === 'dark' || kept === 'light') && kept !== shownTheme()) applyTheme(kept)
  }, [kept])
  const toggle = useCallback(() => {
    const next: Theme = shownTheme() === 'dark' ? 'light' : 'dark'
    applyTheme(next)
    void save(APP_VIEW, { theme: next })
  }, [save])
  return { theme, toggle }
}
