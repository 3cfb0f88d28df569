import type { LeaveReason } from '#lib/client/leave-to-login.ts'

/**
 * Query of the sign-in page: where to go after sign-in, why the user was sent here, which order's draft or changes were kept, and whether
 * other input was lost.
 */
export type LoginSearch = Partial<Record<'next' | 'reason' | 'draft' | 'changes' | 'typed' | 'lost', string | string[]>>

/** Anybody can write a URL, so text from it is shown only if it looks like an order number. */
const ORDER_NUMBER = /^[A-Z0-9 ./_-]{1,30}$/

/** The query as props of the form. `toSafeLocation` is the server's check of the location. */
export const loginProps = (
  { next, reason, draft, changes, typed, lost }: LoginSearch,
  toSafeLocation: (location: string | null) => string,
) => ({
  next: toSafeLocation(typeof next === 'string' ? next : null),
  reason: isReason(reason) ? reason : null,
  kept:
    [keptText(draft, changes, typed), lost === undefined ? null : 'What you had typed and not saved was removed.']
      .filter(Boolean)
      .join(' ') || null,
})

const keptText = (draft: unknown, changes: unknown, typed: unknown): string | null => {
  if (isOrderNumber(draft)) return `Your draft order ${draft} is saved.`
  if (isOrderNumber(changes)) return `Your changes to ${changes} are kept.`
  if (typed === '') return 'Your order is kept in this tab.'
  return isOrderNumber(typed) ? `Your order ${typed} is kept in this tab.` : null
}

const isOrderNumber = (no: unknown): no is string => typeof no === 'string' && ORDER_NUMBER.test(no)
const isReason = (reason: unknown): reason is LeaveReason => REASONS.some((known) => known === reason)
const REASONS = ['idle', 'expired', 'replaced', 'signed-out', 'elsewhere'] as const satisfies LeaveReason[]

/** A decoded path segment. A malformed one is returned unchanged. */
export const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
