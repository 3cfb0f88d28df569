import sql from 'sql-template-tag'
import { newSecret, hashSecret } from '../../auth/secret.ts'
import type { Db } from '../../db/db.ts'
import { momentText } from '#lib/shared/instant.ts'

const HOUR_MS = 3_600_000
const INVITATION_HOURS = 7 * 24
/** What somebody asks for themselves is used at once; what another sends may wait for the next shift. */
const RESET_HOURS = { self: 1, other: 24 } as const

/** The text of a link, which is stored nowhere, and until when it works, in words. */
type Link = { text: string; until: string }

/** Invites a user. Earlier invitations end. */
export const makeInvitation = async (db: Db, now: Date, user: { id: string; timezone: string }, by: string): Promise<Link> => {
  const { text, expires, until } = newLink(now, user, INVITATION_HOURS)
  await endInvitations(db, now, user.id)
  await db.query(sql`
    insert into invitation (token_hash, user_id, created_at, created_by, expires_at)
    values (${hashSecret(text)}, ${user.id}, ${now.toISOString()}::timestamptz, ${by}, ${expires}::timestamptz)`)
  return { text, until }
}

/** Lets a user choose a new password. Earlier links of the kind end. */
export const makeReset = async (
  db: Db,
  now: Date,
  user: { id: string; timezone: string },
  asked: keyof typeof RESET_HOURS,
): Promise<Link> => {
  const { text, expires, until } = newLink(now, user, RESET_HOURS[asked])
  await endResets(db, now, user.id)
  await db.query(sql`
    insert into password_reset (token_hash, user_id, created_at, expires_at)
    values (${hashSecret(text)}, ${user.id}, ${now.toISOString()}::timestamptz, ${expires}::timestamptz)`)
  return { text, until }
}

const endInvitations = async (db: Db, now: Date, userId: string): Promise<void> => {
  await db.query(sql`update invitation set used_at = ${now.toISOString()}::timestamptz where user_id = ${userId} and used_at is null`)
}

/** Links and hand-over codes: nothing that was given out before opens the account any more. */
export const endProofs = async (db: Db, now: Date, userId: string): Promise<void> => {
  await endLinks(db, now, userId)
  await db.query(sql`update handover_code set used_at = ${now.toISOString()}::timestamptz where user_id = ${userId} and used_at is null`)
}

/** No link that was sent to a user opens their account any more. */
export const endLinks = async (db: Db, now: Date, userId: string): Promise<void> => {
  await endInvitations(db, now, userId)
  await endResets(db, now, userId)
}

/** Links for a new password that were sent but not used lead nowhere any more. */
export const endResets = async (db: Db, now: Date, userId: string): Promise<void> => {
  await db.query(sql`update password_reset set used_at = ${now.toISOString()}::timestamptz where user_id = ${userId} and used_at is null`)
}

/** A link's text begins with the user's id: the path of the call that uses it up needs that. */
const newLink = (now: Date, user: { id: string; timezone: string }, hours: number) => {
  const expires = new Date(now.getTime() + hours * HOUR_MS)
  return { text: `${user.id}.${newSecret()}`, expires: expires.toISOString(), until: momentText(expires, user.timezone) }
}
