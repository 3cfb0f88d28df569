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

  const changes = changesOf(old?.layout ?? {}, layout ?? {})
  if (Boolean(old) === (layout !== null) && changes.length === 0) return ok(await answer())
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
  await audit(tx, now(), context, caller, {
    event: 'LIST_LAYOUT',
    summary: `Default columns of ${LIST_NAMES[list] ?? list} ${layout === null ? 'removed' : old ? 'changed' : 'set'} for ${client}`,
    entity: { type: 'client', id: client, no: client },
    client,
    changes,
  })
  return ok(await answer())
}

const PARTS = [
  ['columns', 'Order of columns'],
  ['hidden', 'Hidden columns'],
  ['pinned', 'Pinned columns'],
  ['widths', 'Widths'],
  ['density', 'Row height'],
  ['sort', 'Sort'],
] as const satisfies readonly (readonly [keyof Layout, string])[]

const changesOf = (before: Layout, after: Layout) =>
  PARTS.map(([field, label]) => ({ field, label, before: textOf(before[field]), after: textOf(after[field]) })).filter(
    (change) => change.before !== change.after,
  )

/** `po_no, supplier_name`, `po_no 120`; null for the standard. */
const textOf = (value: Layout[keyof Layout]): string | null => {
  if (value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ') || 'none'
  return Object.entries(value)
    .map(([key, width]) => `${key} ${width}`)
    .toSorted()
    .join(', ')
}
