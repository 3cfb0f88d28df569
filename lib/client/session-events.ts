import { PAGE_USER_HEADER, pageUserValue } from '#lib/contract/auth/page-user.ts'

/*
 * The only place that records that the session has expired. Many parallel 401s cause one event. Signing in resets the flag
 * ({@link resetExpiry}).
 */
/** Why the session is over, as far as the server has said. `replaced`: another user has signed in on this browser. */
type SessionEnd = 'idle' | 'expired' | 'replaced'
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

/** Marks the session expired if a response is a 401. Its body says why. */
export const expireSessionBy = async (response: Response): Promise<void> => {
  if (response.status !== 401 || isExpired) return
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  expireSession(ENDS.find((end) => body?.code === `session-${end}`))
}

const ENDS = ['idle', 'replaced'] as const

let pageUser: string | null = null

/** The user for whom this page was loaded; null if that is not known. */
export const userOfPage = () => pageUser

/** Sets the user for whom this page was loaded, once. */
export const setUserOfPage = (id: string) => {
  pageUser ??= id
}

/** Headers of every call of this page. */
export const callHeaders = (): Record<string, string> => ({
  'x-csrf': '1',
  ...(pageUser !== null && { [PAGE_USER_HEADER]: pageUserValue(pageUser) }),
})

/** `fetch`, with the same headers and the same reaction to a 401 as every call. For lists that are read page by page. */
export const fetchInSession: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), ...callHeaders() } })
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

/** Resets what is known of the session after a new sign-in within the same document, and in tests. */
export const resetExpiry = () => {
  isExpired = false
  pageUser = null
}
