import type { FilterSpec } from '#lib/list/spec.ts'
import type { Resource } from './define-resource.ts'

/** Rewrites a list's texts (names, hints, filters, column notes) in the current client's wording. */
export const ownResource = <Row extends { id: string }>(resource: Resource<Row>, own: (text: string) => string): Resource<Row> => ({
  ...resource,
  words: ownValues(resource.words, own),
  searchHint: own(resource.searchHint),
  filters: resource.filters.map((filter) => ownFilter(filter, own)),
  columns: resource.columns.map((column) => ({
    ...column,
    label: own(column.label),
    help: column.help && own(column.help),
    ...(column.unknown && { unknown: own(column.unknown) }),
  })),
})

const ownFilter = (filter: FilterSpec, own: (text: string) => string): FilterSpec => {
  const named = { ...filter, label: own(filter.label) }
  if (named.kind === 'choice' && named.names) return { ...named, names: ownValues(named.names, own) }
  return named.kind === 'text' && named.placeholder ? { ...named, placeholder: own(named.placeholder) } : named
}

const ownValues = <Key extends string>(texts: Readonly<Record<Key, string>>, own: (text: string) => string): Record<Key, string> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, own(text)])) as Record<Key, string>
