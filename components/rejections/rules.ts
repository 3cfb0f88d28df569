import type { Level, Module } from '#lib/contract/engine/common.ts'
import { LEVEL_RANK, rankOf } from '#lib/contract/engine/common.ts'
import { formatWord } from '#lib/client/format.ts'
import { REJECT_CODES, type Rejection } from '#lib/contract/rejections/rejections.ts'
import { counted } from '#lib/list/pages.ts'

const MODULES: Readonly<Record<string, Module>> = { SO: 'sales_orders', PO: 'purchase_orders', ITEM: 'stock' }

/** The screen that shows what a message became; undefined for what has none. */
export const resultModule = (type: string | null): Module | undefined => MODULES[type ?? '']

type Judged = Pick<Rejection, 'status' | 'error_code'>
export type Handler = { level: Level; mayEdit: boolean }

const codeOf = (code: string | null) => REJECT_CODES.find((one) => one.value === code)

/** The words for an error code; the code in readable words where nobody gave it any. */
export const codeLabel = (code: string | null): string => codeOf(code)?.label ?? formatWord(code)

/** Whether only the sender can fix an error of this kind. */
export const isForSender = (code: string | null): boolean => codeOf(code)?.fix === 'sender'

/** A message whose status nobody here knows may be waiting. */
export const isWaiting = ({ status }: Pick<Rejection, 'status'>): boolean => status !== 'REPROCESSED' && status !== 'IGNORED'

/** Why this person cannot change messages at all; null where they can. */
export const levelRefusal = ({ level, mayEdit }: Handler): string | null => {
  if (rankOf(level) < LEVEL_RANK.Manager) return 'You can look at messages; a manager reprocesses them'
  return mayEdit ? null : 'You don’t have access to change messages'
}

/** Why nothing more can be done with a message; null while it waits. */
const doneRefusal = ({ status }: Judged): string | null => {
  if (status === 'REPROCESSED') return 'It was processed already'
  if (status === 'IGNORED') return 'It was ignored'
  return status === 'REPROCESSING' ? 'It is being processed at the moment' : null
}

/** Why a message cannot be processed again: what is wrong with it, only its sender can fix. Null where it can. */
export const reprocessRefusal = (row: Judged): string | null =>
  doneRefusal(row) ?? (isForSender(row.error_code) ? `${codeLabel(row.error_code)}: only the sender can fix this` : null)

/** Why a message cannot be assigned or ignored; null where it can. */
export const handleRefusal = (row: Judged): string | null => doneRefusal(row)

type Told = { kind?: 'good'; title: string; description?: string }

/** The one message after a fix, with who can process the messages where this person cannot; null where there is nothing to say. */
export const fixedToast = (count: number, done: string | null, refusal: string | null): Told | null => {
  if (refusal === null) return done === null ? null : { kind: 'good', title: done }
  const ready = `${counted(count, 'message', 'messages')} can be reprocessed now`
  return done === null ? { title: ready, description: `${refusal}.` } : { kind: 'good', title: done, description: `${ready}. ${refusal}.` }
}
