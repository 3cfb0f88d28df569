import type { Call } from '#lib/contract/engine/call.ts'
import { PAGE_SIZES } from '#lib/contract/engine/common.ts'
import { writeQuery, type QueryValue } from '#lib/contract/engine/query.ts'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import { acceptsFor } from './accepted-values.ts'
import { savedQuery } from './saved-views.ts'
import type { UrlSpec } from './spec.ts'
import { parseList } from './url.ts'

// docs/decisions/0168-saved-views.md

/** Maximum number of saved views of one list. */
export const MAX_SAVED_VIEWS = 50
const MAX_NAME = 80
/** The contract's limit for the length of a saved view's query. */
const MAX_QUERY = 4000

/** Finds a view by name, regardless of case. */
export const viewByName = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase())

const nameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Enter a name.'
  return name.trim().length > MAX_NAME ? `Enter at most ${MAX_NAME} characters.` : null
}

/** Why a view cannot be saved under this name, or null. */
export const saveProblem = (views: readonly SavedView[], name: string, query: string): string | null => {
  if (nameProblem(name)) return nameProblem(name)
  if (savedQuery(query).length > MAX_QUERY) return 'This list has too many filters to be saved as a view.'
  return viewByName(views, name) ? null : fullProblem(views)
}

const fullProblem = (views: readonly SavedView[]): string | null =>
  views.length >= MAX_SAVED_VIEWS ? `Remove a view first: at most ${MAX_SAVED_VIEWS} can be saved.` : null

/** Why a view cannot be renamed to this name, or null. One that is no longer among `views` would be added again. */
export const renameProblem = (views: readonly SavedView[], id: string, name: string): string | null => {
  if (viewByName(withoutView(views, id), name)) return 'Another view has this name.'
  return nameProblem(name) ?? (hasView(views, { id }) ? null : fullProblem(views))
}

/**
 * Adds a view, or replaces the one with the same name, which keeps its place in the list and stays the default. It stays on home only with
 * `address`, the request for its rows.
 */
export const withView = (views: readonly SavedView[], view: SavedView, address?: SavedView['home']): SavedView[] => {
  const old = viewByName(views, view.name)
  if (!old) return withAdded(views, view)
  const kept = { id: old.id, ...(old.is_default && { is_default: true }), ...(old.home && address && { home: address }) }
  return views.map((other) => (other.id === old.id ? { ...view, ...kept } : other))
}

/** Renames a view. If it is no longer among `views`, because another tab has removed it, it is added again with the new name. */
export const withName = (views: readonly SavedView[], view: SavedView, name: string): SavedView[] => {
  const renamed = { ...view, name: name.trim() }
  if (!hasView(views, view)) return withAdded(views, renamed)
  return views.map((other) => (other.id === view.id ? { ...other, name: renamed.name } : other))
}

/** Gives a view back what it was before it was replaced. It is the default, and on home, only if it still is. */
export const withRestored = (views: readonly SavedView[], before: SavedView): SavedView[] => {
  if (!hasView(views, before)) return withAdded(views, before)
  return views.map((view) => (view.id === before.id ? { ...before, is_default: view.is_default, home: view.home && before.home } : view))
}

/** Adds a view, or adds a removed one again. Another view may be the default by now. */
const withAdded = (views: readonly SavedView[], view: SavedView): SavedView[] => [
  ...views,
  { ...view, ...(views.some((other) => other.is_default) && { is_default: undefined }) },
]

/** Whether a view is still among `views`. */
export const hasView = (views: readonly SavedView[], { id }: Pick<SavedView, 'id'>): boolean => views.some((view) => view.id === id)

export const withoutView = (views: readonly SavedView[], id: string): SavedView[] => views.filter((view) => view.id !== id)

/** Makes the list open with this view; null for none. */
export const withDefault = (views: readonly SavedView[], id: string | null): SavedView[] =>
  views.map((view) => ({ ...view, is_default: view.id === id || undefined }))

/** Shows a view on the home page as a card with its number of rows, which v7 returns for `address`; null removes it from there. */
export const withHome = (views: readonly SavedView[], id: string, address: NonNullable<SavedView['home']> | null): SavedView[] =>
  views.map((view) => (view.id === id ? { ...view, home: address ?? undefined } : view))

type CountedList = {
  call: Pick<Call, 'path' | 'query'>
  view?: string
  query?: Readonly<Record<string, QueryValue>>
  filters: UrlSpec['filters']
}

/** The request for the rows of a view, as its list sends it, but without scope, sort and page. */
export const addressOfRows = ({ call, view, query, filters }: CountedList, viewQuery: string): NonNullable<SavedView['home']> => {
  const accepts = call.query ? acceptsFor(call.query) : () => []
  const spec: UrlSpec = { accepts, filters, sortable: [], sort: [], perPage: PAGE_SIZES[0], views: [''], tabs: [''] }
  const state = parseList(spec, new URLSearchParams(savedQuery(viewQuery)))
  return { call: call.path, query: writeQuery({ view, q: state.q, ...query, ...state.filters }) }
}
