import { notMadeYet } from '#lib/shared/accepted-text.ts'
import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { send, type ApiResult } from '#lib/client/api.ts'
import {
  auditClientAccess,
  auditSiteAccess,
  NEEDS_CLIENT,
  NEEDS_SITE,
  putAuditClientAccess,
  putAuditSiteAccess,
  type UserClientAccess,
  type UserSiteAccess,
} from '#lib/contract/users/access.ts'
import type { UserRow } from '#lib/contract/users/users.ts'
import { completeGrants } from './grants.ts'
import type { Access } from './initial-access.ts'

type Change<Target> = (
  row: UserRow,
  target: Target,
  isGranting: boolean,
  signal: AbortSignal,
  toClientWording: (text: string) => string,
) => Promise<Attempt<UserRow>>

const unchanged = (isGranting: boolean): Attempt<UserRow> => ({
  ok: true,
  isUnchanged: true,
  note: isGranting ? 'Already had access' : 'Did not have access',
})

/** Loads the user's sites and saves them with one added or removed. A conflict is not retried but reported in the result. */
export const changeSite: Change<string> = async (row, code, isGranting, signal, toClientWording) => {
  const params = { id: row.id }
  const current = await send(auditSiteAccess, { params, signal })
  if (!current.ok) return toAttempt(current)
  const { sites, all_sites, version } = current.value.data
  if (all_sites === null && sites.length === 0)
    return { ok: false, isFinal: true, reason: toClientWording('The warehouse system did not report which sites this user can see.') }
  if (all_sites) return { ok: false, isFinal: true, reason: toClientWording('Has all sites; choose individual ones first.') }
  if (sites.includes(code) === isGranting) return unchanged(isGranting)
  const next = isGranting ? [...sites, code] : sites.filter((site) => site !== code)
  if (next.length === 0) return { ok: false, isFinal: true, reason: toClientWording(NEEDS_SITE) }
  const result = await send(putAuditSiteAccess, {
    params,
    version,
    signal,
    body: { sites: next, all_sites: all_sites ?? undefined, version: version ?? undefined },
  })
  const isAsBefore = ({ data }: { data: UserSiteAccess }) => data.sites.includes(code) !== isGranting
  const isNotMade = result.ok && (await isUnchanged(result.value, isAsBefore, () => send(auditSiteAccess, { params })))
  return isNotMade ? notMadeYet(result.message) : toAttempt(result)
}

/** Whether v7 has accepted a change without making it. Unless its response shows the change, the access is read again. */
const isUnchanged = async <Response>(
  response: Response | null,
  isAsBefore: (response: Response) => boolean,
  read: () => Promise<ApiResult<Response>>,
): Promise<boolean> => {
  if (response !== null && !isAsBefore(response)) return false
  const now = await read()
  return now.ok && isAsBefore(now.value)
}

type Grant = Access['clients'][number]

/**
 * Loads the user's clients and saves them with one removed, or added with the owners of `grant`: all of them, or those that the signed-in
 * user can grant.
 */
export const changeClient: Change<Grant> = async (row, grant, isGranting, signal, toClientWording) => {
  const params = { id: row.id }
  const current = await send(auditClientAccess, { params, signal })
  if (!current.ok) return toAttempt(current)
  const { all_clients, version } = current.value.data
  const grants = completeGrants(current.value.data)
  if (!grants)
    return { ok: false, isFinal: true, reason: toClientWording('The warehouse system did not report which clients this user can see.') }
  if (all_clients) return { ok: false, isFinal: true, reason: toClientWording('Has all clients; choose individual ones first.') }
  const existing = grants.find(({ client_code }) => client_code === grant.client_code)
  if (isGranting ? covers(existing, grant) : existing === undefined) return unchanged(isGranting)
  const rest = grants.filter(({ client_code }) => client_code !== grant.client_code)
  const owners = grant.all_owners ? [] : [...new Set([...(existing?.owners ?? []), ...(grant.owners ?? [])])]
  const next = isGranting ? [...rest, { ...grant, owners }] : rest
  if (next.length === 0) return { ok: false, isFinal: true, reason: toClientWording(NEEDS_CLIENT) }
  const limit = existing && isGranting && grant.all_owners ? (existing.owners ?? []).join(', ') : ''
  const result = await send(putAuditClientAccess, {
    params,
    version,
    signal,
    body: { clients: next, all_clients: all_clients ?? undefined, version: version ?? undefined },
  })
  const isAsBefore = ({ data }: { data: UserClientAccess }) => {
    const now = completeGrants(data)
    const given = now?.find(({ client_code }) => client_code === grant.client_code)
    return now !== null && (isGranting ? !covers(given, grant) : given !== undefined)
  }
  const isNotMade = result.ok && (await isUnchanged(result.value, isAsBefore, () => send(auditClientAccess, { params })))
  if (isNotMade) return notMadeYet(result.message)
  return toAttempt(result, {
    note: () => (limit === '' ? undefined : `${toClientWording('Now all owners; previously only')} ${limit}`),
  })
}

/** Whether a user already has what a grant includes. */
const covers = (existing: Pick<Grant, 'owners' | 'all_owners'> | undefined, { owners, all_owners: isWhole }: Grant): boolean =>
  existing !== undefined &&
  (existing.all_owners === true || (!isWhole && (owners ?? []).every((owner) => existing.owners?.includes(owner))))
