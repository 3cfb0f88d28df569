import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { send } from '#lib/client/api.ts'
import { patchUser } from '#lib/contract/users/user-actions.ts'
import type { UserRow } from '#lib/contract/users/users.ts'

const endSessions = async (id: string, which: { session_id?: string }): Promise<Attempt<UserRow>> =>
  toAttempt(await send(patchUser, { params: { id }, body: { action: 'end_sessions', ...which } }), {
    note: (value) => value?.message ?? undefined,
  })

/** Ends all sessions of a user. If users do this for themselves, the session that they are using continues. */
export const signOutEverywhere = (id: string) => endSessions(id, {})

/** Ends one session of a user. */
export const endSession = (id: string, sessionId: string) => endSessions(id, { session_id: sessionId })
