import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import type { ListLayout } from '#lib/contract/exact-types.ts'
import type { settingsListLayouts } from '#lib/contract/settings/list-layouts.ts'
import { MAX_LIST_LAYOUTS, type putSettingsListLayout } from '#lib/contract/settings/settings.ts'
import { instantIn } from '#lib/shared/instant.ts'
import type { Db } from '../db/db.ts'
import { invalid, ok, refuse, refuseScope, type ApiResponse } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { versionInIfMatch } from '../http/etag.ts'
import { layoutChanges, type LayoutChange } from './layout-changes.ts'
import { LIST_NAMES } from './list-names.ts'

// docs/decisions/0183-default-columns-of-a-client.md

type Request = Context<typeof putSettingsListLayout>
type Layout = NonNullable<Request['body']['layout']>
type Row = { client_code: string; list: string; layout: Layout; changed_by: string | null; changed_at: string; version: number }

const layoutsOf = async (db: Db, timezone: string, client: string): Promise<ListLayout[]> => {
  const rows = await db.query<Row>(sql`select * from list_layout where client_code = ${client} order by list`)
  return rows.map(({ layout, changed_at, ...row }) => ({ ...row, ...layout, changed_at: instantIn(new Date(changed_at), timezone) }))
}

/** The layouts of one client, which is already checked against the scope. None without a client: then the standard layouts apply. */
export const answerListLayouts = async ({ db, caller, query, scope }: Context<typeof settingsListLayouts>): Promise<ApiResponse> => {
  const client = query.client === undefined ? undefined : scope.clients[0]
  return ok({ data: client === undefined ? [] : await layoutsOf(db, caller.timezone, client) })
}

/** Sets or removes a client's layout of a list. `If-Match` must be the layout's version, or missing if the client has none. */
export const changeListLayout = async (tx: Db, context: Request): Promise<ApiResponse> => {
  const { caller, body, headers, now } = context
  const { client, list, layout } = body
  if (!caller.access.clients.includes(client)) return refuseScope('client', client)
  await tx.query(sql`select from client where client_code = ${client} for no key update`)
  const [old] = await tx.query<Row>(sql`select * from list_layout where client_code = ${client} and list = ${list}`)
  const answer = async () => ({ data: await layoutsOf(tx, caller.timezone, client) })
  if (versionInIfMatch(headers['if-match']) !== (old?.version ?? null)) return refuse('STALE_WRITE', undefined, await answer())

  if (isDeepStrictEqual(old?.layout ?? null, layout)) return ok(await answer())
  if (!old && layout !== null) {
    const [stored] = await tx.query<{ count: number }>(sql`select count(*)::int as count from list_layout where client_code = ${client}`)
    if ((stored?.count ?? 0) >= MAX_LIST_LAYOUTS)
      return invalid({
        list: [
          `At most ${MAX_LIST_LAYOUTS} lists of a client can have default columns. Restore the standard layout of another list first.`,
        ],
      })
  }
  const at = now().toISOString()
  if (layout === null) await tx.query(sql`delete from list_layout where client_code = ${client} and list = ${list}`)
  else
    await tx.query(sql`
      insert into list_layout (client_code, list, layout, changed_by, changed_at)
      values (${client}, ${list}, ${JSON.stringify(layout)}::jsonb, ${caller.name}, ${at}::timestamptz)
      on conflict (client_code, list) do update set layout = excluded.layout, changed_by = excluded.changed_by,
        changed_at = excluded.changed_at, version = nextval('list_layout_version')`)
  const owners = caller.access.owners.filter((owner) => owner.client === client)
  const scope = { owners: owners.length, sites: caller.access.sites.length }
  const changes = layoutChanges(list, old?.layout ?? {}, layout ?? {}, scope)
  const verb = layout === null ? 'removed' : old ? 'changed' : 'set'
  await audit(tx, now(), context, caller, {
    event: 'LIST_LAYOUT',
    summary: `Default columns of ${LIST_NAMES[list] ?? list} ${verb} for ${client}${layout === null ? '' : summaryOf(changes)}`,
    entity: { type: 'client', id: client, no: client },
    client,
    changes,
  })
  return ok(await answer())
}

const NAMED = 5

/** `: UOM hidden, Owner shown, Row height Compact`: at most five changes. */
const summaryOf = (changes: readonly LayoutChange[]): string => {
  if (changes.length === 0) return ''
  const named = changes.slice(0, NAMED).map(({ field, label, after }) => {
    if (after === 'Shown' || after === 'Hidden') return `${label} ${after.toLowerCase()}`
    return field === 'density' ? `${label} ${after}` : label
  })
  return `: ${[...named, ...(changes.length > NAMED ? [`${changes.length - NAMED} more`] : [])].join(', ')}`
}
