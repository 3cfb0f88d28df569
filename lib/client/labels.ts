'use client'
import { useCallback, useMemo } from 'react'
import { settingsFieldLabel } from '#lib/contract/clients/field-labels.ts'
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

/**
 * A text of the product in the words of {@link Words}: "Choose an owner" → "Choose a division". Only for texts that the product
 * wrote itself, never for data.
 */
export const inOwnWords = (text: string, words: Words): string =>
  text.replace(
    /\b([Aa])n?\s+(client|owner|site|lot)\b|\b(client|owner|site|lot)(s?)\b/gi,
    (all, article?: string, single?: string, word = '', s = '') => {
      const found = single ?? word
      const { one, many } = words[found.toLowerCase() as keyof Words]
      const own = s ? many : one
      const written = found[0] === found[0]?.toLowerCase() ? inSentence(own) : own
      if (article === undefined) return written
      return `${article}${/^(?:[aeio]|u(?!ni))/i.test(own) ? 'n' : ''} ${written}`
    },
  )

/** {@link inOwnWords} of this screen, as a function of a text. */
export const useOwnWords = (): ((text: string) => string) => {
  const words = useWords()
  return useCallback((text) => inOwnWords(text, words), [words])
}

/** A text of the product as a part of a page, in the words of the client in view. */
export const OwnWords = ({ children }: { children: string }): string => useOwnWords()(children)
