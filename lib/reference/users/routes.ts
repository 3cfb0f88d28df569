import * as z from 'zod/mini'
import { email, INVALID_EMAIL } from '#lib/contract/engine/fields.ts'
import type { usersCheckEmail } from '#lib/contract/users/users.ts'
import type { Caller } from '../auth/caller.ts'
import { endOtherSessions, endUserSession } from '../auth/session.ts'
import { type ApiResponse, invalid, ok, refuse, tooManyRequests } from '../http/response.ts'
import type { Context, Routes } from '../http/context.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { audit } from '../http/audit.ts'
import { changeUser, logClientOf, entityOf } from './change.ts'
import { checkLink } from './links/check-link.ts'
import { completeReset } from './links/complete-reset.ts'
import { addUser, newUserProblems } from './create.ts'
import { isEmailTaken, EMAIL_TAKEN } from './fields.ts'
import { acceptInvite } from './links/invitation.ts'
import { changeLevel, levelProblems } from './level.ts'
import { listUsers, USER_SORT } from './list.ts'
import { changePassword } from './links/password.ts'
import { detailOf, visibleUser } from './queries.ts'
import { sendReset } from './links/reset-link.ts'
import { accountRefusal } from './manageable-users.ts'
import { changedUserProblems, saveUser } from './update.ts'

/** Whether an email address is well formed and free. Rate limited, because it reveals who has an account. */
const checkEmail = async ({ db, caller, query, emailCheckThrottle }: Context<typeof usersCheckEmail>): Promise<ApiResponse> => {
  const wait = emailCheckThrottle.wait(caller.id)
  if (wait > 0) return tooManyRequests(wait)
  emailCheckThrottle.countAttempt(caller.id)
  const parsed = z.safeParse(email, query.email ?? '')
  if (!parsed.success) return ok({ data: { valid: false, available: false, message: INVALID_EMAIL } })
  const isTaken = await isEmailTaken(db, parsed.data, query.exclude_id ?? null)
  return ok({ data: { valid: true, available: !isTaken, message: isTaken ? EMAIL_TAKEN : null } })
}

type SignOutContext = Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers'>

/** Ends all sessions of a user except the caller's current one. With `sessionId`, ends only that session. */
const signOut = (context: SignOutContext, caller: Caller, userId: string, sessionId?: string): Promise<ApiResponse> =>
  changeUser(context, caller, userId, async ({ tx, user, caller, hasAllRights }) => {
    const isSelf = user.id === caller.id
    const refusal = isSelf ? null : accountRefusal(caller, user, hasAllRights)
    if (refusal) return refuse('LEVEL_FORBIDDEN', refusal)
    if (sessionId !== undefined) {
      if (sessionId === caller.sessionId) return invalid({ session_id: ['This is your current session. Sign out instead.'] })
      const device = await endUserSession(tx, context.now(), user.id, sessionId)
      if (device === undefined) return ok({ message: 'This session has already ended.' })
      await audit(tx, context.now(), context, caller, {
        event: 'SESSION_EXPIRED',
        summary: `Signed ${isSelf ? 'out' : `${user.name} out`} on one device (${device ?? 'a program'})`,
        entity: entityOf(user),
        client: await logClientOf(tx, user.id),
      })
      return ok({ message: endedMessage(1, isSelf) })
    }
    const endedCount = await endOtherSessions(tx, context.now(), user.id, isSelf ? caller.sessionId : null)
    await audit(tx, context.now(), context, caller, {
      event: 'SESSION_EXPIRED',
      summary: isSelf
        ? `Signed out everywhere else: ${endedText(endedCount)}`
        : `Signed ${user.name} out everywhere: ${endedText(endedCount)}`,
      entity: entityOf(user),
      client: await logClientOf(tx, user.id),
    })
    return ok({ message: endedMessage(endedCount, isSelf) })
  })

const endedText = (ended: number): string =>
  ended === 0 ? 'no session was open' : `${ended} ${ended === 1 ? 'session' : 'sessions'} ended`

const endedMessage = (ended: number, isSelf: boolean): string => {
  if (ended === 0) return isSelf ? 'There was no other session.' : 'There was no open session.'
  const sessions = ended === 1 ? '1 session has' : `${ended} sessions have`
  return `${sessions} ended.`
}

/** Calls about users: list, record, create, change, passwords, levels and sessions. Those about access are in `access/routes.ts`. */
export const userRoutes: Routes = {
  users: { sortKeys: Object.keys(USER_SORT), handle: listUsers },

  user: {
    handle: async ({ db, caller, params, now }) => {
      const user = await visibleUser(db, caller, params.id ?? '')
      return user ? ok({ data: await detailOf(db, caller, user, now()) }) : refuse('NOT_FOUND', 'User not found.')
    },
  },

  createUser: {
    right: { name: 'can_create', refusal: 'You can view users but not add them.' },
    findDatabaseProblems: newUserProblems,
    handle: addUser,
  },

  updateUser: {
    findDatabaseProblems: changedUserProblems,
    handle: async (context) => {
      try {
        return await saveUser(context)
      } catch (error) {
        if (isUniqueViolation(error)) return invalid({ email: [EMAIL_TAKEN] })
        throw error
      }
    },
  },

  patchUser: {
    handle: (context) => {
      const { caller, body, params } = context
      const id = params.id ?? ''
      if (body.action === 'accept_invite') return acceptInvite(context, id, body)
      if (body.action === 'complete_reset') return completeReset(context, id, body)
      if (body.action === 'check_link') return checkLink(context, id, body)
      if (!caller) return Promise.resolve(refuse('UNAUTHENTICATED'))
      if (body.action === 'reset_password') return sendReset(context, caller, id)
      if (body.action === 'end_sessions') return signOut(context, caller, id, body.session_id)
      return id === caller.id
        ? changePassword(context, caller, body)
        : Promise.resolve(refuse('LEVEL_FORBIDDEN', 'Users can only change their own password. Send them a reset link instead.'))
    },
  },

  usersCheckEmail: { handle: checkEmail },
  usersUpgradeRole: { findDatabaseProblems: levelProblems, handle: changeLevel },
}
