import sql from 'sql-template-tag'
import { MAX_VIEWS_BYTES, type savePreferencesUserModules, type ViewPreference } from '#lib/contract/users/preferences.ts'
import { MODULE_INFO, MODULES, type Module } from '#lib/modules.ts'
import { modulesOf } from '../auth/profile.ts'
import type { Db } from '../db/db.ts'
import { invalid, ok, refuse, type ApiResponse } from '../http/response.ts'
import type { Context, Routes } from '../http/context.ts'
import { rollBackIfRefused } from '../http/idempotent.ts'
import { versionInIfMatch } from '../http/etag.ts'

type Views = Record<string, ViewPreference>
type ListSettings = { views: Views; version: number }

/** The user's list settings by list; version 0 if nothing was saved yet. */
export const listSettings = async (db: Db, userId: string): Promise<ListSettings> => {
  const [row] = await db.query<ListSettings>(sql`select views, version from user_preference where user_id = ${userId}`)
  return row ?? { views: {}, version: 0 }
}

/** Reads and locks the list settings until the transaction ends, because two windows of a user may save at once. */
const lockedSettings = async (tx: Db, userId: string): Promise<ListSettings> => {
  await tx.query(sql`insert into user_preference (user_id, views, version) values (${userId}, '{}', 0) on conflict do nothing`)
  const [row] = await tx.query<ListSettings>(sql`select views, version from user_preference where user_id = ${userId} for update`)
  return row! // inserted above if it was missing
}

/** Stores the list settings. Call {@link lockedSettings} first. */
const storeSettings = async (tx: Db, userId: string, { views, version }: ListSettings): Promise<void> => {
  await tx.query(sql`
    update user_preference set views = ${JSON.stringify(views)}::jsonb, version = ${version} where user_id = ${userId}`)
}

/** Names of menu icons, for other applications that use this v7. Gatehouse has its own icon for each module. */
const MENU_ICONS: Readonly<Record<Module, string>> = {
  stock: 'boxes',
  movements: 'arrows',
  age: 'hourglass',
  purchase_orders: 'inbound',
  sales_orders: 'outbound',
  customers: 'contacts',
  shipments: 'truck',
  suppliers: 'factory',
  audit: 'clipboard',
  rejections: 'alert',
  users: 'users',
  settings: 'gear',
  labels: 'barcode',
}

/** The modules that the user may open, in menu order. */
const menuOf = async (db: Db, userId: string) =>
  (await modulesOf(db, userId))
    .filter((rights) => rights.can_view)
    .map((rights) => ({
      ...rights,
      ...MODULE_INFO[rights.module],
      icon: MENU_ICONS[rights.module],
      order: MODULES.indexOf(rights.module) + 1,
    }))

const response = async (context: Pick<Context, 'db' | 'caller'> & { caller: { id: string } }, saved: ListSettings): Promise<ApiResponse> =>
  ok({ data: { modules: await menuOf(context.db, context.caller.id), views: saved.views }, meta: { version: saved.version } })

/** Merges changed list settings into the saved ones. Null removes those of a list. */
const merge = (views: Views, changes: Readonly<Record<string, ViewPreference | null>>): Views => {
  const entries = Object.entries({ ...views, ...changes }).filter((entry): entry is [string, ViewPreference] => entry[1] !== null)
  return Object.fromEntries(entries)
}

/** The user's modules in menu order, and their list settings. */
export const preferenceRoutes: Routes = {
  preferencesUserModules: { handle: async (context) => response(context, await listSettings(context.db, context.caller.id)) },

  savePreferencesUserModules: {
    handle: async (context) => {
      const saved = await rollBackIfRefused(context.db, (tx) => save(tx, context))
      return saved.status === 200 ? response(context, saved.body as ListSettings) : saved
    },
  },
}

const save = async (tx: Db, context: Context<typeof savePreferencesUserModules>): Promise<ApiResponse> => {
  const { caller, body, headers } = context
  const saved = await lockedSettings(tx, caller.id)
  const version = versionInIfMatch(headers['if-match'])
  if (version !== null && version !== saved.version) return refuse('STALE_WRITE', undefined, { data: saved })
  const views = merge(saved.views, body.views)
  // The limit applies to everything stored, not to a single request.
  if (Buffer.byteLength(JSON.stringify(views)) > MAX_VIEWS_BYTES)
    return invalid({ views: [`Your list settings can take at most ${MAX_VIEWS_BYTES / 1024} KB.`] })
  const next = { views, version: saved.version + 1 }
  await storeSettings(tx, caller.id, next)
  return ok(next)
}
