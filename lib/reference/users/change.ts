import sql from 'sql-template-tag'
import { levelOf, type Caller } from '../auth/caller.ts'
import type { UserRecord } from '../auth/profile.ts'
import type { Db } from '../db/db.ts'
import { refuse, type ApiResponse } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { hasAllRightsOf, visibleSql } from './manageable-users.ts'

/** A change to one user, in progress. The user, the caller and all administrators are locked. */
export type UserChange = {
  tx: Db
  user: UserRecord
  /** The caller with their current level, which may have changed since the request arrived. */
  caller: Caller
  /** Whether the caller has all the rights and access that the user has. */
  hasAllRights: boolean
}

/**
 * Runs a change to a user in one transaction. Locks the rows of the caller, the user and all administrators in a fixed order, so
 * that only one of two administrators who demote each other succeeds.
 */
export const changeUser = (
  context: Pick<Context, 'db'>,
  caller: Caller,
  userId: string,
  work: (change: UserChange) => Promise<ApiResponse>,
): Promise<ApiResponse> =>
  context.db.transaction(async (tx) => {
    const lockedUsers = await tx.query<UserRecord>(sql`
      select u.* from app_user u where u.id = any(${[caller.id, userId]}::text[]) or u.user_level = 'Admin' order by u.id for update`)
    const callerRecord = lockedUsers.find((row) => row.id === caller.id)
    if (callerRecord?.status !== 'ACTIVE') return refuse('UNAUTHENTICATED')
    const currentCaller: Caller = { ...caller, level: levelOf(callerRecord) }
    const user = lockedUsers.find((row) => row.id === userId)
    const isVisible =
      userId === caller.id ||
      (await tx.query(sql`select 1 from app_user u where u.id = ${userId} and ${visibleSql(currentCaller)}`)).length > 0
    if (!user || !isVisible) return refuse('NOT_FOUND', 'User not found.')
    return work({ tx, user, caller: currentCaller, hasAllRights: await hasAllRightsOf(tx, currentCaller, userId) })
  })

/** Whether this user is the last active administrator. Certain only inside {@link changeUser}, which locks all administrators. */
export const isLastAdmin = async (tx: Db, user: UserRecord): Promise<boolean> =>
  levelOf(user) === 'Admin' &&
  user.status === 'ACTIVE' &&
  (
    await tx.query(
      sql`select 1 from app_user where user_level = 'Admin' and not is_supplier and status = 'ACTIVE' and id <> ${user.id} limit 1`,
    )
  ).length === 0

/** A user as an entity of the audit log. */
export const entityOf = (user: { id: string; email: string }) => ({ type: 'user', id: user.id, no: user.email })

/** The client whose users may read log entries about this user: the user's only client, or null. */
export const logClientOf = async (tx: Db, userId: string): Promise<string | null> => {
  const rows = await tx.query<{ client_code: string }>(sql`
    select uc.client_code from user_client uc join app_user u on u.id = uc.user_id where u.id = ${userId} and not u.all_clients limit 2`)
  return rows.length === 1 ? rows[0]!.client_code : null
}

/** The home clients of a user before and after a change. The change's log entry names them if they differ. */
export const homeClientsOf = (...users: readonly { home_client: string | null }[]): string[] => [
  ...new Set(users.flatMap(({ home_client: code }) => code ?? [])),
]
