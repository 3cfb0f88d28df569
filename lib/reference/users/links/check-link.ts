import sql, { raw } from 'sql-template-tag'
import { userIdInLink } from '#lib/contract/users/user-actions.ts'
import { hashSecret } from '../../auth/secret.ts'
import { invalid, ok, type ApiResponse } from '../../http/response.ts'
import type { Context } from '../../http/context.ts'
import { RESET_LINK_INVALID } from './complete-reset.ts'
import { INVITATION_INVALID } from './invitation.ts'

const KINDS = {
  invite: { table: 'invitation', status: 'INVITED', message: INVITATION_INVALID },
  reset: { table: 'password_reset', status: 'ACTIVE', message: RESET_LINK_INVALID },
} as const

/**
 * Checks whether a link is still valid, without using it. For an invitation, returns the user's name; for a reset, does not reveal
 * whose link it is.
 */
export const checkLink = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
  tokens: { invite?: string | undefined; reset?: string | undefined },
): Promise<ApiResponse> => {
  const kind = tokens.invite === undefined ? 'reset' : 'invite'
  const token = tokens[kind] ?? ''
  const { table, status, message } = KINDS[kind]
  const [validLink] =
    userIdInLink(token) === userId
      ? await db.query<{ name: string }>(sql`
          select u.name from ${raw(table)} l join app_user u on u.id = l.user_id
          where l.token_hash = ${hashSecret(token)} and l.user_id = ${userId} and l.used_at is null
            and l.expires_at > ${now().toISOString()}::timestamptz and u.status = ${status}`)
      : []
  if (!validLink) return invalid({ [kind]: [message] })
  return ok({ message: 'This link is valid.', ...(kind === 'invite' && { name: validLink.name }) })
}
