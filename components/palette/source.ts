import type { ApiResult } from '#lib/client/api.ts'
import { stockScan } from '#components/stock/shared/stock-scan.ts'
import { readGs1 } from '#lib/list/read-gs1.ts'
import { readScan } from '#lib/list/scan.ts'
import type { Filters } from '#lib/list/spec.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { withoutSeparators } from '#lib/shared/unaccented.ts'
import type { Module } from '#lib/modules.ts'
import type { PaletteItem } from './items.ts'

/**
 * What a typed or scanned text is: a pallet number, an item number, an invalid code, or words. `filters`: those of the stock list for the
 * lot, serial number and best-before date in the code of an item.
 */
type QueryMeaning = { kind: 'pallet' | 'item' | 'words'; text: string; filters?: Filters } | { kind: 'bad'; reason: string }

export const parseQuery = (query: string): QueryMeaning => {
  const text = query.trim()
  const gs1 = readGs1(text)
  if (gs1 && !gs1.ok) return { kind: 'bad', reason: gs1.reason }
  if (gs1?.elements['00']) return { kind: 'pallet', text: gs1.elements['00'] }
  const gtin = gs1?.elements['01'] ?? gs1?.elements['02']
  if (gtin) {
    const scan = readScan(text, { ...stockScan, gtin: undefined })
    return { kind: 'item', text: gtin, ...(scan.kind === 'filters' && { filters: scan.filters }) }
  }
  const sscc = ssccOf(text)
  return sscc === null ? { kind: 'words', text } : { kind: 'pallet', text: sscc }
}

type SearchRequest = { meaning: Exclude<QueryMeaning, { kind: 'bad' }>; today: string; isSupplier?: boolean; signal: AbortSignal }

/** One search of the palette: the module that the user needs, the texts it applies to, and its results; null if the search failed. */
export type Source = {
  key: string
  module: Module
  /** Not searched for users with this module, who find the same records by another source. */
  unless?: Module
  /** Not searched for suppliers, because v7 always refuses this search to them. */
  isRefusedToSuppliers?: true
  applies: (meaning: SearchRequest['meaning']) => boolean
  find: (request: SearchRequest) => Promise<PaletteItem[] | null>
}

/** Maximum results per source. */
export const MAX_PER_SOURCE = 6

/** Statuses of a v7 that does not offer this search, or not to this user. They count as no results. */
const NOT_OFFERED = [403, 404, 405, 422, 501]

/** The items of a response; none if v7 does not offer this search, null if it failed. */
export const toItems = <Value>(result: ApiResult<Value>, itemsOf: (value: Value) => PaletteItem[]): PaletteItem[] | null => {
  if (result.ok) return itemsOf(result.value)
  return NOT_OFFERED.includes(result.failure.status ?? 0) ? [] : null
}

/** Joins the `parts` that have a value into one line. */
export const joinHint = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

/** Text that is not a code, and long enough to search names for. */
export const isSearchText = ({ kind, text }: SearchRequest['meaning']): boolean => kind === 'words' && text.length >= 2
/** Text that could be a record number or a part of one: it has a digit, or a sign that is rare in names (`ASN-`). */
export const mayBeNumber = ({ text }: { text: string }): boolean => /[\d\-_/#]/.test(text) && text.length >= 3
/** Whether a number contains a text. Spaces, hyphens and the like do not matter. */
export const includesText = (value: string | null, text: string): boolean =>
  value !== null && withoutSeparators(value).includes(withoutSeparators(text))
