/*
 * The only place that records that the session has expired. Many parallel 401s cause one event. Signing in loads a new page, which
 * starts with a fresh flag.
 */
type Listener = () => void
const listeners = new Set<Listener>()
let isExpired = false

/** Whether the session has expired in this tab. */
export const isSessionExpired = () => isExpired

/** Marks the session expired and tells the listeners, the first time only. */
export const expireSession = () => {
  if (isExpired) return
  isExpired = true
  for (const listener of listeners) listener()
}

/** Subscribes to the end of the session. Returns a function that unsubscribes. */
export const onSessionExpired = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Resets the flag after a new login within the same document, and in tests. */
export const resetExpiry = () => {
  isExpired = false
}
