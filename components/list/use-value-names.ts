'use client'
import { useCall } from '#lib/client/api.ts'
import type { Facet } from '#lib/contract/engine/common.ts'
import { filtersWithoutNames, nameInRows, type ChipWords } from '#lib/list/filters.ts'
import type { ListState } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'

/**
 * The names of filter values, for their chips: built in, or from the rows of the list. If no row has the name of a code, for example
 * because the list is empty, it comes from the facets. `rows` is undefined until they are loaded.
 */
export const useValueNames = (
  { call, facets, filters }: Pick<Resource, 'call' | 'facets' | 'filters'>,
  state: Pick<ListState, 'scope' | 'q' | 'filters'>,
  rows: readonly object[] | undefined,
): ChipWords['value'] => {
  const only = rows && facets ? filtersWithoutNames(filters, state.filters, rows) : []
  const query = { ...facets?.query, only, ...scopeQuery(state.scope), q: state.q || undefined, ...state.filters }
  const response = useCall(call, only.length > 0 ? ({ view: facets?.view, query } as never) : null)
  const known = (response.data as { data: Facet[] } | undefined)?.data
  const nameInFacets = (key: string, value: string) =>
    known?.find((facet) => facet.key === key)?.options?.find((option) => option.value === value)?.label
  return (filter, value) =>
    (filter.kind === 'choice' ? filter.names?.[value] : undefined) ??
    nameInRows(filter.key, value, rows ?? []) ??
    nameInFacets(filter.key, value) ??
    value
}
