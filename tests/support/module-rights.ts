import sql from 'sql-template-tag'
import type { Module } from '#lib/contract/engine/common.ts'
import type { Db } from '#lib/reference/db/db.ts'

/** Gives a user every right in some modules, runs `work`, and restores the rights that they had. */
export const withRights = async <T>(db: Db, email: string, modules: readonly Module[], work: () => Promise<T>): Promise<T> => {
  const ofUser = sql`user_id = (select id from app_user where email = ${email})`
  const before = await db.query(sql`select * from user_module where ${ofUser}`)
  await grantEveryRight(db, email, modules)
  try {
    return await work()
  } finally {
    await db.query(sql`delete from user_module where ${ofUser}`)
    await db.query(sql`insert into user_module select * from jsonb_populate_recordset(null::user_module, ${JSON.stringify(before)}::jsonb)`)
  }
}

/** Gives a user every right in some modules. */
export const grantEveryRight = async (db: Db, email: string, modules: readonly Module[]): Promise<void> => {
  await db.query(sql`
    insert into user_module (user_id, module, can_view, can_create, can_edit, can_delete, can_export, can_print)
    select u.id, m, true, true, true, true, true, true from app_user u, unnest(${[...modules]}::text[]) m where u.email = ${email}
    on conflict (user_id, module) do update
      set can_view = true, can_create = true, can_edit = true, can_delete = true, can_export = true, can_print = true`)
}
