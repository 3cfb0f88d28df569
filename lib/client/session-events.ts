/*
 * The one place that knows that the session has ended. A hundred parallel 401s are one event; the page that signs in
 * again is loaded anew, so nothing has to be reset.
 */
type Listener = () => void
const listeners = new Set<Listener>()
let isExpired = false

/** The expired flag of this tab. */
export const isSessionExpired = () => isExpired

/** Marks the session expired and tells the listeners, the first time only. */
export const expireSession = () => {
  if (isExpired) return
  isExpired = true
  for (const listener of listeners) listener()
}

/** Calls back once when the session ends. Returns the way to stop listening. */
export const onSessionExpired = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A new login within the same document (and a test) starts over. */
export const sessionIsBack = () => {
  isExpired = false
}
