'use client'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { APP_VIEW, usePreferences } from './preferences.ts'

export type Theme = 'light' | 'dark'

/** Cookie that lets the server render the first HTML in the right theme: `light` or `dark`. */
const THEME_COOKIE = 'theme'

const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Applies a theme at once, and stores it in a cookie for the next page loads, until the browser is closed. */
const applyTheme = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  document.cookie = themeCookie(theme, window.location.protocol)
  for (const listener of listeners) listener()
}

/** A cookie without `Max-Age`, so it ends when the browser is closed. */
export const themeCookie = (theme: Theme, protocol: string): string =>
  `${THEME_COOKIE}=${theme}; Path=/; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The theme, light by default. v7 stores the user's choice, so it follows them to other computers. */
export const useTheme = (): { theme: Theme; toggle: () => void } => {
  const { views, save } = usePreferences()
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const)
  const stored = views?.[APP_VIEW]?.theme
  // The server sets the attribute on <html> from the cookie; on a new computer v7's stored choice may differ.
  useEffect(() => {
    if ((stored === 'dark' || stored === 'light') && stored !== currentTheme()) applyTheme(stored)
  }, [stored])
  const toggle = useCallback(() => {
    const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
    applyTheme(next)
    void save(APP_VIEW, { theme: next })
  }, [save])
  return { theme, toggle }
}
