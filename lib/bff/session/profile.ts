import 'server-only'
import type * as z from 'zod/mini'
import {
  type ClientAccess,
  type ModuleAccess,
  type Profile,
  type SessionProfile,
  type SiteAccess,
  type User,
  UserStatus,
} from '#lib/contract/auth/auth.ts'
import type { Call } from '#lib/contract/engine/call.ts'
import { calls } from '#lib/contract/calls.ts'
import type { QueryValue } from '#lib/contract/engine/query.ts'
import { instantWithOffset } from '#lib/contract/engine/tolerant-times.ts'
import { readTolerantly, type Tolerant } from '#lib/contract/engine/tolerant.ts'
import type { RequestContext } from '../request-context.ts'
import { askV7, logDeviations } from '../calls/ask.ts'
import type { Bff } from '../bff.ts'
import { endsOf } from './clocks.ts'
import type { FailureCode } from '../calls/failure.ts'
import { gateLevel, isKnownLevel } from './level.ts'
import { EVERY_MODULE, modulesFrom, modulesOf } from './rights.ts'
import type { Session } from './session.ts'
import { offersOf } from './session-offers.ts'
import type { Lane } from '../calls/upstream.ts'

/** `absent`: v7 has no such call. `refused`: it has, and says no, or what it says cannot be read. */
type Asked<T> = { ok: true; value: T } | { ok: false; code: FailureCode | 'refused' | 'absent' }
type Answer<N extends ProfileCall> = Tolerant<z.output<(typeof calls)[N]['response']>>
type ProfileCall = 'user' | 'preferencesUserModules' | 'settingsClients' | 'settingsSites'

const PER_PAGE = 500
const MAX_PAGES = 20
/** A list that does not say how long it is goes on behind a page of at least this many rows. */
const FULL_PAGE = 25

/**
 * Who is signed in and what they may see, from four calls of v7 at once, in the shape of a login's answer. Where v7 does
 * not let users read themselves, or has no such call, what the session knows is enough.
 */
export const readProfile = async (
  session: Session,
  context: RequestContext,
  bff: Bff,
  signal?: AbortSignal,
): Promise<{ ok: true; value: SessionProfile } | { ok: false; code: FailureCode }> => {
  const ask = asker(session, context, bff, signal)
  const [me, modules, clients, sites] = await Promise.all([
    ask('user', {}, { id: session.userId }),
    ask('preferencesUserModules', {}),
    everyPage((page) => ask('settingsClients', { with: 'owners', per_page: PER_PAGE, page })),
    everyPage((page) => ask('settingsSites', { per_page: PER_PAGE, page })),
  ])
  for (const asked of [me, modules, clients, sites])
    if (!asked.ok && asked.code !== 'refused' && asked.code !== 'absent') return { ok: false, code: asked.code }
  const detail = me.ok ? me.value.data : null
  const value = {
    user: userOf(session, detail && { ...detail, ...detail.account }, bff),
    modules: modules.ok ? modulesOf(modules.value.data.modules) : modules.code === 'absent' ? unknownModules(session) : [],
    clients: clients.ok ? clients.value.map(clientOf) : [],
    sites: sites.ok ? sites.value.map(siteOf) : [],
    config: configOf(bff, detail),
    ...endsOf(session, bff.config),
    offers: offersOf(session, bff),
  }
  return { ok: true, value }
}

type Linked = { supplier_code: string | null; is_supplier?: boolean | null | undefined }

/**
 * The settings of this deployment. A supplier's own login has the supplier's view, whatever the deployment says for all
 * others. In that view, somebody who is no supplier has nothing of their own; a v7 that does not speak of it is trusted to
 * send each user what is theirs.
 */
const configOf = ({ config: { client } }: Bff, user: Linked | null): SessionProfile['config'] => {
  const supplier_mode = client.supplier_mode || Boolean(user?.supplier_code) || user?.is_supplier === true
  const isUnlinked = user !== null && !user.supplier_code && typeof user.is_supplier === 'boolean'
  return { ...client, supplier_mode, ...(supplier_mode && isUnlinked && { has_no_supplier: true }) }
}

/** Zone of the user's account, asked at the end of a session; undefined where v7 does not tell it in time. */
export const readTimezone = async (session: Session, context: RequestContext, bff: Bff, timeoutMs: number): Promise<string | undefined> => {
  const asked = await asker(session, context, bff, undefined, timeoutMs, 'sign-out')('user', {}, { id: session.userId })
  return asked.ok ? (asked.value.data.account.timezone ?? undefined) : undefined
}

/** These mean that v7 does not have the call or does not let this user ask; anything else is a failure that may pass. */
const REFUSALS = new Set([400, 403, 404, 405, 410, 422, 501])

/** Asks v7 in the user's name; its answer is read tolerantly here. */
const asker =
  (session: Session, context: RequestContext, bff: Bff, signal?: AbortSignal, timeoutMs?: number, lane?: Lane) =>
  async <N extends ProfileCall>(
    name: N,
    query: Readonly<Record<string, QueryValue>>,
    params: Record<string, string> = {},
  ): Promise<Asked<Answer<N>>> => {
    const asked = await askV7(name, { session, query, params, signal, timeoutMs, lane }, context, bff)
    if (!asked.ok) return { ok: false, code: asked.code === 'not-offered' || asked.code === 'not-found' ? 'absent' : asked.code }
    const { status } = asked.answer
    if (status === 401) asked.answer.discard()
    if (status === 401) return { ok: false, code: 'session-expired' }
    const body = await asked.read()
    if (REFUSALS.has(status)) return { ok: false, code: isAbsent(status, body) ? 'absent' : 'refused' }
    const call: Call = calls[name]
    const read = status >= 200 && status < 300 ? readTolerantly(call.response, body) : null
    if (read?.ok) {
      logDeviations(name, read.deviations, context, bff)
      // Rights in another shape are no rights of which anything is known; an empty list of them is one.
      const isUnknown =
        name === 'preferencesUserModules' && read.deviations.some(({ path, effect }) => path === 'data.modules' && effect !== 'read')
      return isUnknown ? { ok: false, code: 'absent' } : { ok: true, value: read.value as Answer<N> }
    }
    if (read) {
      logDeviations(name, read.deviations, context, bff)
      return { ok: false, code: 'refused' }
    }
    bff.log.error(`v7 answered ${status} to ${call.path}`, context.id, undefined)
    return { ok: false, code: 'upstream-garbage' }
  }

const isAbsent = (status: number, body: unknown): boolean =>
  status === 405 || status === 501 || (status === 404 && (body as { code?: unknown } | null | undefined)?.code !== 'NOT_FOUND')

type Page<Row> = { data: Row[]; meta?: { last_page?: number | null; total?: number | null } | null }

const everyPage = async <Row extends { value: unknown }>(ask: (page: number) => Promise<Asked<Page<Row>>>): Promise<Asked<Row[]>> => {
  const rows: Row[] = []
  let full = FULL_PAGE
  for (let page = 1; page <= MAX_PAGES; page++) {
    const asked = await ask(page)
    if (!asked.ok) return rows.length > 0 && (asked.code === 'refused' || asked.code === 'absent') ? { ok: true, value: rows } : asked
    const { data, meta } = asked.value
    // A v7 that knows no pages answers the first one again.
    if (rows.length > 0 && data[0]?.value === rows[0]?.value) break
    rows.push(...data)
    const last = meta?.last_page
    if (last === null || last === undefined ? data.length < full || rows.length === meta?.total : page >= last) break
    full = Math.max(full, data.length)
  }
  return { ok: true, value: rows }
}

type Nullable<T> = { [K in keyof T]?: T[K] | null }

/** The person, with what v7 does not say left empty. The level is the session's. */
export const userOf = (
  session: Session,
  known: Nullable<Omit<User, 'status' | 'userLevel'> & { status: string }> | null,
  bff: Bff,
): SessionProfile['user'] => ({
  id: session.userId,
  name: known?.name ?? '',
  email: known?.email ?? '',
  userLevel: gateLevel(session.level, bff),
  ...(isKnownLevel(session.level, bff) ? {} : { level_word: session.level }),
  status: UserStatus.options.find((status) => status === known?.status) ?? 'ACTIVE',
  must_change_password: known?.must_change_password ?? false,
  // The browser reads the session to the letter; v7 may write times without an offset.
  last_login_at: instantWithOffset(known?.last_login_at, known?.timezone),
  home_site: known?.home_site ?? null,
  home_client: known?.home_client ?? null,
  locale: known?.locale ?? 'en',
  // Unknown: the browser takes that of its computer.
  timezone: known?.timezone ?? '',
})

/**
 * A v7 without the call cannot say what is granted: then it is what the login said, or, where it said nothing, everything. It
 * decides what is shown only; v7 decides anew with every call.
 */
const unknownModules = ({ rights }: Session): ModuleAccess[] => (rights === undefined ? EVERY_MODULE : modulesFrom(rights))

const clientOf = (row: Answer<'settingsClients'>['data'][number]): ClientAccess => ({
  client_code: row.value,
  client_name: row.label ?? row.value,
  owners: (row.owners ?? []).map((owner) => ({ owner_code: owner.value, owner_name: owner.label ?? owner.value })),
})

const siteOf = (row: Answer<'settingsSites'>['data'][number]): SiteAccess => ({
  site_code: row.value,
  site_name: row.label ?? row.value,
  timezone: row.timezone ?? 'UTC',
})

/** Clients and sites of a login; one without a code is nobody's. */
export const placesOf = ({ clients, sites }: Tolerant<Pick<Profile, 'clients' | 'sites'>>): Pick<Profile, 'clients' | 'sites'> => ({
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
