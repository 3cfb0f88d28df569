import { send } from '#lib/client/api.ts'
import { users, type UserRow } from '#lib/contract/users/users.ts'

/** Finds a user by email, if v7's response to their creation was lost or cannot be read. Null if there is none or v7 does not say. */
export const findUser = async (email: string): Promise<UserRow | null> => {
  const normalised = email.trim().toLowerCase()
  const result = await send(users, { query: { q: normalised, per_page: 25 } })
  return result.ok ? (result.value.data.find((row) => row.email?.toLowerCase() === normalised) ?? null) : null
}
