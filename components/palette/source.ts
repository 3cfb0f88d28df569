import type { ApiResult } from '#lib/client/api.ts'
import type { Module } from '#lib/modules.ts'
import type { PaletteItem } from './items.ts'
import type { Meaning } from './meaning.ts'

type Sought = { meaning: Exclude<Meaning, { kind: 'bad' }>; today: string; signal: AbortSignal }

/** One place to look in: which module the user needs, what it is asked for, and what it finds. Null says that it failed. */
export type Source = {
  key: string
  module: Module
  fits: (meaning: Sought['meaning']) => boolean
  find: (sought: Sought) => Promise<PaletteItem[] | null>
}

/** Rows of each kind that are shown. */
export const EACH = 6

/** What a v7 answers that does not search such records, or not for this user: it has none to find. */
const NOT_OFFERED = [403, 404, 405, 422, 501]

/** The items of an answer; none where v7 does not offer this search, null where it failed. */
export const found = <Value>(result: ApiResult<Value>, itemsOf: (value: Value) => PaletteItem[]): PaletteItem[] | null => {
  if (result.ok) return itemsOf(result.value)
  return NOT_OFFERED.includes(result.failure.status ?? 0) ? [] : null
}

/** What is known of `parts`, in one line. */
export const hintOf = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

export const isWords = ({ kind, text }: Sought['meaning']): boolean => kind === 'words' && text.length >= 2
export const isNumbered = ({ text }: Sought['meaning']): boolean => /\d/.test(text) && text.length >= 3
export const holdsText = (value: string | null, text: string): boolean => value?.toLowerCase().includes(text.toLowerCase()) ?? false
