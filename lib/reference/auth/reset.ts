import sql from 'sql-template-tag'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { findUser } from './profile.ts'
import { hashSecret, newSecret } from './secret.ts'

const RESET_MINUTES = 60

/**
 * Makes a password reset for an active user; the letter that carries it comes with user management. An unknown address
 * is met with the same silence.
 */
export const askReset = async (
  context: Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers'>,
  email: string,
): Promise<void> => {
  const secret = newSecret()
  const user = await findUser(context.db, sql`u.email = ${email} and u.status = 'ACTIVE'`)
  if (!user) return
  const now = context.now()
  const expires = new Date(now.getTime() + RESET_MINUTES * 60_000)
  await context.db.query(sql`
    insert into password_reset (token_hash, user_id, created_at, expires_at)
    values (${hashSecret(secret)}, ${user.id}, ${now.toISOString()}::timestamptz, ${expires.toISOString()}::timestamptz)`)
  await audit(context.db, now, context, null, {
    event: 'PASSWORD_RESET',
    summary: 'Asked for a password reset link',
    entity: { type: 'user', id: user.id, no: user.email },
  })
}
