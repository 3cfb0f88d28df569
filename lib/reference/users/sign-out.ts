import type { Actor } from '../auth/actor.ts'
import { endOtherSessions, endSessionOf } from '../auth/session.ts'
import { invalid, ok, refuse, type Answer } from '../http/answer.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { changeUser, clientOfLog, entityOf } from './change.ts'
import { accountRefusal } from './reach.ts'

type Facts = Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers'>

/** Ends the sessions of a user at once; the caller's own, except the one that asks. With `sessionId`, that one alone. */
export const signOut = (context: Facts, asker: Actor, userId: string, sessionId?: string): Promise<Answer> =>
  changeUser(context, asker, userId, async ({ tx, user, actor, within }) => {
    const isSelf = user.id === actor.id
    const refused = isSelf ? null : accountRefusal(actor, user, within)
    if (refused) return refuse('LEVEL_FORBIDDEN', refused)
    if (sessionId !== undefined) {
      if (sessionId === actor.sessionId) return invalid({ session_id: ['This is the session that you are working in. Sign out instead.'] })
      const device = await endSessionOf(tx, context.now(), user.id, sessionId)
      if (device === undefined) return ok({ message: 'This session has ended already.' })
      await audit(tx, context.now(), context, actor, {
        event: 'SESSION_EXPIRED',
        summary: `Signed ${isSelf ? 'out' : `${user.name} out`} on one device (${device ?? 'a program'})`,
        entity: entityOf(user),
        client: await clientOfLog(tx, user.id),
      })
      return ok({ message: wordsOf(1, isSelf) })
    }
    const ended = await endOtherSessions(tx, context.now(), user.id, isSelf ? actor.sessionId : null)
    await audit(tx, context.now(), context, actor, {
      event: 'SESSION_EXPIRED',
      summary: isSelf ? `Signed out everywhere else (${ended})` : `Signed ${user.name} out everywhere (${ended})`,
      entity: entityOf(user),
      client: await clientOfLog(tx, user.id),
    })
    return ok({ message: wordsOf(ended, isSelf) })
  })

const wordsOf = (ended: number, isSelf: boolean): string => {
  if (ended === 0) return isSelf ? 'There was no other session.' : 'There was no open session.'
  const sessions = ended === 1 ? '1 session has' : `${ended} sessions have`
  return `${sessions} ended.`
}
