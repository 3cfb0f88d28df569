/** The page was reloaded, directly or by a sign-in that led back to it, and no other page or copy was opened since. */
export const isReturning = (): boolean => {
  if (typeof window === 'undefined') return false
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!load || !(load.type === 'reload' || isFromLogin())) return false
  return load.name === window.location.href && window.history.length === lengthAtStart
}
const isFromLogin = (): boolean => document.referrer !== '' && new URL(document.referrer).pathname === '/login'
/** Opening another page makes the history longer. */
const lengthAtStart = typeof window === 'undefined' ? 0 : window.history.length
