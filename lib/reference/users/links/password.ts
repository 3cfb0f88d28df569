import { logClientOf } from '../change.ts'
import sql from 'sql-template-tag'
import type { ChangePassword } from '#lib/contract/users/user-actions.ts'
import type * as z from 'zod/mini'
import type { Caller } from '../../auth/caller.ts'
import { confirmOwnPassword } from '../sign-in/own-password.ts'
import { hashPassword } from '../../auth/password.ts'
import { endOtherSessions } from '../../auth/session.ts'
import { invalid, ok, refuse, type ApiResponse } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import { momentText } from '#lib/shared/instant.ts'
import { passwordChangedEmail } from '../../mail/emails.ts'
import { revokeResetLinks } from './links.ts'
import { passwordProblems } from './password-rules.ts'
import { sendEmail } from './reset-link.ts'

/** Changes the caller's password and ends the user's other sessions. Wrong current passwords count as failed sign-ins. */
export const changePassword = async (
  context: Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers' | 'loginThrottle' | 'passwordCost' | 'mailer' | 'log'>,
  caller: Caller,
  body: z.output<typeof ChangePassword>,
): Promise<ApiResponse> => {
  const confirmed = await confirmOwnPassword(context, caller, body.current_password, 'The current password is wrong.')
  if ('response' in confirmed) return confirmed.response
  const { user } = confirmed
  if (body.password === body.current_password) return invalid({ password: ['This is your current password. Choose another one.'] })
  const problems = passwordProblems(body.password, caller)
  if (problems.length > 0) return invalid({ password: problems })
  const hash = await hashPassword(body.password, context.passwordCost)
  // Replaces only the password that was checked: a concurrent reset wins.
  const [changed] = await context.db.query(sql`
    update app_user set password_hash = ${hash}, must_change_password = false, version = version + 1
    where id = ${caller.id} and password_hash = ${user.password_hash} returning id`)
  if (!changed) return refuse('UNAUTHENTICATED')
  await revokeResetLinks(context.db, context.now(), caller.id)
  await endOtherSessions(context.db, context.now(), caller.id, caller.sessionId)
  await audit(context.db, context.now(), context, caller, {
    event: 'PASSWORD_RESET',
    summary: 'Changed their own password',
    entity: { type: 'user', id: caller.id, no: caller.email },
    client: await logClientOf(context.db, caller.id),
    changes: [{ field: 'password', label: 'Password', before: null, after: 'changed' }],
  })
  await sendEmail(context, passwordChangedEmail(user, momentText(context.now(), user.timezone)))
  return ok({ message: 'Your password has been changed. Your other sessions have ended.' })
}
