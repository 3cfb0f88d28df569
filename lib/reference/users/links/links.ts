import sql from 'sql-template-tag'
import { newSecret, hashSecret } from '../../auth/secret.ts'
import type { Limit } from '../../auth/throttle.ts'
import type { Db } from '../../db/db.ts'
import { momentText } from '#lib/shared/instant.ts'

const HOUR_MS = 3_600_000
const INVITATION_HOURS = 7 * 24
/** Users open a link at once if they requested it themselves. A link that an administrator sends may wait for the user's next shift. */
const RESET_HOURS = { self: 1, other: 24 } as const

/**
 * How many reset links can be requested with just an email address: five within a day, and after these one more whenever the last one has
 * expired. So a stranger cannot have more than 29 emails a day sent to a user, and a user's request is skipped only within an hour of the last
 * link, which is then still valid unless it has been used or revoked.
 */
export const RESET_REQUESTS: readonly Limit[] = [
  { attempts: 5, ms: 24 * HOUR_MS },
  { attempts: 1, ms: RESET_HOURS.self * HOUR_MS },
]

/** The secret token of a link, which is never stored, and its expiry, as a timestamp and as readable text. */
type Link = { token: string; expires: string; expiryText: string }

/** Creates an invitation and revokes earlier ones. */
export const makeInvitation = async (db: Db, now: Date, user: { id: string; timezone: string }, createdBy: string): Promise<Link> => {
  const { token, expires, expiryText } = newLink(now, user, INVITATION_HOURS)
  await revokeInvitations(db, now, user.id)
  await db.query(sql`
    insert into invitation (token_hash, user_id, created_at, created_by, expires_at)
    values (${hashSecret(token)}, ${user.id}, ${now.toISOString()}::timestamptz, ${createdBy}, ${expires}::timestamptz)`)
  return { token, expires, expiryText }
}

/**
 * Creates a reset link. If an administrator sends it, earlier ones are revoked. A link that was requested with just an email address
 * revokes none: otherwise strangers could invalidate a link that the user is waiting for. Using a link revokes all others.
 */
export const makeReset = async (
  db: Db,
  now: Date,
  user: { id: string; timezone: string },
  requestedBy: keyof typeof RESET_HOURS,
): Promise<Link> => {
  const { token, expires, expiryText } = newLink(now, user, RESET_HOURS[requestedBy])
  if (requestedBy === 'other') await revokeResetLinks(db, now, user.id)
  await db.query(sql`
    insert into password_reset (token_hash, user_id, created_at, expires_at)
    values (${hashSecret(token)}, ${user.id}, ${now.toISOString()}::timestamptz, ${expires}::timestamptz)`)
  return { token, expires, expiryText }
}

const revokeInvitations = async (db: Db, now: Date, userId: string): Promise<void> => {
  await db.query(sql`update invitation set used_at = ${now.toISOString()}::timestamptz where user_id = ${userId} and used_at is null`)
}

/** Revokes all of a user's links and hand-over codes. */
export const revokeLinksAndCodes = async (db: Db, now: Date, userId: string): Promise<void> => {
  await revokeLinks(db, now, userId)
  await db.query(sql`update handover_code set used_at = ${now.toISOString()}::timestamptz where user_id = ${userId} and used_at is null`)
}

/** Revokes all links that were sent to a user. */
export const revokeLinks = async (db: Db, now: Date, userId: string): Promise<void> => {
  await revokeInvitations(db, now, userId)
  await revokeResetLinks(db, now, userId)
}

/** Revokes all of a user's unused reset links. */
export const revokeResetLinks = async (db: Db, now: Date, userId: string): Promise<void> => {
  await db.query(sql`update password_reset set used_at = ${now.toISOString()}::timestamptz where user_id = ${userId} and used_at is null`)
}

/** Creates the token of a link. It begins with the user's id, because the call that uses the link has the id in its path. */
const newLink = (now: Date, user: { id: string; timezone: string }, hours: number) => {
  const expires = new Date(now.getTime() + hours * HOUR_MS)
  return { token: `${user.id}.${newSecret()}`, expires: expires.toISOString(), expiryText: momentText(expires, user.timezone) }
}
