import { useSyncExternalStore } from 'react'
import type { Facet } from '#lib/contract/engine/common.ts'
import { hasNamedCodes } from '#lib/list/filters.ts'
import type { FilterSpec } from '#lib/list/spec.ts'
import { createStore } from '#lib/shared/store.ts'

/** Names that this page has shown or offered for the codes of filters: `customer CUS-1` → `Bay Foods`. */
const names = createStore<Readonly<Record<string, string>>>({})

const idOf = (key: string, code: string) => `${key} ${code}`

/** The name of a code of a filter. */
export type NamedCode = { key: string; code: string; name: string }

/** Keeps names of codes for as long as the page is open. */
export const rememberNames = (found: readonly NamedCode[]): void => remember(found.filter(({ key }) => hasNamedCodes(key)))

/** Keeps the labels of v7's choices for filters that have no built-in names, such as zones, so that a chip has the words of its filter. */
export const rememberOptions = (filters: readonly FilterSpec[], facets: readonly Facet[]): void => {
  const unnamed = new Set(filters.flatMap((filter) => (filter.kind === 'choice' && !filter.names ? [filter.key] : [])))
  const offered = facets.filter(({ key }) => unnamed.has(key))
  remember(
    offered.flatMap(({ key, options }) =>
      (options ?? []).flatMap(({ value, label }) => (label ? [{ key, code: value, name: label }] : [])),
    ),
  )
}

const remember = (found: readonly NamedCode[]): void => {
  const old = names.get()
  const changed = found.filter(({ key, code, name }) => name !== code && old[idOf(key, code)] !== name)
  if (changed.length > 0) names.set({ ...old, ...Object.fromEntries(changed.map(({ key, code, name }) => [idOf(key, code), name])) })
}

/** Returns a function for the name of a filter's code; undefined if the page has not seen one. */
export const useKnownNames = (): ((key: string, code: string) => string | undefined) => {
  const known = useSyncExternalStore(names.subscribe, names.get, names.get)
  return (key, code) => known[idOf(key, code)]
}
