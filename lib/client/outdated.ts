import type { ApiFailure } from './failure.ts'

/**
 * Whether v7 may have refused a change because someone else has changed the record: by its code or, if it has none, by HTTP. 412 means that
 * `If-Match` does not hold. Without the code STALE_WRITE, only the version of the record tells.
 */
export const mayBeOutdated = ({ status, code }: ApiFailure): boolean =>
  code === 'STALE_WRITE' || status === 412 || (status === 409 && code === undefined)
