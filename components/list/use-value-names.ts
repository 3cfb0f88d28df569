'use client'
import { useEffect } from 'react'
import { nameInRows, namedCodes, type ChipWords } from '#lib/list/filters.ts'
import type { ListState } from '#lib/list/spec.ts'
import type { Resource } from './define-resource.ts'
import { rememberNames, useKnownNames } from './known-names.ts'
import type { NameLookup } from './look-up-names.ts'

/**
 * The names of filter values, for their chips: built in, or from the rows of the list. If no row has the name of a code, for example
 * because the list is empty, it is one that the page has seen before, or comes from a lookup. `rows` is undefined until they are loaded.
 */
export const useValueNames = (
  { module, filters }: Pick<Resource, 'module' | 'filters'>,
  state: Pick<ListState, 'scope' | 'filters'>,
  rows: readonly object[] | undefined,
): ChipWords['value'] => {
  const known = useKnownNames()
  const named = namedCodes(filters, state.filters).map(({ key, code }) => ({ key, code, name: nameInRows(key, code, rows ?? []) }))
  useEffect(() => rememberNames(named.flatMap(({ name, ...of }) => (name === undefined ? [] : [{ ...of, name }]))))
  const codes = rows ? named.flatMap(({ name, ...of }) => (name === undefined && known(of.key, of.code) === undefined ? [of] : [])) : []
  // As text, which stays the same while the codes do.
  const lookup = codes.length > 0 ? JSON.stringify({ codes, module, client: state.scope.client } satisfies NameLookup) : null
  useEffect(() => {
    if (lookup === null) return
    void import('./look-up-names.ts').then(
      ({ lookUpNames }) => lookUpNames(JSON.parse(lookup) as NameLookup),
      () => undefined,
    )
  }, [lookup])
  return (filter, value) =>
    (filter.kind === 'choice' ? filter.names?.[value] : undefined) ??
    nameInRows(filter.key, value, rows ?? []) ??
    known(filter.key, value) ??
    value
}
