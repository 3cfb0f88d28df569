/** How a call ended without a success, as far as it says whether v7 has made the change. */
export type Ended = { kind: 'network' | 'aborted' | 'timeout' | 'status' | 'garbage'; status?: number }

/**
 * Whether v7 may have made a change although its answer never came. 4xx are answers; so are 429 and 503, which let the call not in,
 * and 501. Any other 5xx may have come after the work was done.
 */
export const isOpenEnd = ({ kind, status }: Ended): boolean =>
  kind !== 'status' || status === 408 || (status !== undefined && status >= 500 && status !== 501 && status !== 503)
