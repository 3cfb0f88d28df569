import type { LeaveReason } from '#lib/client/leave.ts'

/** Query of the login page: where to go afterwards, why somebody is here, and which order's draft or changes were kept before. */
export type LoginSearch = Partial<Record<'next' | 'reason' | 'draft' | 'changes' | 'typed', string | string[]>>

/** An address can be written by anybody: what it says is shown only if it is an order number. */
const ORDER_NUMBER = /^[A-Z0-9 ./_-]{1,30}$/

/** The query as the form's properties. `safe` is the server's judgement of the location. */
export const loginProps = ({ next, reason, draft, changes, typed }: LoginSearch, safe: (location: string | null) => string) => ({
  next: safe(typeof next === 'string' ? next : null),
  reason: isReason(reason) ? reason : null,
  kept: keptWords(draft, changes, typed),
})

const keptWords = (draft: unknown, changes: unknown, typed: unknown): string | null => {
  if (isOrder(draft)) return `Your draft order ${draft} is saved.`
  if (isOrder(changes)) return `Your changes of ${changes} are kept.`
  if (typed === '') return 'Your order is kept in this tab.'
  return isOrder(typed) ? `Your order ${typed} is kept in this tab.` : null
}

const isOrder = (no: unknown): no is string => typeof no === 'string' && ORDER_NUMBER.test(no)
const isReason = (reason: unknown): reason is LeaveReason => REASONS.some((known) => known === reason)
const REASONS = ['idle', 'expired', 'signed-out', 'elsewhere'] as const satisfies LeaveReason[]

/** A path segment as text; one that is not well-formed stays as it stands. */
export const segmentOf = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
