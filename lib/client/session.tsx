'use client'
import { createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type {
  ClientAccess,
  FrameProfile,
  ModuleAccess,
  PublicSettings,
  SessionProfile,
  SessionSite,
  User,
} from '#lib/contract/auth/auth.ts'
import type { Level, Module } from '#lib/contract/engine/common.ts'
import { MODULE_CALLS } from '#lib/contract/extensions.ts'
import type { Offers } from '#lib/contract/auth/offers.ts'
import { setRegion } from '#lib/shared/region.ts'
import type { ApiFailure } from './failure.ts'
import { browserZone, setUserZone } from './format.ts'
import { onMissingCall, recordedMissingCalls, setMissingInSession } from './missing-calls.ts'
import { setZones } from './read-response.ts'
import { isBelowLevel, isClosedToSuppliers, isRefusedToSuppliers } from './screens.ts'
import { leaveToLogin } from './leave-to-login.ts'
import { fetchSession, SESSION_URL, type SessionResponse } from './session-call.ts'
import { onSessionExpired, setUserOfPage, userOfPage } from './session-events.ts'
import { checkVersion, dropInterruptedRun, readStored, rememberFormOwner, restoreState, type Stored, writeStored } from './stored-state.ts'

type Action = 'view' | 'create' | 'edit' | 'delete' | 'export' | 'print'

export type ClientSession = {
  user: SessionProfile['user']
  modules: readonly ModuleAccess[]
  clients: readonly ClientAccess[]
  sites: readonly SessionSite[]
  config: SessionProfile['config']
  /** What this v7 has and lacks; undefined while the session is only known from the last visit. Screens use `useV7Features()`. */
  offers?: Offers
  /** Whether v7 has granted an action, and the module is open to the user. Only decides what is shown: v7 checks every call itself. */
  can: (module: Module, action: Action) => boolean
  /** Number of saved views by the path of their screen, as of when the server sent the page. */
  viewCounts?: FrameProfile['view_counts']
  /** Ends of the session, by inactivity and at its maximum age, by this computer's clock (ms); null until `GET /session` has answered. */
  ends: { idle: number; absolute: number } | null
  /** Set if the request failed. The rest of the session is then what the page came with, or from the last visit. */
  requestFailure?: { failure: ApiFailure; retry: () => void }
}

const Context = createContext<ClientSession | null>(null)

/** The session of the signed-in user. Only below `SessionProvider`, which renders once the session is known. */
export const useSession = (): ClientSession => {
  const session = use(Context)
  if (!session) throw new Error('useSession is used outside SessionProvider. Render the component inside SessionProvider.')
  return session
}

type Props = {
  /** The `config` that applies until the server has answered with the user's. */
  settings: PublicSettings
  /** What the server knew of the session when it rendered the page. */
  profile?: FrameProfile | null
  fallback: ReactNode
  failed: (failure: ApiFailure, retry: () => void) => ReactNode
  children: ReactNode
}

/**
 * Provides the session to its children. Until the server answers, it is what the page came with, or else what the last visit stored.
 * Without either, it shows `fallback`, or `failed` once the request has failed.
 */
export const SessionProvider = ({ settings, profile, fallback, failed, children }: Props) => {
  const { app_version: version } = settings
  const [stored, setStored] = useState<Stored | null>(null)
  const { mutate: mutateAll } = useSWRConfig()
  const lastAccess = useRef<string | null>(null)
  const { data, error, mutate } = useSWR<SessionResponse, ApiFailure>(SESSION_URL, fetchSession, {
    revalidateOnFocus: true,
    focusThrottleInterval: 60_000,
    shouldRetryOnError: false,
    refreshInterval: ACCESS_CHECK_MS,
    onSuccess: ({ profile: next }) => {
      storeProfile(next)
      const access = accessOf(next)
      // What is on screen was loaded with the old access, and may include what the user must no longer see.
      if (lastAccess.current !== null && lastAccess.current !== access) void mutateAll((key) => key !== SESSION_URL)
      lastAccess.current = access
    },
  })
  // Storage exists only in the browser; the server-rendered HTML must not depend on it.
  useEffect(() => {
    checkVersion(version)
    void restoreState().then(setStored)
  }, [version])
  useEffect(
    () =>
      onSessionExpired((end) => {
        // Storage may already have the name of another user, who must not get what was typed here.
        rememberFormOwner(userOfPage())
        dropInterruptedRun()
        leaveToLogin(end, { isTabKept: true })
      }),
    [],
  )
  // A page restored from the back/forward cache may belong to a session that has ended since.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  // The menu follows at once when a call of this tab shows that v7 does not have a list.
  const missing = useSyncExternalStore(onMissingCall, recordedMissingCalls, recordedMissingCalls)
  const session = useMemo(() => {
    const known = sessionOf(data, profile, stored, settings, missing)
    return known && !data && error ? { ...known, requestFailure: { failure: error, retry: () => void mutate() } } : known
  }, [data, profile, stored, settings, missing, error, mutate])
  // Not on the server, where these would apply to all users: it renders only the frame, which has no dates or numbers.
  if (session && (data || typeof window !== 'undefined')) applyFormats(session)
  if (session && (data || profile) && typeof window !== 'undefined') setUserOfPage(session.user.id)
  if (!session && error && error.status !== 401) return failed(error, () => void mutate())
  return session ? <Context value={session}>{children}</Context> : fallback
}

// docs/decisions/0190-an-open-page-follows-its-users-access.md
/** How often a page that stays open asks whether the user's access has changed. This does not count as activity. */
const ACCESS_CHECK_MS = 120_000

const accessOf = ({ user, modules, clients, sites }: SessionProfile): string => JSON.stringify([user.userLevel, modules, clients, sites])

const applyFormats = ({ user, sites, config, offers }: ClientSession): void => {
  setRegion(user.locale, config.date_format)
  setZones(sites, user.timezone)
  setUserZone(user.timezone)
  setMissingInSession(offers?.lacks)
}

const sessionOf = (
  response: SessionResponse | undefined,
  rendered: FrameProfile | null | undefined,
  stored: Stored | null,
  settings: PublicSettings,
  missing: ReadonlySet<string>,
): ClientSession | null => {
  const profile = response?.profile ?? rendered
  if (profile) {
    const { clients, sites, config, offers } = profile
    const lacks = new Set<string>([...(offers?.lacks ?? []), ...missing])
    const modules = profile.modules.filter(({ module }) => !lacks.has(MODULE_CALLS[module] ?? ''))
    return {
      user: withTimeZone(withKnownName(profile.user, stored?.user)),
      modules,
      clients,
      sites,
      config,
      offers,
      viewCounts: rendered?.view_counts,
      can: canOf(modules, profile.user.userLevel, config.supplier_mode),
      ends: response ? { idle: response.idleEndsAt, absolute: response.endsAt } : null,
    }
  }
  if (!stored?.user) return null
  const { user, moduleAccess: modules, clientData: clients, siteData: sites } = stored
  return {
    user: withTimeZone(user),
    modules,
    clients,
    sites,
    config: settings,
    can: canOf(modules, user.userLevel, settings.supplier_mode),
    ends: null,
  }
}

/** A v7 that does not let users read their own record answers without a name, but the sign-in response had it. */
const withKnownName = <U extends User>(user: U, known: User | null | undefined): U =>
  user.name === '' && known?.id === user.id ? { ...user, name: known.name, email: known.email } : user

/** A user without a time zone in v7 gets their computer's. */
const withTimeZone = <U extends { timezone: string }>(user: U): U => (user.timezone ? user : { ...user, timezone: browserZone() })

/** Rights that have no effect at the user's level, or for suppliers, do not count. */
const canOf =
  (modules: readonly ModuleAccess[], level: Level, isSupplier: boolean): ClientSession['can'] =>
  (module, action) =>
    !isBelowLevel(module, level) &&
    !(isSupplier && (isClosedToSuppliers(module) || isRefusedToSuppliers(module, `can_${action}`))) &&
    modules.some((access) => access.module === module && access.can_view && access[`can_${action}`])

type StoredProfile = { user: User; modules: ModuleAccess[]; clients: ClientAccess[]; sites: SessionSite[] }

/** Stores what the first paint of the next visit needs. */
export const storeProfile = ({ user, modules, clients, sites }: StoredProfile): void => {
  writeStored('user', withKnownName(user, readStored('user')))
  writeStored('moduleAccess', modules)
  writeStored('clientData', clients)
  writeStored('siteData', sites)
}
