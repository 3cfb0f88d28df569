import { columnLabel } from '#lib/list/field-label.ts'
import type { FilterSpec } from '#lib/list/spec.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { Resource } from './define-resource.ts'

/**
 * Rewrites a list's texts (names, search hint, filters, columns) in the current client's wording. `label` returns the client's label of a
 * field.
 */
export const withClientWording = <Row extends { id: string }>(
  resource: Resource<Row>,
  toClientWording: (text: string) => string,
  label: (fieldKey: string, fallback: string) => string,
): Resource<Row> => ({
  ...resource,
  words: rewordValues(resource.words, toClientWording),
  searchHint: rewordHint(resource, toClientWording, label),
  filters: resource.filters.map((filter) => rewordFilter(filter, toClientWording)),
  columns: resource.columns.map((column) => ({
    ...column,
    label: toClientWording(column.label),
    help: column.help && toClientWording(column.help),
    ...(column.unknown && { unknown: toClientWording(column.unknown) }),
  })),
})

const SEARCH = 'Search '

/** What the search finds, each field as its column or filter is called. */
const rewordHint = (
  { searchHint, columns, filters }: Pick<Resource, 'searchHint' | 'columns' | 'filters'>,
  toClientWording: (text: string) => string,
  label: (fieldKey: string, fallback: string) => string,
): string => {
  const nounOf = (noun: string) => {
    const named = [...columns, ...filters].find((field) => inSentence(field.label) === noun)
    return named ? inSentence(columnLabel(named, (key) => label(key, ''), toClientWording)) : toClientWording(noun)
  }
  return SEARCH + searchHint.slice(SEARCH.length).split(', ').map(nounOf).join(', ')
}

const rewordFilter = (filter: FilterSpec, toClientWording: (text: string) => string): FilterSpec => {
  const named = { ...filter, label: toClientWording(filter.label), ...(filter.group && { group: toClientWording(filter.group) }) }
  if (named.kind === 'choice' && named.names) return { ...named, names: rewordValues(named.names, toClientWording) }
  return named.kind === 'text' && named.placeholder ? { ...named, placeholder: toClientWording(named.placeholder) } : named
}

const rewordValues = <Key extends string>(
  texts: Readonly<Record<Key, string>>,
  toClientWording: (text: string) => string,
): Record<Key, string> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, toClientWording(text)])) as Record<Key, string>
