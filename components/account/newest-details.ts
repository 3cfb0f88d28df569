import { UserDetail } from '#lib/contract/users/users.ts'
import * as z from 'zod/mini'

/**
 * The newest details, which v7 refused to overwrite: from its response, or else read again. Null if they could not be read, or if v7 still
 * returns the outdated version.
 */
export const readNewest = async (
  answered: unknown,
  readAgain: () => Promise<UserDetail | undefined>,
  refusedVersion: number | null | undefined,
): Promise<UserDetail | null> => {
  const inAnswer = z.safeParse(UserDetail, answered)
  if (inAnswer.success) return inAnswer.data
  const newest = await readAgain()
  return newest && newest.version !== refusedVersion ? newest : null
}

/** What to do if the newest details, or the words for them, could not be loaded. */
export const NEWEST_NOT_LOADED =
  'Your details were changed elsewhere in the meantime, and the new ones could not be loaded. Nothing was saved. Your changes are still here. Save again in a moment.'
