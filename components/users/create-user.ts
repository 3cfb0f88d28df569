import { send } from '#lib/client/api.ts'
import { createOrFind } from '#lib/client/create-or-find.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { createUser } from '#lib/contract/users/users.ts'
import { findUser } from './shared/find-user.ts'

type Body = BodyOf<typeof createUser>

/** Adds a user. If the response is lost, looks for a user with the same email and name. `mayExist`: an earlier response was lost. */
export const createOrFindUser = (body: Body, idempotencyKey: string, mayExist: boolean) =>
  createOrFind({
    create: () => send(createUser, { body, idempotencyKey }),
    find: async () => {
      const found = await findUser(body.email)
      return found && isSameName(found.name, body.name) ? found : null
    },
    mayExist,
  })

/** A list may leave out the names. */
const isSameName = (name: string | null, sent: string): boolean => !name || name.toLowerCase() === sent.toLowerCase()
