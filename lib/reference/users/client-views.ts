import sql from 'sql-template-tag'
import type { ClientView } from '#lib/contract/exact-types.ts'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { MAX_CLIENT_VIEWS, type putClientView } from '#lib/contract/users/client-view-change.ts'
import { MODULE_INFO, MODULES, type Module } from '#lib/modules.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { canOpenModule } from '../auth/access-refusal.ts'
import type { Caller } from '../auth/caller.ts'
import { clientSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { invalid, ok, refuse, refuseModule, refuseScope, type ApiResponse } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import type { Context, Routes } from '../http/context.ts'
import { versionInIfMatch } from '../http/etag.ts'
import { rollBackIfRefused } from '../http/idempotent.ts'
import { logNames } from './log-names.ts'

// docs/decisions/0178-views-of-a-client.md

/** A view of a hundred columns is smaller than 10 KB. */
export const MAX_CLIENT_VIEW_BYTES = 64 * 1024

type Layout = NonNullable<Context<typeof putClientView>['body']['view']>
type Row = {
  id: number
  client_code: string
  list: string
  name: string
  path: string
  view: Layout
  created_by: string | null
  shared_by: string | null
  changed_at: string
  version: number
}

const moduleOfPath = (path: string): Module | undefined => MODULES.find((module) => MODULE_INFO[module].route === path)

const canOpen = (caller: Caller, path: string): boolean => {
  const module = moduleOfPath(path)
  return module !== undefined && canOpenModule(caller, module)
}

const canShare = (caller: Caller): boolean => caller.access.supplier === null && LEVEL_RANK[caller.level] >= LEVEL_RANK.Manager

/** Of the users who may share views, each may change the views that they have shared, and administrators may change all. */
const canChange = (caller: Caller, row: Pick<Row, 'created_by'>): boolean =>
  canShare(caller) && (row.created_by === caller.id || LEVEL_RANK[caller.level] >= LEVEL_RANK.Admin)

/** The views of the clients in scope, of lists that the user may open. Suppliers see none, because a filter may name other suppliers. */
const viewsFor = async (db: Db, caller: Caller, scope: Scope, list: string | undefined): Promise<ClientView[]> => {
  if (caller.access.supplier !== null) return []
  const rows = await db.query<Row>(sql`
    select v.id, v.client_code, v.list, v.name, v.path, v.view, v.created_by, u.name as shared_by, v.changed_at, v.version
    from client_view v left join app_user u on u.id = v.created_by
    where ${clientSql(scope, 'v')} and (${list ?? null}::text is null or v.list = ${list ?? null}::text)
    order by v.name, v.client_code, v.id`)
  return rows
    .filter((row) => canOpen(caller, row.path))
    .map((row) => ({
      client_code: row.client_code,
      list: row.list,
      name: row.name,
      path: row.path,
      ...row.view,
      shared_by: row.shared_by,
      changed_at: instantIn(new Date(row.changed_at), caller.timezone),
      can_change: canChange(caller, row),
      version: row.version,
    }))
}

const save = async (tx: Db, context: Context<typeof putClientView>): Promise<ApiResponse> => {
  const { caller, body, headers, now } = context
  const { client_code: client, list, name, path, view } = body
  if (!canShare(caller)) return refuse('LEVEL_FORBIDDEN')
  const module = moduleOfPath(path)
  if (module && !canOpen(caller, path)) return refuseModule(module)
  if (!caller.access.clients.includes(client)) return refuseScope('client', client)
  if (!module) return invalid({ path: ['Name the screen.'] })
  // Locked, so that two users who share at the same time cannot exceed the limit or use the same name.
  await tx.query(sql`select from client where client_code = ${client} for no key update`)
  const [old] = await tx.query<Row>(sql`
    select * from client_view where client_code = ${client} and list = ${list} and lower(name) = lower(${name})`)
  const version = versionInIfMatch(headers['if-match'])
  if (old && !canChange(caller, old))
    return refuse('LEVEL_FORBIDDEN', 'Someone else already shares a view with this name. Only they or an administrator can change it.')
  if (version !== (old?.version ?? null)) return refuse('STALE_WRITE')
  if (!old && view === null) return ok(null)
  const at = now().toISOString()
  if (old && view === null) await tx.query(sql`delete from client_view where id = ${old.id}`)
  else if (old)
    await tx.query(sql`
      update client_view set name = ${name}, path = ${path}, view = ${JSON.stringify(view)}::jsonb, changed_at = ${at}::timestamptz,
        version = version + 1 where id = ${old.id}`)
  else {
    const [shared] = await tx.query<{ count: number }>(sql`
      select count(*) as count from client_view where client_code = ${client}`)
    if ((shared?.count ?? 0) >= MAX_CLIENT_VIEWS)
      return invalid({ name: [`The users of a client can share at most ${MAX_CLIENT_VIEWS} views. Remove one first.`] })
    await tx.query(sql`
      insert into client_view (client_code, list, name, path, view, created_by, changed_at)
      values (${client}, ${list}, ${name}, ${path}, ${JSON.stringify(view)}::jsonb, ${caller.id}, ${at}::timestamptz)`)
  }
  const done = view === null ? 'Removed the shared' : old ? 'Changed the shared' : 'Shared the'
  const preposition = done === 'Shared the' ? 'with' : 'for'
  await audit(tx, now(), context, caller, {
    event: 'CLIENT_VIEW_CHANGED',
    summary: `${done} view “${name}” of ${MODULE_INFO[module].label} ${preposition} the users of ${(await logNames(tx)).client(client)}`,
    entity: { type: 'view', id: list, no: name },
    client,
  })
  return ok(null)
}

/** The views that the users of a client share. */
export const clientViewRoutes: Routes = {
  clientViews: {
    handle: async ({ db, caller, scope, query }) => ok({ data: await viewsFor(db, caller, scope, query.list) }),
  },
  putClientView: {
    maxBodyBytes: MAX_CLIENT_VIEW_BYTES,
    handle: async (context) => {
      const { db, caller, body } = context
      const saved = await rollBackIfRefused(db, (tx) => save(tx, context))
      if (saved.status !== 200) return saved
      const scope = { ...caller.access, clients: [body.client_code], allClients: false }
      return ok({ data: await viewsFor(db, caller, scope, body.list) })
    },
  },
}
