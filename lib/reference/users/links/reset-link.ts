import sql from 'sql-template-tag'
import { clearGuesses, originOf } from '../../auth/guesses.ts'
import { unmatchableHash } from '../../auth/password.ts'
import { findUser } from '../../auth/profile.ts'
import { endOtherSessions } from '../../auth/session.ts'
import { invalid, ok, refuse, tooManyRequests, type ApiResponse } from '../../http/response.ts'
import { versionInIfMatch } from '../../http/etag.ts'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import type { Caller } from '../../auth/caller.ts'
import { invitationEmail, resetEmail, type Email } from '../../mail/emails.ts'
import { changeUser, logClientOf, entityOf } from '../change.ts'
import { detailOf } from '../queries.ts'
import { countInvitation } from './invitation-limit.ts'
import { revokeLinksAndCodes, makeInvitation, makeReset } from './links.ts'
import { accountRefusal } from '../manageable-users.ts'

// docs/decisions/0147-a-reset-invalidates-the-old-password.md

type ResetContext = Pick<
  Context,
  'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers' | 'passwordCost' | 'mailer' | 'log' | 'mailThrottle' | 'invitationThrottle'
>

/**
 * Sends a user a reset link, or a new invitation if they have not accepted the first one. The same transaction ends everything
 * that gives access to the account: old password, sessions, links and hand-over codes, so that someone who stole one of these cannot
 * get in before the user opens the link. A locked account is unlocked, since only the link opens it now. With `If-Match`, nothing is sent
 * to a user who has changed in the meantime: someone who has just accepted an invitation must not lose their password, and the link must not
 * go to an address that the sender has not seen.
 */
export const sendReset = async (context: ResetContext, caller: Caller, userId: string): Promise<ApiResponse> => {
  const mails: Email[] = []
  const response = await changeUser(context, caller, userId, async ({ tx, user, caller, hasAllRights }) => {
    const refusal = accountRefusal(caller, user, hasAllRights)
    if (refusal) return refuse('LEVEL_FORBIDDEN', user.id === caller.id ? 'Change your own password on your account page.' : refusal)
    const version = versionInIfMatch(context.headers['if-match'])
    if (version !== null && version !== user.version) {
      return refuse('STALE_WRITE', undefined, { data: await detailOf(tx, caller, user, context.now()) })
    }
    if (user.status === 'DISABLED') return invalid({ action: ['This account is disabled. Enable it first.'] })
    const wait = context.mailThrottle.wait(user.email)
    if (wait > 0) return tooManyRequests(wait)
    const isInvited = user.status === 'INVITED'
    const limit = isInvited ? countInvitation(context, caller) : null
    if (limit) return limit
    context.mailThrottle.countAttempt(user.email)
    const now = context.now()
    const isLocked = user.status === 'LOCKED'
    if (isInvited) {
      const { token, expiryText } = await makeInvitation(tx, now, user, caller.id)
      mails.push(invitationEmail(user, caller.name, `${context.mailer.webOrigin}/register?invite=${token}`, expiryText))
    } else {
      await tx.query(sql`
        update app_user set status = 'ACTIVE', status_reason = null, password_hash = ${unmatchableHash(context.passwordCost)},
          ended_password_hash = coalesce(ended_password_hash, password_hash), must_change_password = true, version = version + 1
        where id = ${user.id}`)
      await endOtherSessions(tx, now, user.id, null)
      await revokeLinksAndCodes(tx, now, user.id)
      await clearGuesses(tx, user.email)
      const { token, expiryText } = await makeReset(tx, now, user, 'other')
      mails.push(resetEmail(user, caller.name, `${context.mailer.webOrigin}/forgot-password?reset=${token}`, expiryText))
    }
    await audit(tx, now, context, caller, {
      event: isInvited ? 'USER_UPDATED' : 'PASSWORD_RESET',
      summary: isInvited
        ? 'Sent the invitation again'
        : `${isLocked ? 'Unlocked: invalidated' : 'Invalidated'} the password, ended every session and sent a link to choose a new password`,
      ...(isLocked && { changes: [{ field: 'status', label: 'Status', before: 'LOCKED', after: 'ACTIVE' }] }),
      entity: entityOf(user),
      client: await logClientOf(tx, user.id),
    })
    return ok({ message: `${isInvited ? 'A new invitation' : 'A reset link'} was sent to ${user.email}.` })
  })
  for (const mail of mails) if (!(await sendEmail(context, mail))) return mailFailed(context.requestId, mail)
  return response
}

type RequestContext = Omit<ResetContext, 'mailThrottle' | 'invitationThrottle' | 'passwordCost'> & Pick<Context, 'resetRequestThrottle'>

/**
 * Handles a forgotten password: sends a link to an active user. For any other address, and after too many requests, does nothing. The response
 * is the same. Requests from a network that the user has signed in from are counted separately. From elsewhere, strangers can use up the
 * requests of a user who is on a new network, but never keep them without a link: see RESET_REQUESTS.
 */
export const requestReset = async (context: RequestContext, email: string): Promise<void> => {
  const { db, mailer, resetRequestThrottle, log, requestId } = context
  const user = await findUser(db, sql`u.email = ${email} and u.status = 'ACTIVE'`)
  if (!user) return
  const now = context.now()
  const { place } = await originOf(db, now, user.id, context.ip)
  const throttleKey = `${user.id} ${place}`
  if (resetRequestThrottle.wait(throttleKey) > 0)
    return log('warn', 'a requested reset link was not sent: too many requests for this account', { request_id: requestId })
  resetRequestThrottle.countAttempt(throttleKey)
  const { token, expiryText } = await makeReset(db, now, user, 'self')
  await audit(db, now, context, null, {
    event: 'PASSWORD_RESET',
    summary: 'Asked for a password reset link',
    entity: entityOf(user),
    client: await logClientOf(db, user.id),
  })
  await sendEmail(context, resetEmail(user, null, `${mailer.webOrigin}/forgot-password?reset=${token}`, expiryText))
}

/** Sends an email. If the mail server fails, logs it and returns false; the change itself stays valid. */
export const sendEmail = async (
  { mailer, log, requestId }: Pick<Context, 'mailer' | 'log' | 'requestId'>,
  mail: Email,
): Promise<boolean> => {
  try {
    await mailer.send(mail)
    return true
  } catch (error) {
    log('error', 'an email could not be sent', { kind: mail.kind, request_id: requestId, error: String(error) })
    return false
  }
}

const mailFailed = (requestId: string, { kind }: Email): ApiResponse => {
  const before = kind === 'reset' ? 'The old password no longer works, but the email' : 'The email'
  return {
    status: 503,
    body: { message: `${before} could not be sent. Try again in a few minutes.`, request_id: requestId },
  }
}
