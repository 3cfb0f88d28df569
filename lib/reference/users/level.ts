import sql from 'sql-template-tag'
import { LEVEL_RANK } from '#lib/contract/common.ts'
import type { usersUpgradeRole } from '#lib/contract/users.ts'
import { findUser } from '../auth/profile.ts'
import { endOtherSessions } from '../auth/session.ts'
import { invalid, ok, refuse, type Answer } from '../http/answer.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { changeUser, clientOfLog, entityOf, isLastAdmin } from './change.ts'
import { detailOf } from './queries.ts'
import { accountRefusal } from './reach.ts'

export const LAST_ADMIN = 'At least one administrator must remain.'

/**
 * Gives a user another level, at most the actor's own, never to himself; one administrator remains. The user's sessions
 * end, since a session carries the level it began with.
 */
export const changeLevel = (context: Context<typeof usersUpgradeRole>): Promise<Answer> => {
  const { user_id: userId, user_level: level, reason } = context.body
  return changeUser(context, context.actor, userId, async ({ tx, user, actor, within }) => {
    if (user.id === actor.id) return refuse('LEVEL_FORBIDDEN', 'You cannot change your own level.')
    const refused = accountRefusal(actor, user, within)
    if (refused) return refuse('LEVEL_FORBIDDEN', refused)
    if (LEVEL_RANK[level] > LEVEL_RANK[actor.level])
      return refuse('LEVEL_FORBIDDEN', `You can give at most your own level, ${actor.level}.`)
    if (level === user.user_level) return invalid({ user_level: [`${user.name} has the level ${level} already.`] })
    if (user.supplier_code !== null && level !== 'Regular') {
      return invalid({ user_level: ['A supplier’s login stays at the level Regular. Remove the supplier first.'] })
    }
    if (LEVEL_RANK[level] < LEVEL_RANK.Admin && (await isLastAdmin(tx, user))) return invalid({ user_level: [LAST_ADMIN] })
    await tx.query(sql`update app_user set user_level = ${level}, version = version + 1 where id = ${user.id}`)
    await endOtherSessions(tx, context.now(), user.id, null)
    await audit(tx, context.now(), context, actor, {
      event: 'ROLE_UPGRADED',
      summary: `${user.user_level} → ${level}: ${reason}`,
      entity: entityOf(user),
      client: await clientOfLog(tx, user.id),
      changes: [
        { field: 'user_level', label: 'Level', before: user.user_level, after: level },
        { field: 'reason', label: 'Reason', before: null, after: reason },
      ],
    })
    return ok({ data: await detailOf(tx, actor, (await findUser(tx, sql`u.id = ${user.id}`))!, context.now()) })
  })
}
