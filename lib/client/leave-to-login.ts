import { savedOrder } from './before-leaving.ts'
import { whenOnline } from './when-online.ts'

/** Why the user is sent to the sign-in page, which has a message for each reason. */
export type LeaveReason = 'idle' | 'expired' | 'replaced' | 'signed-out' | 'elsewhere'

/** Whether this tab's storage is kept. A sign-out in this tab, by the user or for inactivity, clears it with all unsaved input. */
const isTabKeptAfter = (reason: LeaveReason): boolean => reason === 'expired' || reason === 'replaced' || reason === 'elsewhere'

/** `isTabKept`: the tab's storage has not been cleared. `isInputLost`: it has been, along with unsaved input. */
type Leaving = { isTabKept?: boolean; isInputLost?: boolean }

/** URL of the sign-in page, with the page to return to. The server validates that page again. */
export const loginUrl = (
  reason: LeaveReason,
  location: { pathname: string; search: string },
  { isTabKept = isTabKeptAfter(reason), isInputLost = false }: Leaving = {},
): string => {
  const params = new URLSearchParams({ reason })
  const currentPage = location.pathname + location.search
  if (reason !== 'signed-out' && currentPage !== '/') params.set('next', currentPage)
  const saved = savedOrder()
  if (saved && (saved.kind !== 'typed' || isTabKept)) params.set(saved.kind, saved.no)
  if (isInputLost) params.set('lost', '1')
  return `/login?${params}`
}

/**
 * Goes to the sign-in page with a full page load, so that nothing of the session stays in memory. Only the first call counts. Without a
 * connection, it waits for one.
 */
export const leaveToLogin = (reason: LeaveReason, leaving?: Leaving): void => {
  if (isLeaving) return
  isLeaving = true
  const url = loginUrl(reason, window.location, leaving)
  void whenOnline().then(() => window.location.assign(url))
}
let isLeaving = false

/** Whether the sign-in page is already loading. */
export const isLeavingToLogin = (): boolean => isLeaving
