import { savedOrder } from './before-leaving.ts'

/** Why somebody is sent to the login page; the page has a sentence for each. */
export type LeaveReason = 'idle' | 'expired' | 'signed-out' | 'elsewhere'

/** Address of the login page that remembers where the user was. The server checks the location again. */
export const loginUrl = (reason: LeaveReason, location: { pathname: string; search: string }): string => {
  const params = new URLSearchParams({ reason })
  const here = location.pathname + location.search
  if (reason !== 'signed-out' && here !== '/') params.set('next', here)
  const saved = savedOrder()
  // A sign-out of this tab empties its store, and with it what only the tab had.
  const isTabKept = reason === 'expired' || reason === 'elsewhere'
  if (saved && (saved.is !== 'typed' || isTabKept)) params.set(saved.is, saved.no)
  return `/login?${params}`
}

/** Goes to the login page by loading it anew: nothing of the session stays in memory. Only the first call counts. */
export const leaveToLogin = (reason: LeaveReason): void => {
  if (isLeaving) return
  isLeaving = true
  window.location.assign(loginUrl(reason, window.location))
}
let isLeaving = false

/** The session has ended, and the login page is on its way. */
export const isLeavingToLogin = (): boolean => isLeaving
