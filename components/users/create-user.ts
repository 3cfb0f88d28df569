import { send } from '#lib/client/api.ts'
import { createOrFind } from '#lib/client/create-or-find.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { createUser } from '#lib/contract/users/users.ts'
import { findAddedUser } from './shared/find-user.ts'

type Body = BodyOf<typeof createUser>

/** Adds a user. If the response is lost, looks for them. `lostAt`: when the first request without a response was sent, if there was one. */
export const createOrFindUser = (body: Body, idempotencyKey: string, lostAt: number | null) => {
  const sentAt = lostAt ?? Date.now()
  return createOrFind({
    create: () => send(createUser, { body, idempotencyKey }),
    find: () => findAddedUser(body, sentAt),
    mayExist: lostAt !== null,
  })
}
