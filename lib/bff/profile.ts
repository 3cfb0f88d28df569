import * as z from 'zod/mini'
import { type ClientAccess, type ModuleAccess, type SessionProfile, type SiteAccess, type User } from '#lib/contract/auth.ts'
import type { Call, ResponseOf } from '#lib/contract/call.ts'
import { settingsClients, settingsSites } from '#lib/contract/lookups.ts'
import { buildPath, type ParamsOf } from '#lib/contract/path.ts'
import { preferencesUserModules } from '#lib/contract/preferences.ts'
import { type QueryValue, writeQuery } from '#lib/contract/query.ts'
import { user } from '#lib/contract/users.ts'
import { jsonOf } from './answer.ts'
import type { Arrival } from './arrival.ts'
import type { Bff } from './bff.ts'
import { endsOf } from './clocks.ts'
import type { FailureCode } from './failure.ts'
import { requestHeaders } from './headers.ts'
import type { Session } from './session.ts'
import { traceOf } from './trace.ts'
import type { Lane } from './upstream.ts'

type Asked<T> = { ok: true; value: T } | { ok: false; code: FailureCode | 'refused' }

const PER_PAGE = 500
const MAX_PAGES = 20

/**
 * Who is signed in and what he may see, from four calls of v7 at once, in the shape of a login's answer. Where v7 does
 * not let users read themselves, what the session knows is enough.
 */
export const readProfile = async (
  session: Session,
  arrival: Arrival,
  bff: Bff,
  signal?: AbortSignal,
): Promise<{ ok: true; value: SessionProfile } | { ok: false; code: FailureCode }> => {
  const ask = asker(session, arrival, bff, signal)
  const [me, modules, clients, sites] = await Promise.all([
    ask(user, {}, { id: session.userId }),
    ask(preferencesUserModules, {}),
    everyPage((page) => ask(settingsClients, { with: 'owners', per_page: PER_PAGE, page })),
    everyPage((page) => ask(settingsSites, { per_page: PER_PAGE, page })),
  ])
  for (const asked of [me, modules, clients, sites]) if (!asked.ok && asked.code !== 'refused') return { ok: false, code: asked.code }
  const value = {
    user: userOf(session, me.ok ? me.value.data : null),
    modules: modules.ok ? modules.value.data.modules.map(moduleOf) : [],
    clients: clients.ok ? clients.value.map(clientOf) : [],
    sites: sites.ok ? sites.value.map(siteOf) : [],
    // A supplier's own login has the supplier's view, whatever the deployment says for all others.
    config: { ...bff.config.client, supplier_mode: bff.config.client.supplier_mode || (me.ok && me.value.data.supplier_code !== null) },
    ...endsOf(session, bff.config),
  }
  return { ok: true, value }
}

/** Zone of the user's account, asked at the end of a session; undefined where v7 does not tell it in time. */
export const readTimezone = async (session: Session, arrival: Arrival, bff: Bff, timeoutMs: number): Promise<string | undefined> => {
  const asked = await asker(session, arrival, bff, undefined, timeoutMs, 'sign-out')(user, {}, { id: session.userId })
  return asked.ok ? asked.value.data.account.timezone : undefined
}

type Ask = <C extends Call>(
  call: C,
  query: Readonly<Record<string, QueryValue>>,
  params?: Record<string, string>,
) => Promise<Asked<ResponseOf<C>>>

/** Asks v7 in the user's name; its answer meets the contract here. */
const asker =
  (session: Session, arrival: Arrival, bff: Bff, signal?: AbortSignal, timeoutMs?: number, lane?: Lane): Ask =>
  async <C extends Call>(
    call: C,
    query: Readonly<Record<string, QueryValue>>,
    params: Record<string, string> = {},
  ): Promise<Asked<ResponseOf<C>>> => {
    const text = writeQuery(query)
    const result = await bff.upstream.send({
      method: call.method,
      path: `/v7/${buildPath(call, params as ParamsOf<C>)}${text ? `?${text}` : ''}`,
      headers: requestHeaders(new Headers(), session, traceOf(new Headers(), arrival.id)),
      caller: { sessionId: session.id, address: arrival.address },
      signal,
      ...(lane ? { lane } : {}),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    if (!result.ok) return { ok: false, code: result.code }
    const { status } = result.answer
    if (status !== 200) result.answer.discard()
    if (status === 401) return { ok: false, code: 'session-expired' }
    if (status === 403 || status === 404 || status === 405) return { ok: false, code: 'refused' }
    const read = z.safeParse(call.response, status === 200 ? await jsonOf(result.answer) : undefined)
    if (read.success) return { ok: true, value: read.data as ResponseOf<C> }
    bff.log.error(`v7 answered ${status} to ${call.path} in a way that the contract does not know`, arrival.id, undefined)
    return { ok: false, code: 'upstream-garbage' }
  }

type Page<Row> = { data: Row[]; meta: { last_page: number } }

const everyPage = async <Row>(ask: (page: number) => Promise<Asked<Page<Row>>>): Promise<Asked<Row[]>> => {
  const rows: Row[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const asked = await ask(page)
    if (!asked.ok) return asked
    rows.push(...asked.value.data)
    if (page >= asked.value.meta.last_page) break
  }
  return { ok: true, value: rows }
}

type Detail = z.output<typeof user.response>['data']

const userOf = (session: Session, detail: Detail | null): User => ({
  id: session.userId,
  name: detail?.name ?? '',
  email: detail?.email ?? '',
  userLevel: session.level,
  status: detail?.status ?? 'ACTIVE',
  must_change_password: detail?.must_change_password ?? false,
  last_login_at: detail?.last_login_at ?? null,
  home_site: detail?.home_site ?? null,
  home_client: detail?.home_client ?? null,
  locale: detail?.account.locale ?? 'en',
  timezone: detail?.account.timezone ?? 'UTC',
})

const moduleOf = ({ module, can_view, can_create, can_edit, can_delete, can_export, can_print }: ModuleAccess): ModuleAccess => ({
  module,
  can_view,
  can_create,
  can_edit,
  can_delete,
  can_export,
  can_print,
})

const clientOf = (row: z.output<typeof settingsClients.response>['data'][number]): ClientAccess => ({
  client_code: row.value,
  client_name: row.label,
  owners: (row.owners ?? []).map((owner) => ({ owner_code: owner.value, owner_name: owner.label })),
})

const siteOf = (row: z.output<typeof settingsSites.response>['data'][number]): SiteAccess => ({
  site_code: row.value,
  site_name: row.label,
  timezone: row.timezone,
})
