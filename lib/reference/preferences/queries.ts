import sql from 'sql-template-tag'
import { MODULES } from '#lib/contract/common.ts'
import type { ViewPreference } from '#lib/contract/preferences.ts'
import { modulesOf } from '../auth/profile.ts'
import type { Db } from '../db/db.ts'
import { MENU } from './menu.ts'

export type Views = Record<string, ViewPreference>
export type Saved = { views: Views; version: number }

/** What the user saved; version 0 before the first time. */
export const savedViews = async (db: Db, userId: string): Promise<Saved> => {
  const [row] = await db.query<Saved>(sql`select views, version from user_preference where user_id = ${userId}`)
  return row ?? { views: {}, version: 0 }
}

/** Stores the views unless somebody saved since `version`; false says so. */
export const storeViews = async (db: Db, userId: string, views: Views, version: number): Promise<boolean> => {
  const text = JSON.stringify(views)
  const rows = await db.query(sql`
    insert into user_preference (user_id, views, version) values (${userId}, ${text}::jsonb, ${version + 1})
    on conflict (user_id) do update set views = excluded.views, version = excluded.version where user_preference.version = ${version}
    returning version`)
  return rows.length > 0
}

/** The modules that the user may open, in menu order. */
export const menuOf = async (db: Db, userId: string) =>
  (await modulesOf(db, userId))
    .filter((rights) => rights.can_view)
    .map((rights) => ({ ...rights, ...MENU[rights.module], order: MODULES.indexOf(rights.module) + 1 }))
