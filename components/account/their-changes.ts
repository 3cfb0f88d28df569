import { diffText } from '#components/form/change-text.ts'
import { describeChanges } from '#components/users/shared/diff-words.ts'
import { accountFields, differences } from '#components/users/shared/user-fields.ts'
import type { Words } from '#lib/client/field-labels.ts'
import type { UserDetail } from '#lib/contract/users/users.ts'

/** What someone else has changed in a user's details: `Phone: none → +61 2 1111 1111`. Empty if no field of the form has changed. */
export const theirChangesText = (before: UserDetail, after: UserDetail, words: Words): string => {
  const base = accountFields(before)
  const supplierName = (code: string) => [after, before].find((user) => user.supplier_code === code)?.supplier_name ?? null
  return diffText(describeChanges(base, differences(base, accountFields(after)), String, words, supplierName))
}

/** What to do after v7 refused the changes because the details are newer. */
export const conflictText = (before: UserDetail, newest: UserDetail, words: Words): string => {
  const theirText = theirChangesText(before, newest, words)
  return `Your details were changed elsewhere in the meantime${theirText && `: ${theirText}`}. Your changes are still here. Review them and save again.`
}
