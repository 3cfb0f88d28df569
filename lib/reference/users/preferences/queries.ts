import sql from 'sql-template-tag'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'
import type { ViewPreference } from '#lib/contract/users/preferences.ts'
import { modulesOf } from '../../auth/profile.ts'
import type { Db } from '../../db/db.ts'

export type Views = Record<string, ViewPreference>
export type Saved = { views: Views; version: number }

/** What the user saved; version 0 before the first time. */
export const savedViews = async (db: Db, userId: string): Promise<Saved> => {
  const [row] = await db.query<Saved>(sql`select views, version from user_preference where user_id = ${userId}`)
  return row ?? { views: {}, version: 0 }
}

/** The same under a lock until the transaction ends: two windows of a user may save at once, each a list of its own. */
export const lockedViews = async (tx: Db, userId: string): Promise<Saved> => {
  await tx.query(sql`insert into user_preference (user_id, views, version) values (${userId}, '{}', 0) on conflict do nothing`)
  const [row] = await tx.query<Saved>(sql`select views, version from user_preference where user_id = ${userId} for update`)
  return row! // just made sure of
}

/** Stores the views, under the lock of {@link lockedViews}. */
export const storeViews = async (tx: Db, userId: string, { views, version }: Saved): Promise<void> => {
  await tx.query(sql`
    update user_preference set views = ${JSON.stringify(views)}::jsonb, version = ${version} where user_id = ${userId}`)
}

/** The modules that the user may open, in menu order. */
export const menuOf = async (db: Db, userId: string) =>
  (await modulesOf(db, userId))
    .filter((rights) => rights.can_view)
    .map((rights) => ({ ...rights, ...MODULE_INFO[rights.module], order: MODULES.indexOf(rights.module) + 1 }))
