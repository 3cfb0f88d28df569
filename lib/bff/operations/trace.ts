import { randomUUID } from 'node:crypto'

/** How a call is found again in the logs of both sides. */
export type Trace = { requestId: string; traceparent: string; tracestate: string | null }

/** W3C Trace Context, version 00: not all zeros, lower case. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** Passes on a valid `traceparent`, makes one otherwise; `tracestate` counts only beside a valid one. */
export const traceOf = (headers: Headers, requestId: string): Trace => {
  const given = headers.get('traceparent')
  const state = headers.get('tracestate')
  if (given !== null && TRACEPARENT.test(given)) {
    return { requestId, traceparent: given, tracestate: state !== null && /^[\x20-\x7e]{1,512}$/.test(state) ? state : null }
  }
  return { requestId, traceparent: `00-${newRequestId()}-${newRequestId().slice(16)}-01`, tracestate: null }
}

/** A new id for a request: 32 random hexadecimal digits. Node keeps a store of random UUIDs, so this costs nearly nothing. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '')
