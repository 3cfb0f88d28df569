import sql from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { UserRecord } from '../../auth/profile.ts'
import type { Db } from '../../db/db.ts'
import { invalid, ok, refuse, type ApiResponse, type Problems } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Context, Routes } from '../../http/context.ts'
import { versionInIfMatch } from '../../http/etag.ts'
import { changeUser, logClientOf, entityOf, homeClientsOf } from '../change.ts'
import { deliveryProblem } from '../fields.ts'
import { logNames, type LogNames } from '../log-names.ts'
import { visibleUser } from '../queries.ts'
import { accountRefusal } from '../manageable-users.ts'
import type { AccessChange } from './access-change.ts'
import { changesByClient, clientsOf, nextClients, visibleClients, storeClients } from './clients.ts'
import { grantChanges, grantsOf, nextGrants, matrixRow, storeGrants } from './modules.ts'
import { nextSites, visibleSites, siteChanges, sitesOf, storeSites } from './sites.ts'

/** Modules, sites and clients of a user. Callers who may see the user can read them; only those who may manage the user can replace them. */
export const accessRoutes: Routes = {
  auditModulAccess: { handle: (context) => read(context, modulesData) },
  putAuditModulAccess: {
    handle: (context) =>
      replace(context, 'ACCESS_MODULE', modulesData, async (tx, caller, user) => {
        const before = await grantsOf(tx, user.id)
        const { grants, problems } = nextGrants(caller, before, context.body.modules)
        return { problems, entries: asOneEntry(grantChanges(before, grants)), store: () => storeGrants(tx, user.id, grants) }
      }),
  },

  auditSiteAccess: { handle: (context) => read(context, sitesData) },
  putAuditSiteAccess: {
    handle: (context) =>
      replace(context, 'ACCESS_SITE', sitesData, async (tx, caller, user) => {
        const before = await sitesOf(tx, user)
        const { access, problems } = await nextSites(tx, caller, before, context.body)
        return {
          problems,
          entries: asOneEntry(siteChanges(before, access, await logNames(tx))),
          store: () => storeSites(tx, user.id, access),
        }
      }),
  },

  auditClientAccess: { handle: (context) => read(context, clientsData) },
  putAuditClientAccess: {
    handle: (context) =>
      replace(context, 'ACCESS_CLIENT', clientsData, async (tx, caller, user) => {
        const before = await clientsOf(tx, user)
        const { access, problems } = await nextClients(tx, caller, before, context.body)
        const deliveryMessage = user.supplier_code === null ? null : await deliveryProblem(tx, user.supplier_code, access)
        if (deliveryMessage !== null) problems['clients'] = [deliveryMessage]
        return { problems, entries: changesByClient(before, access, await logNames(tx)), store: () => storeClients(tx, user.id, access) }
      }),
  },
}

type ReadData = (db: Db, caller: Caller, user: UserRecord) => Promise<Record<string, unknown>>

const modulesData: ReadData = async (db, caller, user) => ({
  user_id: user.id,
  modules: (await grantsOf(db, user.id)).map((grant) => matrixRow(grant, caller)),
  version: user.access_version,
})

const sitesData: ReadData = async (db, caller, user) => ({
  user_id: user.id,
  ...visibleSites(await sitesOf(db, user), caller),
  version: user.access_version,
})

const clientsData: ReadData = async (db, caller, user) => ({
  user_id: user.id,
  ...(await visibleClients(db, await clientsOf(db, user), caller)),
  version: user.access_version,
})

const read = async ({ db, caller, params }: Context, dataOf: ReadData): Promise<ApiResponse> => {
  const user = caller && (await visibleUser(db, caller, params['id'] ?? ''))
  return caller && user ? ok({ data: await dataOf(db, caller, user) }) : refuse('NOT_FOUND', 'User not found.')
}

type Plan = { problems: Problems; entries: readonly AccessChange[]; store: () => Promise<void> }
const asOneEntry = (changes: AccessChange['changes']): AccessChange[] => (changes.length === 0 ? [] : [{ changes }])
type ReplaceContext = Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers' | 'params'> & {
  caller: Caller
  body: { version: number }
}

const OWN_ACCESS = 'You cannot change your own access. Ask another administrator.'

/** Replaces a part of a user's access: checks the caller, the version and the values, and writes the entries in the audit log. */
const replace = (
  context: ReplaceContext,
  event: 'ACCESS_MODULE' | 'ACCESS_SITE' | 'ACCESS_CLIENT',
  dataOf: ReadData,
  plan: (tx: Db, caller: Caller, user: UserRecord) => Promise<Plan>,
): Promise<ApiResponse> =>
  changeUser(context, context.caller, context.params['id'] ?? '', async ({ tx, user, caller, hasAllRights }) => {
    const refusal = accountRefusal(caller, user, hasAllRights)
    if (refusal) return refuse('LEVEL_FORBIDDEN', user.id === caller.id ? OWN_ACCESS : refusal)
    const version = versionInIfMatch(context.headers['if-match']) ?? context.body.version
    if (version !== user.access_version || context.body.version !== user.access_version) {
      return refuse('STALE_WRITE', undefined, { data: await dataOf(tx, caller, user) })
    }
    const { problems, entries: accessEntries, store } = await plan(tx, caller, user)
    if (Object.keys(problems).length > 0) return invalid(problems, 'access')
    if (accessEntries.length === 0) return ok({ data: await dataOf(tx, caller, user) })
    // If the client differs before and after the change, neither client's users may read the log entry.
    const clientBefore = await logClientOf(tx, user.id)
    await store()
    const [after] = await tx.query<UserRecord>(sql`
      update app_user set access_version = access_version + 1 where id = ${user.id} returning *`)
    const clientAfter = await logClientOf(tx, user.id)
    const entries = withHome(accessEntries, homeChanges(user, after!, await logNames(tx)), homeClientsOf(user, after!))
    for (const { client = clientBefore === clientAfter ? clientAfter : null, namedClients, changes } of entries) {
      await audit(tx, context.now(), context, caller, {
        event,
        summary: changes.map(changeText).join('; '),
        entity: entityOf(user),
        client,
        namedClients,
        changes,
      })
    }
    return ok({ data: await dataOf(tx, caller, after!) }) // the row exists, because it is locked
  })

/** Changes of the home site and home client, which are replaced if the user loses access to them. */
const homeChanges = (before: UserRecord, after: UserRecord, names: LogNames): AccessChange['changes'] =>
  (['site', 'client'] as const).flatMap((place) => {
    const [old, now] = [before[`home_${place}`], after[`home_${place}`]]
    const nameOf = (code: string | null) => code && names[place](code)
    return old === now ? [] : [{ field: `home_${place}`, label: `Home ${place}`, before: nameOf(old), after: nameOf(now) }]
  })

/** Adds a new home site to the entry about sites. A new home client gets an entry that belongs to no client, because it names two. */
const withHome = (entries: readonly AccessChange[], home: AccessChange['changes'], namedClients: string[]): readonly AccessChange[] => {
  if (home.length === 0) return entries
  const [first] = entries
  return first && home.every(({ field }) => field === 'home_site')
    ? [{ ...first, changes: [...first.changes, ...home] }]
    : [...entries, { client: null, namedClients, changes: home }]
}

const changeText = ({ field, label, before, after }: AccessChange['changes'][number]): string => {
  const values = field.startsWith('home_') ? [before ?? 'none', after ?? 'none'] : [before, after].filter(Boolean)
  return `${label}: ${values.map(String).join(' → ')}`
}
