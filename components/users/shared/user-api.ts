import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { send } from '#lib/client/api.ts'
import { updateUser, UserDetail, usersUpgradeRole, type UserRow } from '#lib/contract/users/users.ts'
import { patchUser } from '#lib/contract/users/user-actions.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import * as z from 'zod/mini'

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

/** Emails a password reset link, or a new invitation. */
export const sendLink = async (row: UserRow): AttemptPromise =>
  toAttempt(await send(patchUser, { params: { id: row.id }, body: { action: 'reset_password', mode: 'link' } }), {
    note: (value) => value?.message ?? undefined,
  })

export const signOutEverywhere = async (id: string): AttemptPromise =>
  toAttempt(await send(patchUser, { params: { id }, body: { action: 'end_sessions' } }), { note: (value) => value?.message ?? undefined })

/** Ends one session of a user. */
export const endSession = async (id: string, sessionId: string): AttemptPromise =>
  toAttempt(await send(patchUser, { params: { id }, body: { action: 'end_sessions', session_id: sessionId } }), {
    note: (value) => value?.message ?? undefined,
  })

export const changeLevel = async (row: UserRow, level: Level, reason: string): AttemptPromise =>
  toAttempt(await send(usersUpgradeRole, { body: { user_id: row.id, user_level: level, reason } }))
