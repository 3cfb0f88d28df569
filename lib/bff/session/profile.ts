import 'server-only'
import type * as z from 'zod/mini'
import {
  type ClientAccess,
  type FrameProfile,
  type ModuleAccess,
  type SessionProfile,
  type SessionSite,
  type User,
  UserStatus,
} from '#lib/contract/auth/auth.ts'
import type { Profile } from '#lib/contract/auth/sign-in.ts'
import type { Call } from '#lib/contract/engine/call.ts'
import { calls } from '#lib/contract/calls.ts'
import type { QueryValue } from '#lib/contract/engine/query.ts'
import { instantWithOffset } from '#lib/contract/engine/tolerant-times.ts'
import { readTolerantly, type Tolerant } from '#lib/contract/engine/tolerant.ts'
import type { RequestContext } from '../request-context.ts'
import { askV7, logDeviations } from '../calls/ask.ts'
import type { Bff } from '../bff.ts'
import { expiryTimes } from './session-times.ts'
import type { FailureCode } from '../calls/failure.ts'
import { unreadableCode } from '../calls/response.ts'
import { contractLevel, isKnownLevel } from './level.ts'
import { ALL_RIGHTS, decodeRights, knownModules } from './sealed-rights.ts'
import { sealEnd, type Session } from './session.ts'
import { settingsFor } from './supplier-view.ts'
import { offersOf } from './missing-calls.ts'
import { isLate, type Lane } from '../calls/upstream.ts'

/** `absent`: v7 does not have the call. `refused`: v7 refused it. `unreadable`: it answered 2xx, but the response cannot be read. */
type WithoutValue = 'absent' | 'refused' | 'unreadable'
type ReadResult<T> = { ok: true; value: T } | { ok: false; code: FailureCode | WithoutValue }
type CallResponse<N extends ProfileCall> = Tolerant<z.output<(typeof calls)[N]['response']>>
type ProfileCall = 'user' | 'preferencesUserModules' | 'settingsClients' | 'settingsSites'

const PER_PAGE = 500
const MAX_PAGES = 20
/** If v7 does not send the length of a list, a page with at least this many rows, the smallest usual page, may not be the last one. */
const FULL_PAGE = 10

/**
 * Reads who is signed in and what they may see, with parallel calls to v7, in the shape of a sign-in response. If v7 refuses
 * one of these calls or does not have it, that part comes from the session or takes a default ({@link modulesFor}, for example). So does
 * one that cannot be read, except the rights: only a refusal may take them from the user.
 */
export const readProfile = async (
  session: Session,
  context: RequestContext,
  bff: Bff,
  signal?: AbortSignal,
): Promise<{ ok: true; value: SessionProfile; viewCounts: ViewCounts } | { ok: false; code: FailureCode }> => {
  const ask = profileReader(session, context, bff, signal)
  const [me, modules, clients, sites] = await Promise.all([
    ask('user', {}, { id: session.userId }),
    ask('preferencesUserModules', {}),
    readAllPages((page) => ask('settingsClients', { with: 'owners', per_page: PER_PAGE, page })),
    readAllPages((page) => ask('settingsSites', { per_page: PER_PAGE, page })),
  ])
  for (const result of [me, modules, clients, sites])
    if (!result.ok && !isWithoutValue(result.code)) return { ok: false, code: result.code }
  if (!modules.ok && modules.code === 'unreadable') return { ok: false, code: 'invalid-upstream-response' }
  const detail = me.ok ? me.value.data : null
  const value = {
    user: userOf(session, detail && { ...detail, ...detail.account }, bff),
    modules: modulesFor(session, modules),
    clients: clients.ok ? clients.value.map(clientOf) : [],
    sites: sites.ok ? sites.value.map(siteOf) : [],
    config: settingsFor(bff.config, detail ?? {}),
    ...expiryTimes(session, bff.config),
    offers: offersOf(session, bff),
  }
  return { ok: true, value, viewCounts: modules.ok ? viewCountsOf(modules.value.data.views) : {} }
}

const isWithoutValue = (code: FailureCode | WithoutValue): code is WithoutValue =>
  code === 'absent' || code === 'refused' || code === 'unreadable'

type ViewCounts = NonNullable<FrameProfile['view_counts']>

/** How many saved views the user has of each screen, by the screen's path. */
const viewCountsOf = (views: CallResponse<'preferencesUserModules'>['data']['views']): ViewCounts => {
  const counts = new Map<string, number>()
  for (const { path } of Object.values(views).flatMap(({ saved }) => saved ?? [])) if (path) counts.set(path, (counts.get(path) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** Keeps a profile for the pages of its session, until the session ends. A response to a sign-in has no views. */
export const keepForFrame = (session: Session, profile: SessionProfile, bff: Bff, viewCounts: ViewCounts = {}): void => {
  const { idle_expires_at: _idle, expires_at: _end, ...frame } = profile
  bff.frameProfiles.set(session.id, { ...frame, view_counts: viewCounts }, sealEnd(session, bff.config))
}

/** The time zone of the user's account, read at the end of a session; undefined if v7 does not return it in time. */
export const readTimezone = async (session: Session, context: RequestContext, bff: Bff, timeoutMs: number): Promise<string | undefined> => {
  const result = await profileReader(session, context, bff, undefined, timeoutMs, 'sign-out')('user', {}, { id: session.userId })
  return result.ok ? (result.value.data.account.timezone ?? undefined) : undefined
}

/** Statuses that mean that v7 does not have the call or refuses it to this user. Any other error may be temporary. */
const REFUSALS = new Set([400, 403, 404, 405, 410, 422, 501])

/** What a session lacks if v7 refuses a call, for the log. */
const LACKED: Readonly<Record<ProfileCall, string>> = {
  user: "the user's details",
  preferencesUserModules: 'rights',
  settingsClients: 'clients',
  settingsSites: 'sites',
}

/** Makes calls to v7 with the user's token, and parses the responses tolerantly. */
const profileReader =
  (session: Session, context: RequestContext, bff: Bff, signal?: AbortSignal, timeoutMs?: number, lane?: Lane) =>
  async <N extends ProfileCall>(
    name: N,
    query: Readonly<Record<string, QueryValue>>,
    params: Record<string, string> = {},
  ): Promise<ReadResult<CallResponse<N>>> => {
    const result = await askV7(name, { session, query, params, signal, timeoutMs, lane }, context, bff)
    if (!result.ok) return { ok: false, code: result.code === 'not-offered' || result.code === 'not-found' ? 'absent' : result.code }
    const { status } = result.response
    if (status === 401) {
      result.response.discard()
      return { ok: false, code: 'session-expired' }
    }
    const body = await result.read()
    if (isLate(result.response)) return { ok: false, code: 'upstream-timeout' }
    const call: Call = calls[name]
    if (REFUSALS.has(status)) {
      if (isAbsent(status, body)) return { ok: false, code: 'absent' }
      // The response is not logged, because it may contain anything. It is normal that v7 refuses a user who must first choose a
      // password.
      if (codeOf(body) !== 'PASSWORD_CHANGE_REQUIRED')
        bff.log.error(`v7 answered ${status} to ${call.path}: the session lacks ${LACKED[name]}`, context.id, undefined)
      return { ok: false, code: 'refused' }
    }
    const read = status >= 200 && status < 300 ? readTolerantly(call.response, body) : null
    if (read?.ok) {
      logDeviations(name, read.deviations, context, bff)
      // Rights in an unknown shape count as not sent, whereas an empty list is valid and grants nothing.
      const isUnknown =
        name === 'preferencesUserModules' && read.deviations.some(({ path, effect }) => path === 'data.modules' && effect !== 'read')
      return isUnknown ? { ok: false, code: 'absent' } : { ok: true, value: read.value as CallResponse<N> }
    }
    if (read) {
      logDeviations(name, read.deviations, context, bff)
      return { ok: false, code: 'unreadable' }
    }
    bff.log.error(`v7 answered ${status} to ${call.path}`, context.id, undefined)
    return { ok: false, code: unreadableCode(status) }
  }

const isAbsent = (status: number, body: unknown): boolean =>
  status === 405 || status === 501 || (status === 404 && codeOf(body) !== 'NOT_FOUND')

const codeOf = (body: unknown): unknown => (body as { code?: unknown } | null | undefined)?.code

type Page<Row> = { data: Row[]; meta?: { last_page?: number | null; total?: number | null } | null }

const readAllPages = async <Row extends { value: unknown }>(
  ask: (page: number) => Promise<ReadResult<Page<Row>>>,
): Promise<ReadResult<Row[]>> => {
  const rows: Row[] = []
  let fullPage = FULL_PAGE
  for (let page = 1; page <= MAX_PAGES; page++) {
    const result = await ask(page)
    if (!result.ok) return rows.length > 0 && isWithoutValue(result.code) ? { ok: true, value: rows } : result
    const { data, meta } = result.value
    // A v7 without paging returns the first page again.
    if (rows.length > 0 && data[0]?.value === rows[0]?.value) break
    for (const row of data) rows.push(row) // spread into arguments, the rows of a v7 without paging overflow the stack
    const { last_page: lastPage = null, total = null } = meta ?? {}
    const isLast = lastPage === null ? (total === null ? data.length < fullPage : rows.length >= total) : page >= lastPage
    if (isLast || data.length === 0) break
    fullPage = Math.max(fullPage, data.length)
  }
  return { ok: true, value: rows }
}

type Nullable<T> = { [K in keyof T]?: T[K] | null }

/** The user. Fields that v7 does not send stay empty or take a default; the level comes from the session. */
export const userOf = (
  session: Session,
  sent: Nullable<Omit<User, 'status' | 'userLevel'> & { status: string }> | null,
  bff: Bff,
): SessionProfile['user'] => ({
  id: session.userId,
  name: sent?.name ?? '',
  email: sent?.email ?? '',
  userLevel: contractLevel(session.level, bff),
  ...(isKnownLevel(session.level, bff) ? {} : { level_word: session.level }),
  status: UserStatus.options.find((status) => status === sent?.status) ?? 'ACTIVE',
  must_change_password: sent?.must_change_password ?? false,
  // The browser parses this response strictly, but v7 may send times without an offset.
  last_login_at: instantWithOffset(sent?.last_login_at, sent?.timezone),
  home_site: sent?.home_site ?? null,
  home_client: sent?.home_client ?? null,
  locale: sent?.locale ?? 'en',
  // If it is empty, the browser uses the computer's time zone.
  timezone: sent?.timezone ?? '',
})

/**
 * The user's rights; none if v7 refuses to send them. If v7 does not have the call: those of the sign-in response, or all rights if it
 * had none. They decide only what is shown; v7 checks the rights again with every call.
 */
const modulesFor = ({ rights }: Session, result: ReadResult<CallResponse<'preferencesUserModules'>>): ModuleAccess[] => {
  if (result.ok) return knownModules(result.value.data.modules)
  if (result.code !== 'absent') return []
  return rights === undefined ? ALL_RIGHTS : decodeRights(rights)
}

const clientOf = (row: CallResponse<'settingsClients'>['data'][number]): ClientAccess => ({
  client_code: row.value,
  client_name: row.label ?? row.value,
  owners: (row.owners ?? []).map((owner) => ({ owner_code: owner.value, owner_name: owner.label ?? owner.value })),
})

const siteOf = (row: CallResponse<'settingsSites'>['data'][number]): SessionSite => ({
  site_code: row.value,
  site_name: row.label ?? row.value,
  timezone: row.timezone ?? 'UTC',
  ...(row.active === false && { is_closed: true }),
})

/** Clients and sites from a sign-in response; entries without a code are dropped. */
export const clientsAndSitesOf = ({
  clients,
  sites,
}: Tolerant<Pick<Profile, 'clients' | 'sites'>>): Pick<Profile, 'clients' | 'sites'> => ({
  clients: clients.flatMap(({ client_code: code, client_name: name, owners }) =>
    code === null
      ? []
      : [
          {
            client_code: code,
            client_name: name ?? code,
            owners: owners.flatMap(({ owner_code, owner_name }) =>
              owner_code === null ? [] : [{ owner_code, owner_name: owner_name ?? owner_code }],
            ),
          },
        ],
  ),
  sites: sites.flatMap(({ site_code: code, site_name: name, timezone }) =>
    code === null ? [] : [{ site_code: code, site_name: name ?? code, timezone: timezone ?? 'UTC' }],
  ),
})
