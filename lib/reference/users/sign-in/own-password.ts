import sql from 'sql-template-tag'
import { invalid, tooManyWrongPasswords, tooManyRequests, type ApiResponse } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import type { Caller } from '../../auth/caller.ts'
import { countGuess, signInNetworkOf, OWN_SESSION } from '../../auth/guesses.ts'
import { logClientOf } from '../change.ts'
import { verifyPassword, unmatchableHash } from '../../auth/password.ts'
import { findUser, type UserRecord } from '../../auth/profile.ts'
import { notifyOfGuesses } from './notify-of-guesses.ts'

type ConfirmContext = Pick<
  Context,
  'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers' | 'loginThrottle' | 'passwordCost' | 'mailer' | 'log'
>

/**
 * Returns the caller's record if the password is right, else an error response: `wrongPasswordText`, or that there were too many
 * attempts. The session may be stolen, so wrong passwords are counted and logged as for a sign-in.
 */
export const confirmOwnPassword = async (
  context: ConfirmContext,
  caller: Caller,
  password: string,
  wrongPasswordText: string,
): Promise<{ user: UserRecord } | { response: ApiResponse }> => {
  const throttleKey = `${caller.email} ${signInNetworkOf(context.ip)}`
  const wait = context.loginThrottle.wait(throttleKey)
  if (wait > 0) return { response: tooManyRequests(wait) }
  context.loginThrottle.countAttempt(throttleKey)
  const guess = await countGuess(context.db, context.now(), caller.email, OWN_SESSION)
  if (guess.wait > 0) return { response: tooManyWrongPasswords(guess.wait) }
  const user = await findUser(context.db, sql`u.id = ${caller.id}`)
  if (user && (await verifyPassword(password, user.password_hash ?? unmatchableHash(context.passwordCost)))) {
    context.loginThrottle.clear(throttleKey)
    await guess.uncount()
    return { user }
  }
  if (user && guess.isLast) await notifyOfGuesses(context, user, guess)
  await audit(context.db, context.now(), context, caller, {
    event: 'PASSWORD_REFUSED',
    severity: 'warning',
    summary: 'Wrong current password',
    client: await logClientOf(context.db, caller.id),
    entity: { type: 'user', id: caller.id, no: caller.email },
  })
  return { response: invalid({ current_password: [wrongPasswordText] }) }
}
