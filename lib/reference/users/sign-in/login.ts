import sql from 'sql-template-tag'
import type { authLogin } from '#lib/contract/auth/auth.ts'
import { invalid, ok, tooManyWrongPasswords, tooManyRequests, type Answer } from '../../http/answer.ts'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import { clientOfLog } from '../change.ts'
import { countGuess, type Guess, networkOf, originOf } from '../../auth/guesses.ts'
import { takeHandOver } from './hand-over.ts'
import { verifyPassword, unmatchableHash } from '../../auth/password.ts'
import { accessOfUser, findUser, userOf, type UserRecord } from '../../auth/profile.ts'
import { beginSession, TOKEN_SECONDS } from '../../auth/session.ts'
import { tellOfGuesses } from './tell-of-guesses.ts'

type Login = Context<typeof authLogin>

// The same text for an unknown address and a wrong password, so that responses do not reveal who has an account.
const WRONG = 'These credentials do not match our records.'
const STOPPED = {
  DISABLED: 'This account is disabled. Ask your administrator.',
  LOCKED: 'This account is locked. Ask your administrator.',
} as const

/** Login by email and password, or by a hand-over code. Never returns 401, which would end the browser's session. */
export const login = (context: Login): Promise<Answer> =>
  'session' in context.body ? loginByHandOver(context, context.body) : loginByPassword(context, context.body)

const loginByPassword = async (context: Login, given: { email: string; password: string }): Promise<Answer> => {
  const account = given.email.trim().toLowerCase()
  const throttled = `${account} ${networkOf(context.ip)}`
  const wait = context.loginThrottle.wait(throttled)
  if (wait > 0) return tooManyRequests(wait)
  // Counted before the slow password check, so that concurrent attempts count too.
  context.loginThrottle.fail(throttled)
  const user = await findUser(context.db, sql`u.email = ${account}`)
  const place = await originOf(context.db, context.now(), user?.id ?? null, context.ip)
  const guess = await countGuess(context.db, context.now(), account, place)
  if (guess.wait > 0) return tooManyWrongPasswords(guess.wait)
  const isRight = await verifyPassword(given.password, user?.password_hash ?? unmatchableHash(context.passwordCost))
  if (!user || !isRight || user.status === 'INVITED') {
    await auditFailure(context, user, account, isRight)
    if (user && guess.isLast) tellLater(context, user, guess)
    return refuseLogin(WRONG)
  }
  context.loginThrottle.clear(throttled)
  await guess.uncount()
  if (user.status !== 'ACTIVE') {
    await auditFailure(context, user, account, true)
    return refuseLogin(STOPPED[user.status])
  }
  return (await welcome(context, user, 'Signed in')) ?? refuseLogin(WRONG)
}

/** Runs without being awaited: the response time would reveal who has an account. */
const tellLater = (context: Login, user: UserRecord, guess: Guess): void =>
  void tellOfGuesses(context, user, guess).catch((error: unknown) =>
    context.log('error', 'wrong passwords could not be told', { request_id: context.requestId, error: String(error) }),
  )

const loginByHandOver = async (context: Login, given: { client: string; session: string }): Promise<Answer> => {
  const user = await takeHandOver(context.db, context.now(), given.client.toUpperCase(), given.session)
  const welcomed = user?.status === 'ACTIVE' ? await welcome(context, user, 'Signed in by hand-over from another system') : null
  if (welcomed) return welcomed
  await auditFailure(context, user, null, true)
  const text = 'This link is used up or too old. Sign in with your email address.'
  return invalid({ session: [text] })
}

const refuseLogin = (text: string): Answer => ({ status: 422, body: { message: text, errors: { email: [text] } } })

const welcome = async (context: Login, user: UserRecord, summary: string): Promise<Answer | null> => {
  const token = await beginSession(context.db, context.now(), user, context)
  if (token === null) return null
  await audit(context.db, context.now(), context, whoOf(user), { event: 'LOGIN', summary, entity: entityOf(user) })
  const access = await accessOfUser(context.db, user)
  const config = { supplier_mode: user.is_supplier, months_format: false, date_format: 'MM/DD/YYYY' }
  return ok({ data: { token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, user: userOf(user), ...access, config } })
}

/** Logs a refused sign-in as an event of the account, without an actor, because the sender proved nothing. */
const auditFailure = async (context: Login, user: UserRecord | null, address: string | null, isRight: boolean): Promise<void> =>
  audit(context.db, context.now(), context, null, {
    event: 'LOGIN_FAILED',
    severity: 'warning',
    // A user may type the password into the email field, so only known accounts are named.
    summary: user
      ? `Sign-in refused: ${isRight ? `the account is ${user.status.toLowerCase()}` : 'wrong password'}`
      : `Sign-in refused: unknown ${address === null ? 'hand-over code' : 'account'}`,
    // Looked up for unknown accounts too, so that response times do not differ.
    client: await clientOfLog(context.db, user?.id ?? ''),
    ...(user && { entity: entityOf(user) }),
  })

const whoOf = (user: UserRecord) => ({ id: user.id, name: user.name, email: user.email, level: user.user_level })
const entityOf = (user: UserRecord) => ({ type: 'user', id: user.id, no: user.email })
