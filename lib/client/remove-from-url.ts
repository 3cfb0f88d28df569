/** Removes query parameters whose actions have run from the URL, so that a reload does not repeat them. */
export const removeFromUrl = (...keys: readonly string[]): void => {
  const url = new URL(window.location.href)
  if (!keys.some((key) => url.searchParams.has(key))) return
  for (const key of keys) url.searchParams.delete(key)
  window.history.replaceState(null, '', `${url.pathname}${url.search}`)
}
