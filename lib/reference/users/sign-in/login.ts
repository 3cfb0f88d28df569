import sql from 'sql-template-tag'
import type { authLogin } from '#lib/contract/auth/sign-in.ts'
import { invalid, ok, tooManyWrongPasswords, tooManyRequests, type ApiResponse } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import { logClientOf } from '../change.ts'
import { countGuess, type Guess, signInNetworkOf, originOf } from '../../auth/guesses.ts'
import { redeemHandOver } from './hand-over.ts'
import { verifyPassword, unmatchableHash } from '../../auth/password.ts'
import { accessOfUser, findUser, userOf, type UserRecord } from '../../auth/profile.ts'
import { levelOf } from '../../auth/caller.ts'
import { beginSession, TOKEN_SECONDS } from '../../auth/session.ts'
import { notifyOfGuesses } from './notify-of-guesses.ts'

type Login = Context<typeof authLogin>

// The same text for an unknown address and a wrong password, so that responses do not reveal who has an account.
const WRONG_CREDENTIALS = 'The email address or password is wrong. Check both, or reset your password.'
const BLOCKED_TEXTS = {
  DISABLED: 'This account is disabled. Ask your administrator.',
  LOCKED: 'This account is locked. Ask your administrator.',
} as const

/** Signs in with email and password, or with a hand-over code. Never returns 401, which would end the browser's session. */
export const login = (context: Login): Promise<ApiResponse> =>
  'session' in context.body ? loginByHandOver(context, context.body) : loginByPassword(context, context.body)

const loginByPassword = async (context: Login, credentials: { email: string; password: string }): Promise<ApiResponse> => {
  const account = credentials.email.trim().toLowerCase()
  const throttleKey = `${account} ${signInNetworkOf(context.ip)}`
  const wait = context.loginThrottle.wait(throttleKey)
  if (wait > 0) return tooManyRequests(wait)
  // Counted before the slow password check, so that concurrent attempts count too.
  context.loginThrottle.countAttempt(throttleKey)
  const user = await findUser(context.db, sql`u.email = ${account}`)
  const origin = await originOf(context.db, context.now(), user?.id ?? null, context.ip)
  const guess = await countGuess(context.db, context.now(), account, origin)
  if (guess.wait > 0) return tooManyWrongPasswords(guess.wait)
  const isPasswordRight = await verifyPassword(credentials.password, user?.password_hash ?? unmatchableHash(context.passwordCost))
  if (!user || !isPasswordRight || user.status === 'INVITED') {
    await auditFailure(context, user, account, isPasswordRight)
    if (user && guess.isLast) notifyLater(context, user, guess)
    return refuseLogin(WRONG_CREDENTIALS)
  }
  context.loginThrottle.clear(throttleKey)
  await guess.uncount()
  if (user.status !== 'ACTIVE') {
    await auditFailure(context, user, account, true)
    return refuseLogin(BLOCKED_TEXTS[user.status])
  }
  return (await signIn(context, user, 'Signed in')) ?? refuseLogin(WRONG_CREDENTIALS)
}

/** Sends the emails without waiting for them: the response time would reveal who has an account. */
const notifyLater = (context: Login, user: UserRecord, guess: Guess): void =>
  void notifyOfGuesses(context, user, guess).catch((error: unknown) =>
    context.log('error', 'the notification of wrong passwords failed', { request_id: context.requestId, error: String(error) }),
  )

const loginByHandOver = async (context: Login, credentials: { client: string; session: string }): Promise<ApiResponse> => {
  const user = await redeemHandOver(context.db, context.now(), credentials.client.toUpperCase(), credentials.session)
  const response = user?.status === 'ACTIVE' ? await signIn(context, user, 'Signed in by hand-over from another system') : null
  if (response) return response
  await auditFailure(context, user, null, true)
  const text = 'This link has expired or has already been used. Sign in with your email address.'
  return invalid({ session: [text] })
}

const refuseLogin = (text: string): ApiResponse => ({ status: 422, body: { message: text, errors: { email: [text] } } })

const signIn = async (context: Login, user: UserRecord, summary: string): Promise<ApiResponse | null> => {
  const token = await beginSession(context.db, context.now(), user, context)
  if (token === null) return null
  const client = await logClientOf(context.db, user.id)
  await audit(context.db, context.now(), context, auditActorOf(user), { event: 'LOGIN', summary, client, entity: entityOf(user) })
  const access = await accessOfUser(context.db, user)
  const config = { supplier_mode: user.is_supplier, months_format: false, date_format: 'MM/DD/YYYY' }
  return ok({ data: { token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, user: userOf(user), ...access, config } })
}

/** Logs a refused sign-in as an event of the account, if it is known. Without an actor, because nobody has signed in. */
const auditFailure = async (context: Login, user: UserRecord | null, address: string | null, hasValidCredentials: boolean): Promise<void> =>
  audit(context.db, context.now(), context, null, {
    event: 'LOGIN_FAILED',
    severity: 'warning',
    // A user may type the password into the email field, so only known accounts are named.
    summary: user
      ? `Sign-in refused: ${refusalReason(user, hasValidCredentials)}`
      : `Sign-in refused: unknown ${address === null ? 'hand-over code' : 'account'}`,
    // Looked up for unknown accounts too, so that response times do not differ.
    client: await logClientOf(context.db, user?.id ?? ''),
    ...(user && { entity: entityOf(user) }),
  })

/** For the log only. An invited user has no password that could be wrong. */
const refusalReason = ({ status }: UserRecord, hasValidCredentials: boolean): string => {
  if (status === 'INVITED') return 'the invitation has not been accepted yet'
  return hasValidCredentials ? `the account is ${status.toLowerCase()}` : 'wrong password'
}

const auditActorOf = (user: UserRecord) => ({ id: user.id, name: user.name, email: user.email, level: levelOf(user) })
const entityOf = (user: UserRecord) => ({ type: 'user', id: user.id, no: user.email })
