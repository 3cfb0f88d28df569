import type { Level, Module } from '#lib/contract/engine/common.ts'
import { LEVEL_RANK, rankOf } from '#lib/contract/engine/common.ts'
import { formatWord } from '#lib/client/format.ts'
import { textOfV7 } from '#lib/client/text-of-v7.ts'
import { ORDER_MODULE } from '#lib/contract/orders/order-kind.ts'
import { MESSAGES, REJECT_CODES, type Rejection } from '#lib/contract/rejections/rejections.ts'
import { pluralise } from '#lib/list/pages.ts'

const RESULT_MODULE: Readonly<Record<string, Module>> = { ...ORDER_MODULE, ITEM: 'stock' }

/** Module of the record that a message created; undefined if it has no screen. */
export const resultModule = (type: string | null): Module | undefined => RESULT_MODULE[type ?? '']

/** What reprocessing did with that record. An item message may also change an existing product. */
export const resultVerb = (type: string | null): string => (type === 'ITEM' ? 'Set up' : 'Created')

type MessageState = Pick<Rejection, 'status' | 'error_code'>

const findCode = (code: string | null) => REJECT_CODES.find((known) => known.value === code)

/** Label of an error code, or the code in readable form. */
export const codeLabel = (code: string | null): string => findCode(code)?.label ?? formatWord(code)

/** v7's text of an error in the words of the screen, or else the label of its code. */
export const errorText = (text: string | null, code: string | null, toClientWording: (text: string) => string): string =>
  text === null ? toClientWording(codeLabel(code)) : textOfV7(text, toClientWording)

/** Type of a message: `888 Item maintenance`, with a standard name in the words of the screen. */
export const messageType = (row: Pick<Rejection, 'message' | 'message_name'>, toClientWording: (text: string) => string): string =>
  [row.message, messageTypeName(row, toClientWording)].filter(Boolean).join(' ')

export const messageTypeName = ({ message_name: name }: Pick<Rejection, 'message_name'>, toClientWording: (text: string) => string) =>
  MESSAGES.some(({ label }) => label === name) ? toClientWording(name!) : name

/** Whether only the sender can fix an error of this kind. */
export const isForSender = (code: string | null): boolean => findCode(code)?.fix === 'sender'

/** Whether a message is neither processed nor ignored. One that is being processed, or has an unknown status, counts as waiting. */
export const isWaiting = ({ status }: Pick<Rejection, 'status'>): boolean => status !== 'REPROCESSED' && status !== 'IGNORED'

/** Why this user cannot change messages at all, or null. */
export const levelRefusal = ({ level, mayEdit }: { level: Level; mayEdit: boolean }): string | null => {
  if (rankOf(level) < LEVEL_RANK.Manager) return 'You can view messages, but only a manager can process them'
  return mayEdit ? null : 'You don’t have permission to change messages'
}

/** Why a message cannot be changed: it is finished or being processed. Otherwise null. */
const doneRefusal = ({ status }: MessageState): string | null => {
  if (status === 'REPROCESSED') return 'It has already been processed'
  if (status === 'IGNORED') return 'It has been ignored'
  return status === 'REPROCESSING' ? 'It is being processed' : null
}

/** Why a message cannot be reprocessed: it is finished, or only its sender can fix the error. Null if it can. */
export const reprocessRefusal = (row: MessageState): string | null =>
  doneRefusal(row) ?? (isForSender(row.error_code) ? `${codeLabel(row.error_code)}: only the sender can fix this` : null)

/** Why a message cannot be assigned or ignored, or null. */
export const handleRefusal = (row: MessageState): string | null => doneRefusal(row)

type ToastText = { kind?: 'good'; title: string; description?: string }

/** Toast after a fix. Says who can reprocess the messages if this user cannot. Null if there is nothing to say. */
export const fixedToast = (count: number, fixedBy: string | null, refusal: string | null): ToastText | null => {
  if (refusal === null) return fixedBy === null ? null : { kind: 'good', title: fixedBy }
  const ready = `${pluralise(count, 'message', 'messages')} can be reprocessed now`
  return fixedBy === null
    ? { title: ready, description: `${refusal}.` }
    : { kind: 'good', title: fixedBy, description: `${ready}. ${refusal}.` }
}
