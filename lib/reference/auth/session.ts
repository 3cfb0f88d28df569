import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import type { Sender } from '../http/context.ts'
import { rememberNetwork } from './guesses.ts'
import { hashSecret, newSecret } from './secret.ts'

/** Lifetime of a token in seconds: one working day. */
export const TOKEN_SECONDS = 8 * 60 * 60

type CheckedUser = { id: string; password_hash: string | null }

/**
 * Starts a session and returns its bearer token. The database stores only the token's hash. Returns null if the password was
 * reset or the account closed after `user` was read. That can happen because checking a password is slow, and a reset ends only
 * the sessions that already exist.
 */
export const beginSession = (db: Db, now: Date, user: CheckedUser, sender: Sender): Promise<string | null> =>
  db.transaction(async (tx) => {
    const at = now.toISOString()
    // Locks the user's row until the session is inserted.
    const [unchanged] = await tx.query(sql`
      update app_user set last_login_at = ${at}::timestamptz
      where id = ${user.id} and status = 'ACTIVE' and password_hash is not distinct from ${user.password_hash}::text returning id`)
    if (!unchanged) return null
    const [id, token] = [randomUUID(), newSecret()]
    const expires = new Date(now.getTime() + TOKEN_SECONDS * 1000)
    await tx.query(sql`
      insert into session (id, token_hash, user_id, created_at, last_seen_at, expires_at, ip, device)
      values (${id}, ${hashSecret(token)}, ${user.id}, ${at}::timestamptz, ${at}::timestamptz,
        ${expires.toISOString()}::timestamptz, ${sender.ip}, ${sender.device})`)
    await endOldest(tx, at, user.id, id)
    await rememberNetwork(tx, now, user.id, sender.ip)
    return token
  })

/** Far more sessions than a user has devices. A program that signs in for each call would otherwise fill the table and the user's record. */
const MAX_SESSIONS = 500

const endOldest = (tx: Db, at: string, userId: string, current: string) =>
  tx.query(sql`
    update session set revoked_at = ${at}::timestamptz where id in (
      select id from session where user_id = ${userId} and revoked_at is null and expires_at > ${at}::timestamptz
      order by id = ${current} desc, last_seen_at desc offset ${MAX_SESSIONS})`)

/** Revokes one session. */
export const endSession = async (db: Db, now: Date, sessionId: string): Promise<void> => {
  await db.query(sql`update session set revoked_at = ${now.toISOString()}::timestamptz where id = ${sessionId} and revoked_at is null`)
}

/** Revokes one open session of a user. Returns its device, or undefined if it was not open. */
export const endUserSession = async (db: Db, now: Date, userId: string, sessionId: string): Promise<string | null | undefined> => {
  const at = now.toISOString()
  const [ended] = await db.query<{ device: string | null }>(sql`
    update session set revoked_at = ${at}::timestamptz
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > ${at}::timestamptz returning device`)
  return ended?.device
}

/** Revokes all sessions of a user except `keptSessionId`. Returns how many of them were still valid. */
export const endOtherSessions = async (db: Db, now: Date, userId: string, keptSessionId: string | null): Promise<number> => {
  const at = now.toISOString()
  const ended = await db.query<{ is_open: boolean }>(sql`
    update session set revoked_at = ${at}::timestamptz
    where user_id = ${userId} and revoked_at is null and id is distinct from ${keptSessionId}::text
    returning expires_at > ${at}::timestamptz as is_open`)
  return ended.filter(({ is_open }) => is_open).length
}
