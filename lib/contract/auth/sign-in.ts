import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { single } from '../engine/common.ts'
import { email, required } from '../engine/fields.ts'
import { profileFields } from './auth.ts'

/* Separate from auth.ts, because only the sign-in page needs it. */

/** Who is signed in, and what they may see: v7's sign-in response without the token. */
export const Profile = z.object(profileFields)
export type Profile = z.output<typeof Profile>

/** v7's response to a sign-in. The token stays on the server. */
export const LoginResponse = z.object({
  /** Visible ASCII without spaces or line breaks, because it is sent to v7 in a header. */
  token: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
  token_type: z.literal('Bearer'),
  /** In seconds. */
  expires_in: z.int().check(z.gte(1)),
  ...profileFields,
})
export type LoginResponse = z.output<typeof LoginResponse>

/** Sign-in with email and password; `client` is the one whose logo the page showed. */
export const Credentials = z.object({
  email: required('Enter your email address.', 254),
  password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(1000, 'Enter at most 1,000 characters.')),
  client: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
})
export type Credentials = z.input<typeof Credentials>

/** Sign-in with a one-time code that another system handed over: single use, valid for 60 s. */
export const HandOver = z.object({
  client: required('The hand-over names no client.', 60),
  session: required('The hand-over code is missing.', 500),
})
export type HandOver = z.input<typeof HandOver>

export const authLogin = call({
  method: 'POST',
  path: 'auth/login',
  summary: 'Sign in, by email and password or by a hand-over code. Refused with 422, never 401.',
  isPublic: true,
  body: z.union([Credentials, HandOver]),
  response: single(LoginResponse),
  status: 200,
  failures: [422, 429],
})

export const authForgotPassword = call({
  method: 'POST',
  path: 'auth/forgot-password',
  summary: 'Send a reset link; the response is the same whether or not the address is known.',
  isPublic: true,
  body: z.object({ email }),
  response: z.object({ message: z.string() }),
  status: 200,
  failures: [422, 429],
})
