import { notMadeYet } from '#lib/shared/accepted-text.ts'
import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { send } from '#lib/client/api.ts'
import { patchUser } from '#lib/contract/users/user-actions.ts'
import { user, type UserRow } from '#lib/contract/users/users.ts'

const endSessions = async (id: string, which: { session_id?: string }): Promise<Attempt<UserRow>> => {
  const result = await send(patchUser, { params: { id }, body: { action: 'end_sessions', ...which } })
  // The response has only a message.
  if (result.ok && (result.isUnconfirmed || result.value === null) && ((await hasSessions(id, which.session_id)) ?? result.isUnconfirmed))
    return notMadeYet(result.message ?? result.value?.message ?? undefined)
  return toAttempt(result, { note: (value) => value?.message ?? undefined })
}

/** Whether the user still has this session, or any besides the one in use; undefined if the user cannot be read. */
const hasSessions = async (id: string, session: string | undefined): Promise<boolean | undefined> => {
  const result = await send(user, { params: { id } })
  if (!result.ok) return undefined
  return result.value.data.sessions.some((each) => (session === undefined ? each.current !== true : each.id === session))
}

/** Ends all sessions of a user. If users do this for themselves, the session that they are using continues. */
export const signOutEverywhere = (id: string) => endSessions(id, {})

/** Ends one session of a user. */
export const endSession = (id: string, sessionId: string) => endSessions(id, { session_id: sessionId })
