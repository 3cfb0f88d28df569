/*
 * The only place that records that the session has expired. Many parallel 401s cause one event. Signing in loads a new page, which
 * starts with a fresh flag.
 */
/** Why the session is over, as far as the server has said. */
type SessionEnd = 'idle' | 'expired'
type Listener = (end: SessionEnd) => void
const listeners = new Set<Listener>()
let isExpired = false

/** Whether the session has expired in this tab. */
export const isSessionExpired = () => isExpired

/** Marks the session expired and tells the listeners, the first time only. */
const expireSession = (end: SessionEnd = 'expired') => {
  if (isExpired) return
  isExpired = true
  for (const listener of listeners) listener(end)
}

/** Marks the session expired if a response is a 401. Its body says whether the user was inactive for too long. */
export const expireSessionBy = async (response: Response): Promise<void> => {
  if (response.status !== 401 || isExpired) return
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  expireSession(body?.code === 'session-idle' ? 'idle' : 'expired')
}

/** `fetch`, with the same reaction to a 401 as every call. For lists that are read page by page. */
export const fetchInSession: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  await expireSessionBy(response)
  return response
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
