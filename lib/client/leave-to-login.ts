import { savedOrder } from './before-leaving.ts'

/** Why the user is sent to the sign-in page, which has a message for each reason. */
export type LeaveReason = 'idle' | 'expired' | 'signed-out' | 'elsewhere'

/** Only the user's own sign-out in this tab removes what was typed into its forms. */
const keepsInput = (reason: LeaveReason): boolean => reason !== 'signed-out'

/** URL of the sign-in page, with the page to return to. The server validates that page again. */
export const loginUrl = (reason: LeaveReason, location: { pathname: string; search: string }): string => {
  const params = new URLSearchParams({ reason })
  const currentPage = location.pathname + location.search
  if (keepsInput(reason) && currentPage !== '/') params.set('next', currentPage)
  const saved = savedOrder()
  if (saved && (saved.kind !== 'typed' || keepsInput(reason))) params.set(saved.kind, saved.no)
  return `/login?${params}`
}

/** Goes to the sign-in page with a full page load, so that nothing of the session stays in memory. Only the first call counts. */
export const leaveToLogin = (reason: LeaveReason): void => {
  if (leaving) return
  leaving = reason
  window.location.assign(loginUrl(reason, window.location))
}
let leaving: LeaveReason | null = null

/** Whether the sign-in page is already loading. */
export const isLeavingToLogin = (): boolean => leaving !== null

/** Whether the sign-in page is already loading, and what was typed is there again after the next sign-in. */
export const isLeavingWithInput = (): boolean => leaving !== null && keepsInput(leaving)
