'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { readStored, writeStored } from './stored-state.ts'

/** Selected client, owner and site codes. An empty list means all that the user may see. */
export type Scope = { client: string[]; owner: string[]; site: string[] }
export const SCOPE_KEYS = ['client', 'owner', 'site'] as const

/** The scope in a URL's query, or null if it has none. */
export const scopeOfUrl = (params: URLSearchParams): Scope | null =>
  SCOPE_KEYS.some((key) => params.has(key))
    ? { client: codesOf(params, 'client'), owner: codesOf(params, 'owner'), site: codesOf(params, 'site') }
    : null

const codesOf = (params: URLSearchParams, key: string) => [...new Set(params.getAll(key).filter(Boolean))]

/**
 * The query with another scope. Removes `page` and `cursor`, because a different scope gives a different list; other keys stay.
 * In the contract's query format, without a leading `?`.
 */
export const withScope = (search: string, scope: Partial<Scope>): string => {
  const params = new URLSearchParams(search)
  const merged = { client: codesOf(params, 'client'), owner: codesOf(params, 'owner'), site: codesOf(params, 'site'), ...scope }
  const rest: Record<string, string[]> = {}
  for (const [key, value] of params) {
    if (!['client', 'owner', 'site', 'page', 'cursor'].includes(key)) (rest[key] ??= []).push(value)
  }
  return writeQuery({ client: merged.client, owner: merged.owner, site: merged.site, ...rest })
}

const TAB_KEY = 'gatehouse.tab-scope'

const listeners = new Set<() => void>()
/** Calls the listener when the remembered scope changes, which may leave the URL as it is. Returns a function that unsubscribes. */
export const onRememberedScope = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The scope of this tab. It starts with the last one used, and other tabs do not change it. */
let tabScope: Scope | null = null

/** The remembered scope of this tab. A new tab starts with the stored client and site. */
export const rememberedScope = (): Scope =>
  (tabScope ??= readTabScope() ?? { client: readStored('loadedClient'), owner: [], site: readStored('loadedSite') })

/** Remembers the scope for this tab. */
export const setTabScope = (scope: Scope) => {
  tabScope = { client: scope.client, owner: scope.owner, site: scope.site }
  storeTabScope()
  for (const listener of listeners) listener()
}

/** Remembers the scope for this tab, and its client and site for new tabs. */
export const rememberScope = (scope: Scope) => {
  setTabScope(scope)
  writeStored('loadedClient', scope.client)
  writeStored('loadedSite', scope.site)
}

/** Keeps the scope in session storage, so that a reload restores this tab's scope and not another tab's. */
const storeTabScope = () => {
  try {
    if (tabScope) globalThis.sessionStorage?.setItem(TAB_KEY, JSON.stringify(tabScope))
  } catch {
    // Denied or full: the scope lasts until a reload.
  }
}

const readTabScope = (): Scope | null => {
  try {
    const parsed = z.safeParse(StoredScope, JSON.parse(globalThis.sessionStorage?.getItem(TAB_KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const StoredScope = z.object({ client: z.array(z.string()), owner: z.array(z.string()), site: z.array(z.string()) })

/** Keeps this tab's scope when another tab chooses its own. If the value is null, a sign-out has cleared the store. */
export const onStoredScopeChange = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
  if (newValue !== null && (key === 'gatehouse.loadedClient' || key === 'gatehouse.loadedSite')) storeTabScope()
}

/** Who was signed in when the tab was left. */
let userWhenLeft: string | undefined
export const onTabLeft = () => {
  userWhenLeft = readStored('user')?.id
}

/** A tab that comes to the front stores its scope, so that a tab that is opened from it starts with the same. Not for another user. */
export const onTabInFront = () => {
  if (!tabScope || userWhenLeft === undefined || readStored('user')?.id !== userWhenLeft) return
  writeStored('loadedClient', tabScope.client)
  writeStored('loadedSite', tabScope.site)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', onStoredScopeChange)
  window.addEventListener('blur', onTabLeft)
  window.addEventListener('focus', onTabInFront)
}

/**
 * The current scope: from the URL, or else the remembered one. `setScope` writes both. Back returns to the previous URL and its scope.
 */
export const useScope = (): Scope & { setScope: (scope: Partial<Scope>) => void } => {
  const params = useSearchParams()
  const remembered = useSyncExternalStore(onRememberedScope, readRemembered, () => EMPTY_SCOPE)
  const scope = useMemo(() => scopeOfUrl(new URLSearchParams(params)) ?? (JSON.parse(remembered) as Scope), [params, remembered])
  const setScope = useCallback((change: Partial<Scope>) => {
    const { pathname, search } = window.location
    const current = scopeOfUrl(new URLSearchParams(search)) ?? rememberedScope()
    const next = { ...current, ...change }
    rememberScope(next)
    const query = withScope(search, next)
    const url = query ? `${pathname}?${query}` : pathname
    // Pushing the same URL again would add a Back step that does nothing.
    if (url !== pathname + search) window.history.pushState(null, '', url)
  }, [])
  return useMemo(() => ({ ...scope, setScope }), [scope, setScope])
}

const EMPTY_SCOPE = JSON.stringify({ client: [], owner: [], site: [] } satisfies Scope)
const readRemembered = () => JSON.stringify(rememberedScope())
