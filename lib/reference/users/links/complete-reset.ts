import sql from 'sql-template-tag'
import { userIdInLink, type CompleteReset } from '#lib/contract/users/user-actions.ts'
import type * as z from 'zod/mini'
import { levelOf } from '../../auth/caller.ts'
import { clearGuesses, rememberNetwork } from '../../auth/guesses.ts'
import { hashPassword, verifyPassword } from '../../auth/password.ts'
import { findUser } from '../../auth/profile.ts'
import { hashSecret } from '../../auth/secret.ts'
import { endOtherSessions } from '../../auth/session.ts'
import { invalid, ok, type ApiResponse } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import { passwordChangedEmail } from '../../mail/emails.ts'
import { momentText } from '#lib/shared/instant.ts'
import { logClientOf, entityOf } from '../change.ts'
import { revokeResetLinks } from './links.ts'
import { passwordProblems } from './password-rules.ts'
import { sendEmail } from './reset-link.ts'

export const RESET_LINK_INVALID = 'This link has expired, has been used or was replaced by a newer one. Ask for a new one.'

/** Sets a new password with a reset link, which one statement checks and marks as used. Ends all sessions. */
export const completeReset = async (
  context: Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers' | 'passwordCost' | 'mailer' | 'log'>,
  userId: string,
  body: z.output<typeof CompleteReset>,
): Promise<ApiResponse> => {
  const invalidLink = invalid({ reset: [RESET_LINK_INVALID] })
  if (userIdInLink(body.reset) !== userId) return invalidLink
  const now = context.now()
  const at = now.toISOString()
  const isOpen = sql`token_hash = ${hashSecret(body.reset)} and user_id = ${userId} and used_at is null and expires_at > ${at}::timestamptz`
  // Checked before the link is used: a refused password must not invalidate the link.
  const [validLink] = await context.db.query(sql`select 1 from password_reset where ${isOpen}`)
  const owner = validLink ? await findUser(context.db, sql`u.id = ${userId} and u.status = 'ACTIVE'`) : null
  if (!owner) return invalidLink
  const problems = passwordProblems(body.password, owner)
  if (problems.length > 0) return invalid({ password: problems })
  // Somebody else may know the password that an administrator has invalidated.
  if (owner.ended_password_hash !== null && (await verifyPassword(body.password, owner.ended_password_hash)))
    return invalid({ password: ['This is your old password, which no longer works. Choose another one.'] })
  const hash = await hashPassword(body.password, context.passwordCost)
  const isDone = await context.db.transaction(async (tx) => {
    // Locks the user first, as a reset by an administrator does, to avoid a deadlock.
    await tx.query(sql`select 1 from app_user where id = ${userId} for update`)
    const [used] = await tx.query(sql`update password_reset set used_at = ${at}::timestamptz where ${isOpen} returning user_id`)
    if (!used) return false
    await tx.query(sql`
      update app_user set password_hash = ${hash}, ended_password_hash = null, must_change_password = false, version = version + 1
      where id = ${userId}`)
    await revokeResetLinks(tx, now, userId)
    await endOtherSessions(tx, now, userId, null)
    // The reset link proves who the user is, so their network becomes known, and guesses from elsewhere no longer block them.
    await clearGuesses(tx, owner.email)
    await rememberNetwork(tx, now, userId, context.ip)
    await audit(
      tx,
      now,
      context,
      { ...owner, level: levelOf(owner) },
      {
        event: 'PASSWORD_RESET',
        summary: 'Set a new password with a reset link',
        entity: entityOf(owner),
        client: await logClientOf(tx, userId),
        changes: [{ field: 'password', label: 'Password', before: null, after: 'changed' }],
      },
    )
    return true
  })
  if (!isDone) return invalidLink
  await sendEmail(context, passwordChangedEmail(owner, momentText(now, owner.timezone)))
  return ok({ message: 'Your password has been changed. Sign in with the new one.' })
}
