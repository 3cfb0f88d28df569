import sql from 'sql-template-tag'
import { LEVEL_RANK, type Level } from '#lib/contract/engine/common.ts'
import type { usersUpgradeRole } from '#lib/contract/users/users.ts'
import type { Caller } from '../auth/caller.ts'
import { findUser, type UserRecord } from '../auth/profile.ts'
import { endOtherSessions } from '../auth/session.ts'
import type { Db } from '../db/db.ts'
import { invalid, ok, refuse, type ApiResponse, type BodyProblems } from '../http/response.ts'
import { versionInIfMatch } from '../http/etag.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { changeUser, logClientOf, entityOf, isLastAdmin } from './change.ts'
import { detailOf, visibleUser } from './queries.ts'
import { accountRefusal, hasAllRightsOf } from './manageable-users.ts'

// docs/decisions/0112-a-new-level-ends-the-sessions.md

type LevelContext = Context<typeof usersUpgradeRole>

export const LAST_ADMIN = 'At least one administrator must remain.'

/**
 * Changes a user's level, up to the caller's own. Callers cannot change their own level, and one administrator must remain. Ends the
 * user's sessions, because a session keeps the level that it started with. With `If-Match`, a user who has changed in the meantime is
 * left alone: a promotion must not become a demotion.
 */
export const changeLevel = (context: LevelContext): Promise<ApiResponse> => {
  const { user_id: userId, user_level: level, reason } = context.body
  return changeUser(context, context.caller, userId, async ({ tx, user, caller, hasAllRights }) => {
    const refusal = refusalOf(caller, user, level, hasAllRights)
    if (refusal) return refuse('LEVEL_FORBIDDEN', refusal)
    const version = versionInIfMatch(context.headers['if-match'])
    if (version !== null && version !== user.version) {
      return refuse('STALE_WRITE', undefined, { data: await detailOf(tx, caller, user, context.now()) })
    }
    const problem = await problemOf(tx, user, level)
    if (problem) return invalid({ user_level: [problem] })
    await tx.query(sql`update app_user set user_level = ${level}, version = version + 1 where id = ${user.id}`)
    await endOtherSessions(tx, context.now(), user.id, null)
    await audit(tx, context.now(), context, caller, {
      event: 'ROLE_UPGRADED',
      summary: `${user.user_level} → ${level}: ${reason}`,
      entity: entityOf(user),
      client: await logClientOf(tx, user.id),
      changes: [
        { field: 'user_level', label: 'Level', before: user.user_level, after: level },
        { field: 'reason', label: 'Reason', before: null, after: reason },
      ],
    })
    return ok({ data: await detailOf(tx, caller, (await findUser(tx, sql`u.id = ${user.id}`))!, context.now()) })
  })
}

/** Problems of a change of level that can be found even if the body is incomplete, for example without a reason. */
export const levelProblems = async ({
  db,
  caller,
  body,
}: Omit<LevelContext, 'body'> & { body: Partial<LevelContext['body']> }): Promise<BodyProblems> => {
  const { user_id: userId, user_level: level } = body
  const user = userId === undefined ? null : await visibleUser(db, caller, userId)
  if (!user || !level || refusalOf(caller, user, level, await hasAllRightsOf(db, caller, user.id))) return { problems: {} }
  const problem = await problemOf(db, user, level)
  return { problems: problem ? { user_level: [problem] } : {} }
}

const refusalOf = (caller: Caller, user: UserRecord, level: Level, hasAllRights: boolean): string | null => {
  if (user.id === caller.id) return 'You cannot change your own level.'
  const isAbove = LEVEL_RANK[level] > LEVEL_RANK[caller.level]
  return accountRefusal(caller, user, hasAllRights) ?? (isAbove ? `You cannot give a level above your own, ${caller.level}.` : null)
}

const problemOf = async (db: Db, user: UserRecord, level: Level): Promise<string | null> => {
  if (level === user.user_level) return `${user.name} already has the ${level} level.`
  if (user.is_supplier && level !== 'Regular') return 'Supplier users always have the Regular level. Remove the supplier first.'
  return LEVEL_RANK[level] < LEVEL_RANK.Admin && (await isLastAdmin(db, user)) ? LAST_ADMIN : null
}
