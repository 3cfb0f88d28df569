import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { isSegment } from '../engine/path.ts'
import { text, word } from '../engine/common.ts'
import { required, userName, rule } from '../engine/fields.ts'

/* Passwords, links and sessions of a user. */

/** The fewest characters of a password. */
export const MIN_PASSWORD = 12
const TOO_SHORT = `Use at least ${MIN_PASSWORD} characters.`
const password = z.string(TOO_SHORT).check(z.minLength(MIN_PASSWORD, TOO_SHORT), z.maxLength(200, 'Use at most 200 characters.'))
const confirmation = z.string('Enter the password again.')
const isSamePassword = (body: { password: string; password_confirmation: string }) => body.password === body.password_confirmation
const passwordsMatch = () => rule('password_confirmation', 'The two passwords are not the same.', isSamePassword)

/**
 * Sends the user a link to choose a new password, or a new invitation if the first one was not accepted. The old password, all
 * sessions and all earlier links stop working at once, whether or not the link is ever used.
 */
export const ResetPassword = z.object({ action: z.literal('reset_password'), mode: z.literal('link', 'Send a link.') })
/** Changes the caller's own password; all other sessions end. */
export const ChangePassword = z
  .object({
    action: z.literal('change_password'),
    current_password: z.string('Enter your current password.').check(z.minLength(1, 'Enter your current password.')),
    password,
    password_confirmation: confirmation,
  })
  .check(passwordsMatch())
/**
 * Completes an invitation. It needs no bearer token: `invite`, the text in `/register?invite=…`, is the proof. It begins with the
 * user's id, see {@link userIdInLink}.
 */
export const AcceptInvite = z
  .object({
    action: z.literal('accept_invite'),
    invite: required('This invitation is not complete. Open the full link from the email.', 500),
    name: z.optional(userName()),
    password,
    password_confirmation: confirmation,
  })
  .check(passwordsMatch())

/**
 * Sets a new password with the token of a reset link, `/forgot-password?reset=…`. It needs no bearer token: `reset` is the proof
 * and begins with the user's id, as an invitation does. All sessions of the user end.
 */
export const CompleteReset = z
  .object({
    action: z.literal('complete_reset'),
    reset: required('This link is not complete. Open the full link from the email.', 500),
    password,
    password_confirmation: confirmation,
  })
  .check(passwordsMatch())
/** Ends all sessions of a user (the caller's own: all but the current one), or only `session_id`. */
const EndSessions = z.object({ action: z.literal('end_sessions'), session_id: word })

/** The user id in the token of an invitation or reset link: `u_1042.f3Zk…` (id, dot, secret) belongs to `u_1042`. Null for any other text. */
export const userIdInLink = (token: string): string | null => {
  const at = token.lastIndexOf('.')
  const id = at > 0 && at < token.length - 1 ? token.slice(0, at) : ''
  return isSegment(id) && !id.includes('%') ? id : null
}

const proof = z.string().check(z.minLength(1), z.maxLength(500))

/**
 * Checks whether a link is still valid, before the user types a password into its form. The link is not used up. For an invitation
 * the response may have the `name` that the administrator entered, so that the form can fill it in. An extension.
 */
const CheckLink = z.object({ action: z.literal('check_link'), invite: z.optional(proof), reset: z.optional(proof) })

// Why the proof is in the body, and the user's id in it: docs/contract.md, "Users".
export const patchUser = call({
  method: 'PATCH',
  path: 'users/{id}',
  summary: "Reset another user's password, which ends all their sessions at once; change your own; accept an invitation; or end sessions.",
  proofInBody: z.union([
    z.object({ action: z.literal('accept_invite'), invite: proof }),
    z.object({ action: z.literal('complete_reset'), reset: proof }),
    z.object({ action: z.literal('check_link'), invite: proof }),
    z.object({ action: z.literal('check_link'), reset: proof }),
  ]),
  versioned: true,
  body: z.discriminatedUnion(
    'action',
    [ResetPassword, ChangePassword, AcceptInvite, CompleteReset, CheckLink, EndSessions],
    'Choose what to do.',
  ),
  response: z.object({ message: z.string(), name: z.optional(text) }),
  status: 200,
  failures: [403, 404, 409, 422, 429],
})
