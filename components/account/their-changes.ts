import { describeChanges, diffText } from '#components/users/shared/diff-words.ts'
import { accountFields, differences } from '#components/users/shared/user-fields.ts'
import type { Words } from '#lib/client/field-labels.ts'
import { UserDetail } from '#lib/contract/users/users.ts'
import * as z from 'zod/mini'

/** What someone else has changed in a user's details: `Phone: none → +61 2 1111 1111`. Empty if no field of the form has changed. */
export const theirChangesText = (before: UserDetail, after: UserDetail, words: Words): string => {
  const base = accountFields(before)
  const supplierName = (code: string) => [after, before].find((user) => user.supplier_code === code)?.supplier_name ?? null
  return diffText(describeChanges(base, differences(base, accountFields(after)), String, words, supplierName))
}

/**
 * The details that v7 refused to overwrite: those of its answer, or else read again. Null if they could not be read: what is there is still
 * the version that was refused.
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

/** What to do after v7 refused the changes because the details are newer. `newest` is null if they could not be read. */
export const conflictText = (before: UserDetail, newest: UserDetail | null, words: Words): string => {
  if (!newest)
    return 'Your details were changed elsewhere in the meantime, and the new ones could not be loaded. Nothing was saved. Your changes are still here. Save again in a moment.'
  const theirText = theirChangesText(before, newest, words)
  return `Your details were changed elsewhere in the meantime${theirText && `: ${theirText}`}. Your changes are still here. Review them and save again.`
}
