import type { Level } from '#lib/contract/common.ts'
import { LEVEL_RANK } from '#lib/contract/common.ts'
import { formatWord } from '#lib/client/format.ts'
import { REJECT_CODES, type Rejection } from '#lib/contract/rejections.ts'

type Judged = Pick<Rejection, 'status' | 'error_code'>
export type Handler = { level: Level; mayEdit: boolean }

const codeOf = (code: string | null) => REJECT_CODES.find((one) => one.value === code)

/** The words for an error code; the code in readable words where nobody gave it any. */
export const codeLabel = (code: string | null): string => codeOf(code)?.label ?? formatWord(code)

/** Whether only the sender can mend an error of this kind. */
export const isForSender = (code: string | null): boolean => codeOf(code)?.fix === 'sender'

/** A message whose status nobody here knows may be waiting. */
export const isWaiting = ({ status }: Pick<Rejection, 'status'>): boolean => status !== 'REPROCESSED' && status !== 'IGNORED'

/** Why this person cannot change messages at all; null where he can. */
export const levelRefusal = ({ level, mayEdit }: Handler): string | null => {
  if (LEVEL_RANK[level] < LEVEL_RANK.Manager) return 'Your level may look at messages; a manager deals with them'
  return mayEdit ? null : 'Your account may look at messages, not change them'
}

/** Why nothing more can be done with a message; null while it waits. */
const doneRefusal = ({ status }: Judged): string | null => {
  if (status === 'REPROCESSED') return 'It was processed already'
  if (status === 'IGNORED') return 'It was ignored'
  return status === 'REPROCESSING' ? 'It is being processed at the moment' : null
}

/** Why a message cannot be processed again: what is wrong with it, only its sender can mend. Null where it can. */
export const reprocessRefusal = (row: Judged): string | null =>
  doneRefusal(row) ?? (isForSender(row.error_code) ? `${codeLabel(row.error_code)}: only the sender can mend this` : null)

/** Why a message cannot be assigned or ignored; null where it can. */
export const handleRefusal = (row: Judged): string | null => doneRefusal(row)
