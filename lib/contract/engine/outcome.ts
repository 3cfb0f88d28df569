/** How a call failed: just enough to tell whether v7 may have made the change anyway. */
export type FailedCall = { kind: 'network' | 'aborted' | 'timeout' | 'status' | 'unreadable'; status?: number }

/**
 * Whether v7 may have made the change although the call failed. A 4xx except 408, a 501 or a 503 means that it has not. After a 408,
 * any other 5xx, an unreadable response or none at all, nobody knows.
 */
export const isOutcomeUnknown = ({ kind, status }: FailedCall): boolean =>
  kind !== 'status' || status === 408 || (status !== undefined && status >= 500 && status !== 501 && status !== 503)
