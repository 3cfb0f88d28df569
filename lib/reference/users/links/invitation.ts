import sql from 'sql-template-tag'
import { userIdInLink, type AcceptInvite } from '#lib/contract/users/user-actions.ts'
import type * as z from 'zod/mini'
import { levelOf } from '../../auth/caller.ts'
import { findUser } from '../../auth/profile.ts'
import { hashPassword } from '../../auth/password.ts'
import { hashSecret } from '../../auth/secret.ts'
import { invalid, ok, type ApiResponse } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import { logClientOf, entityOf } from '../change.ts'
import { passwordProblems } from './password-rules.ts'

export const INVITATION_INVALID = 'This invitation has expired, has been used or was replaced by a newer one. Ask for a new one.'

/**
 * Sets the first password of an invited user. The link proves who they are, so it must belong to the user in the path. One
 * statement checks it and marks it as used.
 */
export const acceptInvite = async (
  context: Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers' | 'passwordCost'>,
  userId: string,
  body: z.output<typeof AcceptInvite>,
): Promise<ApiResponse> => {
  const invalidLink = invalid({ invite: [INVITATION_INVALID] })
  if (userIdInLink(body.invite) !== userId) return invalidLink
  const at = context.now().toISOString()
  const isOpen = sql`token_hash = ${hashSecret(body.invite)} and user_id = ${userId} and used_at is null and expires_at > ${at}::timestamptz`
  // Checked before the invitation is used: a refused password must not invalidate it.
  const [validLink] = await context.db.query(sql`select 1 from invitation where ${isOpen}`)
  const invitedUser = validLink ? await findUser(context.db, sql`u.id = ${userId} and u.status = 'INVITED'`) : null
  if (!invitedUser) return invalidLink
  const problems = passwordProblems(body.password, { name: body.name ?? invitedUser.name, email: invitedUser.email })
  if (problems.length > 0) return invalid({ password: problems })
  const hash = await hashPassword(body.password, context.passwordCost)
  return context.db.transaction(async (tx) => {
    // Locks the user first, as sending a new invitation does, to avoid a deadlock.
    await tx.query(sql`select from app_user where id = ${userId} for update`)
    const [used] = await tx.query(sql`
      update invitation set used_at = ${at}::timestamptz where ${isOpen} returning user_id`)
    const user = used ? await findUser(tx, sql`u.id = ${userId} and u.status = 'INVITED'`) : null
    if (!user) return invalidLink
    await tx.query(sql`
      update app_user set status = 'ACTIVE', password_hash = ${hash}, must_change_password = false, name = ${body.name ?? user.name},
        version = version + 1 where id = ${userId}`)
    await audit(
      tx,
      context.now(),
      context,
      { ...user, level: levelOf(user) },
      {
        event: 'USER_UPDATED',
        summary: 'Accepted the invitation',
        entity: entityOf(user),
        client: await logClientOf(tx, user.id),
        changes: [
          { field: 'status', label: 'Status', before: 'INVITED', after: 'ACTIVE' },
          { field: 'password', label: 'Password', before: null, after: 'changed' },
        ],
      },
    )
    return ok({ message: 'Your account is ready. Sign in with your email address and your new password.' })
  })
}
