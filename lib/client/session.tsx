'use client'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { AppConfig, ClientAccess, ModuleAccess, SessionProfile, SiteAccess, User } from '#lib/contract/auth/auth.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import type { Offers } from '#lib/contract/auth/offers.ts'
import { setRegion } from '#lib/shared/region.ts'
import type { ApiFailure } from './failure.ts'
import { browserZone, setUserZone } from './format.ts'
import { setZones } from './reading.ts'
import { leaveToLogin } from './leave.ts'
import { fetchSession, SESSION_URL, type SessionAnswer } from './session-call.ts'
import { onSessionExpired } from './session-events.ts'
import { checkVersion, readStored, restoreState, writeStored, type Stored } from './stored-state.ts'

type Action = 'view' | 'create' | 'edit' | 'delete' | 'export' | 'print'

export type ClientSession = {
  user: SessionProfile['user']
  modules: readonly ModuleAccess[]
  clients: readonly ClientAccess[]
  sites: readonly SiteAccess[]
  config: SessionProfile['config']
  /** What this v7 does not have; undefined until the server has answered. Screens ask `useOffers()`. */
  offers?: Offers
  /** What v7 granted. It decides what is shown; whether it is allowed, v7 decides anew with every call. */
  can: (module: Module, action: Action) => boolean
  /** By this computer's clock, ms; null until the server has answered. */
  ends: { idle: number; absolute: number } | null
  /** Why the server has not answered, where it was asked in vain; what is known is of the last visit. */
  unanswered?: { failure: ApiFailure; retry: () => void }
}

const Context = createContext<ClientSession | null>(null)

/** The session of the signed-in user. Only below `SessionProvider`, which waits until it is known. */
export const useSession = (): ClientSession => {
  const session = use(Context)
  if (!session) throw new Error('useSession stands outside of SessionProvider')
  return session
}

/** Whether the modules grant an action. */
const isGranted = (modules: readonly ModuleAccess[], module: Module, action: Action): boolean =>
  modules.some((one) => one.module === module && one.can_view && one[`can_${action}`])

type Props = {
  /** Version of this build. */
  version: string
  defaults: AppConfig
  fallback: ReactNode
  failed: (failure: ApiFailure, retry: () => void) => ReactNode
  children: ReactNode
}

/**
 * Gives the session to what is below. For the first paint it takes what the last visit stored; the server's answer
 * replaces it. Without either, `fallback` is shown.
 */
export const SessionProvider = ({ version, defaults, fallback, failed, children }: Props) => {
  const [stored, setStored] = useState<Stored | null>(null)
  const { data, error, mutate } = useSWR<SessionAnswer, ApiFailure>(SESSION_URL, fetchSession, {
    revalidateOnFocus: true,
    focusThrottleInterval: 60_000,
    shouldRetryOnError: false,
    onSuccess: ({ profile }) => storeProfile(profile),
  })
  // Storage exists in the browser only; the server's first frame must not depend on it.
  useEffect(() => {
    checkVersion(version)
    void restoreState().then(setStored)
  }, [version])
  useEffect(() => onSessionExpired(() => leaveToLogin('expired')), [])
  // A page that the browser kept whole for its Back button may belong to a session that has ended since.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const session = useMemo(() => {
    const known = sessionOf(data, stored, defaults)
    return known && !data && error ? { ...known, unanswered: { failure: error, retry: () => void mutate() } } : known
  }, [data, stored, defaults, error, mutate])
  if (session) setRegion(session.user.locale, session.config.date_format)
  if (session) setZones(session.sites, session.user.timezone)
  if (session) setUserZone(session.user.timezone)
  if (!session && error && error.status !== 401) return failed(error, () => void mutate())
  return session ? <Context value={session}>{children}</Context> : fallback
}

const sessionOf = (answer: SessionAnswer | undefined, stored: Stored | null, config: AppConfig): ClientSession | null => {
  if (answer) {
    const { modules, clients, sites, config, offers } = answer.profile
    return {
      user: withClock(withKnownName(answer.profile.user, stored?.user)),
      modules,
      clients,
      sites,
      config,
      offers,
      can: canOf(modules),
      ends: { idle: answer.idleEndsAt, absolute: answer.endsAt },
    }
  }
  if (!stored?.user) return null
  const { user, moduleAccess: modules, clientData: clients, siteData: sites } = stored
  return { user: withClock(user), modules, clients, sites, config, can: canOf(modules), ends: null }
}

/** A v7 that does not let users read themselves answers without a name; the login's answer had it. */
const withKnownName = <U extends User>(user: U, known: User | null | undefined): U =>
  user.name === '' && known?.id === user.id ? { ...user, name: known.name, email: known.email } : user

/** A user whose zone v7 does not say is where their computer is. */
const withClock = <U extends { timezone: string }>(user: U): U => (user.timezone ? user : { ...user, timezone: browserZone() })

const canOf = (modules: readonly ModuleAccess[]) => (module: Module, action: Action) => isGranted(modules, module, action)

/** Keeps what the next visit's first paint needs. */
export const storeProfile = ({
  user,
  modules,
  clients,
  sites,
}: {
  user: User
  modules: ModuleAccess[]
  clients: ClientAccess[]
  sites: SiteAccess[]
}) => {
  writeStored('user', withKnownName(user, readStored('user')))
  writeStored('moduleAccess', modules)
  writeStored('clientData', clients)
  writeStored('siteData', sites)
}
