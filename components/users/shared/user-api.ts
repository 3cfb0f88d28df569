import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { send } from '#lib/client/api.ts'
import { updateUser, user, UserDetail, usersUpgradeRole, type UserRow } from '#lib/contract/users/users.ts'
import { patchUser } from '#lib/contract/users/user-actions.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import * as z from 'zod/mini'
import { userName } from './words.ts'

/** Result of a change, with v7's message. */
type AttemptPromise = Promise<Attempt<UserRow>>

const parseCurrent = (data: unknown): UserRow | undefined => {
  const parsed = z.safeParse(UserDetail, data)
  return parsed.success ? parsed.data : undefined
}

/** Disables or enables an account. `reason` goes into the log and the user's record. */
export const setStatus = async (row: UserRow, status: 'ACTIVE' | 'DISABLED', reason: string, signal?: AbortSignal): AttemptPromise =>
  toAttempt(
    await send(updateUser, {
      params: { id: row.id },
      body: { status, reason, version: row.version ?? undefined },
      version: row.version,
      signal,
    }),
    { currentOf: parseCurrent },
  )

/** Emails a link to choose a new password. With a version, only to a user who is unchanged. */
export const sendResetLink = async (id: string, version?: number | null): AttemptPromise =>
  toAttempt(await send(patchUser, { params: { id }, body: { action: 'reset_password', mode: 'link' }, version }), {
    note: (value) => value?.message ?? undefined,
  })

/**
 * Emails a new invitation. For v7 this is the same call as a reset, which would invalidate the password of a user who has since
 * accepted the invitation. So the user is read first.
 */
export const sendInvitation = async (row: UserRow): AttemptPromise => {
  const current = await send(user, { params: { id: row.id } })
  if (!current.ok) return toAttempt<unknown, UserRow>(current)
  const { status, version } = current.value.data
  if (status === 'INVITED') return sendResetLink(row.id, version)
  const reason = status === 'ACTIVE' ? 'has accepted the invitation' : 'is no longer waiting for an invitation'
  return { ok: false, reason: `${userName(row)} ${reason}. Nothing was sent.`, current: current.value.data }
}

export const signOutEverywhere = async (id: string): AttemptPromise =>
  toAttempt(await send(patchUser, { params: { id }, body: { action: 'end_sessions' } }), { note: (value) => value?.message ?? undefined })

/** Ends one session of a user. */
export const endSession = async (id: string, sessionId: string): AttemptPromise =>
  toAttempt(await send(patchUser, { params: { id }, body: { action: 'end_sessions', session_id: sessionId } }), {
    note: (value) => value?.message ?? undefined,
  })

export const changeLevel = async (row: UserRow, level: Level, reason: string): AttemptPromise =>
  toAttempt(await send(usersUpgradeRole, { body: { user_id: row.id, user_level: level, reason } }))
