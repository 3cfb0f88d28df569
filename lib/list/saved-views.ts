import type { SavedView } from '#lib/contract/users/preferences.ts'

// docs/decisions/0168-saved-views.md

const SCOPE_KEYS: ReadonlySet<string> = new Set(['client', 'owner', 'site'])
const PLACE_KEYS: ReadonlySet<string> = new Set(['page', 'open', 'tab', 'default_view'])

/** What a saved view keeps of a URL's query: all but the scope, the page and the open record with its tab. */
export const savedQuery = (search: string): string => {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => !SCOPE_KEYS.has(key) && !PLACE_KEYS.has(key)))
  params.sort()
  return params.toString()
}

/** True if a URL's query says nothing about the rows of the list, so that the list may open with the default view. */
export const isBareQuery = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((key) => SCOPE_KEYS.has(key) || key === 'view')

/** The bare query of a list, with a parameter that keeps the user's default view from opening after a reload or Back. */
export const withoutDefaultView = (search: string): string => {
  const params = new URLSearchParams(search)
  params.set('default_view', '0')
  return params.toString()
}

/** The query that shows a saved view in the scope of the current URL. */
export const queryOfView = (search: string, view: Pick<SavedView, 'query'>): string => {
  const scope = [...new URLSearchParams(search)].filter(([key]) => SCOPE_KEYS.has(key))
  return new URLSearchParams([...scope, ...new URLSearchParams(savedQuery(view.query))]).toString()
}

/** The saved view that shows what the URL shows, apart from scope, page and open record. */
export const viewOfQuery = (views: readonly SavedView[], search: string): SavedView | undefined => {
  const query = savedQuery(search)
  return views.find((view) => savedQuery(view.query) === query)
}
