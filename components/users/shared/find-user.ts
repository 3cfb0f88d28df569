import { foundBy } from '#lib/client/create-or-find.ts'
import { wasCreatedSince } from '#lib/client/created-since.ts'
import { loadAllPages } from '#lib/client/load-all-pages.ts'
import { users, type UserRow } from '#lib/contract/users/users.ts'

/**
 * Finds the user whom a request sent at `sentAt` has added, if v7's response to it was lost or cannot be read: by email, but not a user who
 * was added before, or who has another name. Null if there is none or v7 does not say; undefined if it does not answer.
 */
export const findAddedUser = async (
  { email, name }: { email: string; name: string },
  sentAt: number,
): Promise<UserRow | null | undefined> => {
  const normalised = email.trim().toLowerCase()
  const result = await loadAllPages(users, (paging) => ({ query: { q: normalised, ...paging } }))
  if (!result.ok) return foundBy(result.failure)
  const found = result.value.data.find((row) => row.email?.toLowerCase() === normalised)
  // A list may leave out names and times.
  const isOther = found && found.name && found.name.toLowerCase() !== name.toLowerCase()
  return found && !isOther && wasCreatedSince(found.created_at, sentAt, result.date) !== false ? found : null
}
