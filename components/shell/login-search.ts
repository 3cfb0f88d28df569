import type { LeaveReason } from '#lib/client/leave.ts'

/** Query of the login page: where to go afterwards, why somebody is here, and which draft order was saved before. */
export type LoginSearch = { next?: string | string[]; reason?: string | string[]; draft?: string | string[] }

/** An address can be written by anybody: what it says is shown only if it is an order number. */
const ORDER_NUMBER = /^[A-Z0-9 ./_-]{1,30}$/

/** The query as the form's properties. `safe` is the server's judgement of the location. */
export const loginProps = ({ next, reason, draft }: LoginSearch, safe: (location: string | null) => string) => ({
  next: safe(typeof next === 'string' ? next : null),
  reason: isReason(reason) ? reason : null,
  draft: typeof draft === 'string' && ORDER_NUMBER.test(draft) ? draft : null,
})

const isReason = (reason: unknown): reason is LeaveReason => reason === 'idle' || reason === 'expired' || reason === 'signed-out'

/** A path segment as text; one that is not well-formed stays as it stands. */
export const segmentOf = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
