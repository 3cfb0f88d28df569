import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

/** A person who can be given a message. */
export type Assignee = { id: string; name: string; allClients: boolean; clients: string[] }

/** An active user by id or email who may see rejections; null for anybody else. */
export const findAssignee = async (db: Db, who: string): Promise<Assignee | null> => {
  const key = who.trim().toLowerCase()
  const [row] = await db.query<Assignee>(sql`
    select u.id, u.name, u.all_clients as "allClients",
      (select coalesce(jsonb_agg(uc.client_code), '[]') from user_client uc where uc.user_id = u.id) as clients
    from app_user u join user_module m on m.user_id = u.id and m.module = 'rejections' and m.can_view
    where (u.id = ${key} or lower(u.email) = ${key}) and u.status = 'ACTIVE'`)
  return row ?? null
}
