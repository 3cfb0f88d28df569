import type { SavedView } from '#lib/contract/users/preferences.ts'

// docs/decisions/0168-saved-views.md

/** Views of one list that can be saved. */
export const MAX_SAVED_VIEWS = 50
const MAX_NAME = 80
/** The query of a saved view as the contract limits it. */
const MAX_QUERY = 4000

const SCOPE_KEYS: ReadonlySet<string> = new Set(['client', 'owner', 'site'])
const PLACE_KEYS: ReadonlySet<string> = new Set(['page', 'open', 'tab'])

/** What a view keeps of a URL's query: filters, search, sort and tab, but not the scope, the page or the open record. */
export const savedQuery = (search: string): string => {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => !SCOPE_KEYS.has(key) && !PLACE_KEYS.has(key)))
  params.sort()
  return params.toString()
}

/** True if a URL's query says nothing about the rows of the list, so that the list may open with the default view. */
export const isBareQuery = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((key) => SCOPE_KEYS.has(key) || key === 'view')

/** The query that shows a saved view in the scope of the current URL. */
export const queryOfView = (search: string, view: Pick<SavedView, 'query'>): string => {
  const scope = [...new URLSearchParams(search)].filter(([key]) => SCOPE_KEYS.has(key))
  return new URLSearchParams([...scope, ...new URLSearchParams(savedQuery(view.query))]).toString()
}

/** The saved view whose filters, search and sort are those of the URL. */
export const viewOfQuery = (views: readonly SavedView[], search: string): SavedView | undefined => {
  const query = savedQuery(search)
  return views.find((view) => savedQuery(view.query) === query)
}

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
  const isFull = views.length >= MAX_SAVED_VIEWS && !viewByName(views, name)
  return isFull ? `Remove a view first: at most ${MAX_SAVED_VIEWS} can be saved.` : null
}

/** Why a view cannot be renamed to this name, or null. */
export const renameProblem = (views: readonly SavedView[], id: string, name: string): string | null =>
  viewByName(withoutView(views, id), name) ? 'Another view has this name.' : nameProblem(name)

/** Adds a view, or replaces the one with the same name, which stays in its place and keeps whether the list opens with it. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] => {
  const old = viewByName(views, view.name)
  if (!old) return [...views, view]
  return views.map((other) => (other.id === old.id ? { ...view, id: old.id, ...(old.is_default && { is_default: true }) } : other))
}

export const withName = (views: readonly SavedView[], id: string, name: string): SavedView[] =>
  views.map((view) => (view.id === id ? { ...view, name: name.trim() } : view))

export const withoutView = (views: readonly SavedView[], id: string): SavedView[] => views.filter((view) => view.id !== id)

/** Makes the list open with this view; null for none. */
export const withDefault = (views: readonly SavedView[], id: string | null): SavedView[] =>
  views.map((view) => ({ ...view, is_default: view.id === id || undefined }))
