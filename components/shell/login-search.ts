import type { LeaveReason } from '#lib/client/leave.ts'

/** Query of the login page: where to go afterwards, and why somebody is here. */
export type LoginSearch = { next?: string | string[]; reason?: string | string[] }

/** The query as the form's properties. `safe` is the server's judgement of the location. */
export const loginProps = ({ next, reason }: LoginSearch, safe: (location: string | null) => string) => ({
  next: safe(typeof next === 'string' ? next : null),
  reason: isReason(reason) ? reason : null,
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
