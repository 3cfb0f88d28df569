'use client'
import { useCallback, useMemo } from 'react'
import { settingsFieldLabel } from '#lib/contract/field-labels.ts'
import { useCall } from './api.ts'
import { useScope } from './scope.ts'
import { useSession } from './session.tsx'

/**
 * The client's own words for fields: `label('product_code', 'Item')`. They hold where exactly one client is in view;
 * with several, the built-in ones do. The words are plain text, never HTML.
 */
export const useLabels = (): ((fieldKey: string, fallback: string) => string) => {
  const { client } = useScope()
  const { clients } = useSession()
  const inView = client.length > 0 ? client : clients.map((one) => one.client_code)
  const [only] = inView.length === 1 ? inView : []
  const { data } = useCall(settingsFieldLabel, only ? { query: { client: only } } : null, {
    revalidateIfStale: false,
    keepPreviousData: false,
  })
  const labels = only ? data?.data : undefined
  return useCallback((fieldKey, fallback) => labels?.[fieldKey] ?? fallback, [labels])
}

/** A client's word within a sentence: `Warehouse` → `warehouse`, `SKU` stays. */
export const inSentence = (word: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(word) ? word : `${word.slice(0, 1).toLowerCase()}${word.slice(1)}`

/** Several of what a client's word names: `Warehouse` → `Warehouses`. English, as the words are. */
export const plural = (word: string): string => {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

const PLACES = {
  client: ['client_code', 'Client'],
  owner: ['owner_code', 'Owner'],
  site: ['site_code', 'Site'],
  lot: ['lot_no', 'Lot'],
} as const

/** The words for client, owner, site and lot, each for one and for several: the client's own where one client is in view. */
export type Words = Readonly<Record<keyof typeof PLACES, { one: string; many: string }>>

/** {@link Words} by the labels that hold. */
export const wordsOf = (label: (fieldKey: string, fallback: string) => string): Words =>
  Object.fromEntries(
    Object.entries(PLACES).map(([name, [key, fallback]]) => {
      const one = label(key, fallback)
      return [name, { one, many: plural(one) }]
    }),
  ) as unknown as Words

/** What client, owner, site and lot are called on this screen. */
export const useWords = (): Words => {
  const label = useLabels()
  return useMemo(() => wordsOf(label), [label])
}
