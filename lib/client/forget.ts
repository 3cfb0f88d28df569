/** Takes what an address began, once, out of it: a reload must not begin it again. */
export const forgetInAddress = (...keys: readonly string[]): void => {
  const url = new URL(window.location.href)
  if (!keys.some((key) => url.searchParams.has(key))) return
  for (const key of keys) url.searchParams.delete(key)
  window.history.replaceState(null, '', `${url.pathname}${url.search}`)
}
