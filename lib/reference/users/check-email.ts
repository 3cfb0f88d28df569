import * as z from 'zod/mini'
import type { usersCheckEmail } from '#lib/contract/users/users.ts'
import { email } from '#lib/contract/engine/fields.ts'
import { ok, tooMany, type Answer } from '../http/answer.ts'
import { V7_INVALID_EMAIL } from '../http/problems.ts'
import type { Context } from '../http/context.ts'
import { isTaken, TAKEN } from './fields.ts'

/** Whether an address is well formed and free. Limited, since it tells who has an account. */
export const checkEmail = async ({ db, actor, query, checkThrottle }: Context<typeof usersCheckEmail>): Promise<Answer> => {
  const wait = checkThrottle.wait(actor.id)
  if (wait > 0) return tooMany(wait)
  checkThrottle.fail(actor.id)
  const read = z.safeParse(email, query.email ?? '')
  if (!read.success) return ok({ data: { valid: false, available: false, message: V7_INVALID_EMAIL } })
  const taken = await isTaken(db, read.data, query.exclude_id ?? null)
  return ok({ data: { valid: true, available: !taken, message: taken ? TAKEN : null } })
}
