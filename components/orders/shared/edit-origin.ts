/** The order that was last opened for editing, and the query of the list it was opened from. Lost on reload. */
let origin: { id: string; search: string } | null = null

/** The route of an order's form; remembers where the user came from, so that {@link hrefAfterEdit} leads back there. */
export const startEdit = (listRoute: string, id: string): string => {
  const { pathname, search } = window.location
  origin = pathname === listRoute ? { id, search } : null
  return `${listRoute}/${id}/edit`
}

/** URL of the list as the user left it, with the order open; `fallback` if the edit did not begin in a list. */
export const hrefAfterEdit = (listRoute: string, id: string, fallback: string): string => {
  if (origin?.id !== id) return fallback
  const params = new URLSearchParams(origin.search)
  params.set('open', id)
  return `${listRoute}?${params}`
}
