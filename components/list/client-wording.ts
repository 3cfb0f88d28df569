import type { FilterSpec } from '#lib/list/spec.ts'
import type { Resource } from './define-resource.ts'

/** Rewrites a list's texts (names, hints, filters, column notes) in the current client's wording. */
export const withClientWording = <Row extends { id: string }>(
  resource: Resource<Row>,
  reword: (text: string) => string,
): Resource<Row> => ({
  ...resource,
  words: rewordValues(resource.words, reword),
  searchHint: reword(resource.searchHint),
  filters: resource.filters.map((filter) => rewordFilter(filter, reword)),
  columns: resource.columns.map((column) => ({
    ...column,
    label: reword(column.label),
    help: column.help && reword(column.help),
    ...(column.unknown && { unknown: reword(column.unknown) }),
  })),
})

const rewordFilter = (filter: FilterSpec, reword: (text: string) => string): FilterSpec => {
  const named = { ...filter, label: reword(filter.label) }
  if (named.kind === 'choice' && named.names) return { ...named, names: rewordValues(named.names, reword) }
  return named.kind === 'text' && named.placeholder ? { ...named, placeholder: reword(named.placeholder) } : named
}

const rewordValues = <Key extends string>(texts: Readonly<Record<Key, string>>, reword: (text: string) => string): Record<Key, string> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, reword(text)])) as Record<Key, string>
