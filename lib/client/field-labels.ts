'use client'
import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { settingsFieldLabel } from '#lib/contract/clients/field-labels.ts'
import { articleOf, inSentence } from '#lib/shared/in-sentence.ts'
import { useOnlyClient } from './clients-in-view.ts'
import { LabelsClient } from './labels-client.ts'
import { REPEATED, useCall } from './api.ts'

/**
 * Client-specific field labels: `label('product_code', 'Item')`. They apply when exactly one client is in view, or
 * {@link LabelsClient} names one; otherwise the fallback does. Labels are plain text, never HTML.
 */
export const useLabels = (): ((fieldKey: string, fallback: string) => string) => {
  const { client, data } = useLabelCall()
  const labels = client ? data?.data : undefined
  return useCallback((fieldKey, fallback) => labels?.[fieldKey] ?? fallback, [labels])
}

const useLabelCall = () => {
  const onlyClient = useOnlyClient()
  const client = use(LabelsClient) || onlyClient || undefined
  const call = useCall(settingsFieldLabel, client ? { query: { client } } : null, { ...REPEATED, keepPreviousData: false })
  return { client, data: call.data, error: call.error }
}

/** How long words wait for the labels of a client. */
const LABELS_WAIT_MS = 1500

/**
 * Whether `useLabels` has the labels of the client in view, or need not wait for them any longer. Until then, words that are always on
 * screen are not painted: "Site" would become "Warehouse" before the user's eyes.
 */
export const useHasLabels = (): boolean => {
  const { client, data, error } = useLabelCall()
  const [lateClient, setLateClient] = useState<string>()
  const hasAnswer = client === undefined || data !== undefined || error !== undefined
  useEffect(() => {
    if (hasAnswer) return undefined
    const timer = setTimeout(() => setLateClient(client), LABELS_WAIT_MS)
    return () => clearTimeout(timer)
  }, [hasAnswer, client])
  return hasAnswer || lateClient === client
}

/** English plural of a label: `Warehouse` → `Warehouses`, `DC (depot)` → `DCs (depot)`. */
export const plural = (label: string): string => {
  const [, word = label, rest = ''] = /^(.*\S)(\s*\(.*)$/.exec(label) ?? []
  return pluralOf(word) + rest
}

const pluralOf = (word: string): string => {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

const LABELS = {
  client: ['client_code', 'Client'],
  owner: ['owner_code', 'Owner'],
  site: ['site_code', 'Site'],
  lot: ['lot_no', 'Lot'],
  item: ['product_code', 'Item'],
  customer: ['customer_name', 'Customer'],
  supplier: ['supplier_name', 'Supplier'],
  carrier: ['carrier_name', 'Carrier'],
  shipment: ['shipment_no', 'Shipment'],
  location: ['location_code', 'Location'],
  disposition: ['disposition_code', 'Disposition'],
  expiry: ['expiry_date', 'Expiry'],
  'reorder level': ['reorder_level', 'Reorder level'],
} as const

/** Our nouns that a client can rename, in lower case and singular, as alternatives of a regular expression. */
export const NOUNS = Object.keys(LABELS).join('|')
const IN_TEXT = new RegExp(`\\b([Aa])n?\\s+(${NOUNS})\\b|\\b(${NOUNS})(s?)\\b`, 'gi')

/**
 * {@link IN_TEXT} for a client's words. A label that contains one of our nouns, such as "Key client", is matched as a whole and stays:
 * the text may have it already, and would read "Key key client" otherwise.
 */
const nounsIn = (words: Words): RegExp => {
  const known = patterns.get(words)
  if (known) return known
  const own = Object.values(words)
    .flatMap((forms) => [forms.plural, forms.singular])
    .filter((form) => form.search(IN_TEXT) !== -1 && form.replace(IN_TEXT, '') !== '')
  const pattern = own.length === 0 ? IN_TEXT : new RegExp(`${own.map(escapeRegExp).join('|')}|${IN_TEXT.source}`, 'gi')
  patterns.set(words, pattern)
  return pattern
}
const patterns = new WeakMap<Words, RegExp>()
const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Labels for the nouns of sentences, in singular and plural. */
export type Words = Readonly<Record<keyof typeof LABELS, { singular: string; plural: string }>>

/** {@link Words} from the labels that apply. */
export const wordsOf = (label: (fieldKey: string, fallback: string) => string): Words =>
  Object.fromEntries(
    Object.entries(LABELS).map(([name, [key, fallback]]) => {
      const singular = label(key, fallback)
      return [name, { singular, plural: plural(singular) }]
    }),
  ) as unknown as Words

/** {@link Words} on this screen. */
export const useWords = (): Words => {
  const label = useLabels()
  return useMemo(() => wordsOf(label), [label])
}

/** Whether a text has a word that a client can rename. */
export const hasClientWord = (text: string): boolean => text.search(IN_TEXT) !== -1

/**
 * Replaces the nouns of a text with the client's labels: "Choose an owner" → "Choose a division", "New customer" → "New consignee".
 * Only for the product's own texts, never for data.
 */
export const withClientLabels = (text: string, words: Words): string =>
  text.replace(nounsIn(words), (match: string, article?: string, single?: string, word?: string, s?: string) => {
    const noun = single ?? word
    if (noun === undefined) return match
    const forms = words[noun.toLowerCase() as keyof Words]
    const label = s ? forms.plural : forms.singular
    const replacement = noun[0] === noun[0]?.toLowerCase() ? inSentence(label) : label
    if (article === undefined) return replacement
    return `${article}${articleOf(label).slice(1)} ${replacement}`
  })

/** Returns a function, which callers name `toClientWording`, that replaces standard words in a text with the client's own labels. */
export const useClientWording = (): ((text: string) => string) => {
  const words = useWords()
  return useCallback((text) => withClientLabels(text, words), [words])
}

/** {@link useLabels}, whose fallback is in the client's words too: a client that renames the expiry has a "Minimum best before". */
export const useFieldLabels = (): ((fieldKey: string, fallback: string) => string) => {
  const label = useLabels()
  const toClientWording = useClientWording()
  return useCallback((fieldKey, fallback) => label(fieldKey, toClientWording(fallback)), [label, toClientWording])
}

/** Renders one of the product's texts with the labels of this screen. */
export const ClientWording = ({ children }: { children: string }): string => useClientWording()(children)
