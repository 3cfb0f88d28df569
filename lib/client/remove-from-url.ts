/** Removes keys from the URL whose action has run, so that a reload does not repeat it. */
export const removeFromUrl = (...keys: readonly string[]): void => {
  const url = new URL(window.location.href)
  if (!keys.some((key) => url.searchParams.has(key))) return
  for (const key of keys) url.searchParams.delete(key)
  window.history.replaceState(null, '', `${url.pathname}${url.search}`)
}
