import type { FailedCall } from '#lib/contract/engine/outcome.ts'

/** Why a transient failure happened, as part of a sentence. The connection is not always to blame: v7 may have responded. */
export const causeOf = ({ kind, status, code }: FailedCall & { code?: string }): string => {
  if (kind === 'network' || kind === 'aborted') return 'the connection was lost'
  if (status === 429) return 'too many requests'
  if (status === 503) return 'the system is not available at the moment'
  if (kind === 'timeout' || code === 'upstream-unreachable' || code === 'upstream-not-connected')
    return 'the warehouse system did not respond'
  return 'the warehouse system responded with an error'
}
