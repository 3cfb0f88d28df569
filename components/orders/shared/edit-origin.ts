/** The address of the list in which each edit began. In memory: after a reload the form leads to the plain list. */
const origins = new Map<string, string>()

/** The route of an order's form; remembers where the user came from, so that {@link hrefAfterEdit} leads back there. */
export const startEdit = (listRoute: string, id: string): string => {
  const { pathname, search } = window.location
  if (pathname === listRoute) origins.set(id, search)
  return `${listRoute}/${id}/edit`
}

/** Back in the list as it was left, with the order open; `fallback` if the edit did not begin in a list. */
export const hrefAfterEdit = (listRoute: string, id: string, fallback: string): string => {
  const search = origins.get(id)
  if (search === undefined) return fallback
  const params = new URLSearchParams(search)
  params.set('open', id)
  return `${listRoute}?${params}`
}
