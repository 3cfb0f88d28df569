'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { splitScope } from './inaccessible-scope.ts'
import { rememberedScope, SCOPE_KEYS, scopeOfUrl, setTabScope, withScope, type Scope } from './scope.ts'
import { useSession } from './session.tsx'

// docs/decisions/0199-which-links-choose-the-scope-of-a-tab.md

let hasEntered = false

/**
 * Once per page load: the scope in a URL that was typed, linked or opened in a new tab becomes this tab's scope, unless the user has no
 * access to a part of it. Links inside the product narrow one list only. A reload or the Back button changes nothing. Returns the codes
 * of the scope if it differs from the one before.
 */
export const enterScope = (scope: Scope | null, load: string | undefined, access: Parameters<typeof splitScope>[1]): string[] => {
  if (hasEntered) return []
  hasEntered = true
  if (!scope || load !== 'navigate' || splitScope(scope, access).inaccessible.length > 0) return []
  const before = JSON.stringify(rememberedScope())
  setTabScope(scope)
  return JSON.stringify(rememberedScope()) === before ? [] : Object.values(scope).flat()
}

const navigationType = () => performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type)[0]

/**
 * Adds the remembered scope to a URL without one, so that a copied link shows others the same. The home page has no list
 * and keeps its plain URL. `onChosen` gets the codes that the URL of the page has chosen for this tab.
 */
export const useScopeInUrl = (onChosen: (codes: string[]) => void): void => {
  const pathname = usePathname()
  const params = useSearchParams()
  const access = useSession()
  const enter = useEffectEvent((scope: Scope | null) => {
    const codes = enterScope(scope, navigationType(), access)
    if (codes[0]) onChosen(codes)
  })
  // The address bar is outside of React.
  useEffect(() => {
    const scope = scopeOfUrl(new URLSearchParams(params))
    enter(scope)
    if (scope) return
    const url = urlWithRememberedScope(pathname, window.location.search, rememberedScope())
    if (url !== null) window.history.replaceState(null, '', url)
  }, [pathname, params])
}

/** The URL with the remembered scope, or null if it stays as it is. */
export const urlWithRememberedScope = (pathname: string, search: string, remembered: Scope): string | null => {
  const isEmpty = SCOPE_KEYS.every((key) => remembered[key].length === 0)
  if (pathname === '/' || isEmpty || scopeOfUrl(new URLSearchParams(search))) return null
  return `${pathname}?${withScope(search, remembered)}`
}
