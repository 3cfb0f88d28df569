import { MAX_PER_PAGE, PAGE_SIZES } from '#lib/contract/engine/common.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { parseSort, writeSort } from './sort.ts'
import { paramsOf, type Filters, type ListState, type Scope, type UrlSpec } from './spec.ts'

/** v7's limits. */
const MAX_SEARCH = 100
const MAX_PAGE = 10_000_000

/** Keys of the URL that the screen uses itself. A filter with the same name gets another key. */
const RESERVED: ReadonlySet<string> = new Set([
  'client',
  'owner',
  'site',
  'view',
  'q',
  'sort',
  'page',
  'per_page',
  'open',
  'tab',
  'default_view',
])

/** A filter's key in the URL: `open` is the open record, `filter_open` the filter. */
export const urlKey = (key: string): string => (RESERVED.has(key) ? `filter_${key}` : key)

/** Parses a list's URL. Missing, invalid and unknown values become the default. Never throws. */
export const parseList = (spec: UrlSpec, params: URLSearchParams): ListState => {
  const filters = filtersOf(spec, params)
  return { ...readSimpleKeys(spec, params), filters, sort: sortOf(spec, params.get('sort') ?? '') ?? defaultSort(spec, filters) }
}

const readSimpleKeys = (spec: UrlSpec, params: URLSearchParams) => ({
  scope: { client: codesOf(params, 'client'), owner: codesOf(params, 'owner'), site: codesOf(params, 'site') },
  q: searchOf(params.get('q') ?? ''),
  page: positiveInt(params.get('page'), MAX_PAGE) ?? 1,
  perPage: pageSizeOf(params.get('per_page')) ?? spec.perPage,
  view: oneOf(spec.views, params.get('view')) ?? spec.views[0] ?? '',
  open: params.get('open') || null,
  tab: oneOf(spec.tabs.slice(1), params.get('tab')),
})

/** Writes a list's query, without `?`. Defaults are left out, so the default list has a URL without a query. */
export const writeList = (spec: UrlSpec, state: ListState): string =>
  writeQuery({
    ...scopeQuery(state.scope),
    view: state.view === spec.views[0] ? null : state.view,
    q: state.q,
    ...Object.fromEntries(Object.entries(state.filters).map(([key, values]) => [urlKey(key), values])),
    sort: isDefaultSort(spec, state) ? null : writeSort(state.sort),
    page: state.page === 1 ? null : state.page,
    per_page: state.perPage === spec.perPage ? null : state.perPage,
    open: state.open,
    tab: state.open ? state.tab : null,
  })

/** A search text as v7 accepts it: trimmed, at most 100 characters, no split surrogate pair, an SSCC as its 18 digits. */
export const searchOf = (text: string): string => ssccOf(text) ?? text.toWellFormed().trim().slice(0, MAX_SEARCH).toWellFormed().trim()

/** Scope as a query, in the contract's order. */
export const scopeQuery = ({ client, owner, site }: Scope) => ({ client, owner, site })

const codesOf = (params: URLSearchParams, key: string): string[] => [
  ...new Set([...params.getAll(key), ...params.getAll(`${key}[]`)].filter((text) => text !== '')),
]

const filtersOf = (spec: UrlSpec, params: URLSearchParams): Filters => {
  const known = spec.filters.flatMap((filter) => paramsOf(filter).map((key) => ({ key, filter })))
  return Object.fromEntries(
    known.flatMap(({ key, filter }) => {
      const values = spec.accepts(key, codesOf(params, urlKey(key)))
      const isSet = values.length > 0 && (filter.kind !== 'flag' || filter.hasBoth || values[0] === filter.value)
      return isSet ? [[key, values]] : []
    }),
  )
}

const sortOf = (spec: UrlSpec, text: string) => {
  const keys = parseSort(text).filter(({ key }) => spec.sortable.includes(key))
  return keys.length > 0 ? keys : null
}

const defaultSort = (spec: UrlSpec, filters: Filters) => spec.sortFor?.(filters) ?? spec.sort

const isDefaultSort = (spec: UrlSpec, { sort, filters }: Pick<ListState, 'sort' | 'filters'>) =>
  writeSort(sort) === writeSort(defaultSort(spec, filters))

/** Changes part of a list's state. If the list has its default sort, it gets the default sort of the new filters. */
export const changeList = (spec: UrlSpec, old: ListState, part: Partial<ListState>): ListState => {
  const usesDefaultSort = part.filters && !part.sort && isDefaultSort(spec, old)
  return { ...old, ...(usesDefaultSort && part.filters && { sort: defaultSort(spec, part.filters) }), ...part }
}

const positiveInt = (text: string | null, max: number): number | null => {
  if (!text || !/^\d{1,9}$/.test(text)) return null
  const number = Number(text)
  return number >= 1 && number <= max ? number : null
}

const pageSizeOf = (text: string | null): number | null => {
  const number = positiveInt(text, MAX_PER_PAGE)
  return PAGE_SIZES.find((size) => size === number) ?? null
}

/** The offered page size that is nearest to a stored one, which another version may have offered. */
export const nearestPageSize = (stored: number): number =>
  PAGE_SIZES.reduce<number>((nearest, size) => (Math.abs(size - stored) < Math.abs(nearest - stored) ? size : nearest), PAGE_SIZES[0])

const oneOf = (words: readonly string[], text: string | null): string | null => words.find((word) => word === text) ?? null
