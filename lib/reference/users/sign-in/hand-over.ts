import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { findUser, type UserRecord } from '../../auth/profile.ts'
import { hashSecret, newSecret } from '../../auth/secret.ts'

/** Lifetime of a hand-over code in seconds. */
const HAND_OVER_SECONDS = 60

/**
 * Creates a one-time code for `/login/{client}/{code}`, as another system of the company would do. Null if no active user has this
 * email address, or the user may not see the client.
 */
export const makeHandOver = async (db: Db, now: Date, client: string, email: string): Promise<string | null> => {
  const user = await findUser(
    db,
    sql`u.email = ${email.trim().toLowerCase()} and u.status = 'ACTIVE' and exists (
    select 1 from client c where c.client_code = ${client} and (u.all_clients or exists (
      select 1 from user_client uc where uc.user_id = u.id and uc.client_code = c.client_code)))`,
  )
  if (!user) return null
  const code = newSecret()
  const expires = new Date(now.getTime() + HAND_OVER_SECONDS * 1000)
  await db.query(sql`
    insert into handover_code (code_hash, user_id, client_code, created_at, expires_at)
    values (${hashSecret(code)}, ${user.id}, ${client}, ${now.toISOString()}::timestamptz, ${expires.toISOString()}::timestamptz)`)
  return code
}

/** Uses a code, in one statement, so that only one of two concurrent requests succeeds. */
export const redeemHandOver = async (db: Db, now: Date, client: string, code: string): Promise<UserRecord | null> => {
  const at = now.toISOString()
  const [used] = await db.query<{ user_id: string }>(sql`
    update handover_code set used_at = ${at}::timestamptz
    where code_hash = ${hashSecret(code)} and client_code = ${client} and used_at is null and expires_at > ${at}::timestamptz
    returning user_id`)
  return used ? findUser(db, sql`u.id = ${used.user_id}`) : null
}
