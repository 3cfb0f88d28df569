import type { LeaveReason } from '#lib/client/leave.ts'

/** Query of the login page: where to go afterwards, why somebody is here, and which order's draft or changes were kept before. */
export type LoginSearch = Partial<Record<'next' | 'reason' | 'draft' | 'changes', string | string[]>>

/** An address can be written by anybody: what it says is shown only if it is an order number. */
const ORDER_NUMBER = /^[A-Z0-9 ./_-]{1,30}$/

/** The query as the form's properties. `safe` is the server's judgement of the location. */
export const loginProps = ({ next, reason, draft, changes }: LoginSearch, safe: (location: string | null) => string) => ({
  next: safe(typeof next === 'string' ? next : null),
  reason: isReason(reason) ? reason : null,
  kept: isOrder(draft) ? `Your draft order ${draft} is saved.` : isOrder(changes) ? `Your changes of ${changes} are kept.` : null,
})

const isOrder = (no: unknown): no is string => typeof no === 'string' && ORDER_NUMBER.test(no)
const isReason = (reason: unknown): reason is LeaveReason => reason === 'idle' || reason === 'expired' || reason === 'signed-out'

/** A path segment as text; one that is not well-formed stays as it stands. */
export const segmentOf = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
