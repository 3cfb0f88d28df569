import { randomUUID } from 'node:crypto'

/** Ids by which a call is found in the logs of both sides. */
export type Trace = { requestId: string; traceparent: string; tracestate: string | null }

/** W3C Trace Context, version 00: not all zeros, lower case. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** Passes on a valid `traceparent`, otherwise creates one. `tracestate` is kept only with a valid `traceparent`. */
export const traceOf = (headers: Headers, requestId: string): Trace => {
  const parent = headers.get('traceparent')
  const state = headers.get('tracestate')
  if (parent !== null && TRACEPARENT.test(parent)) {
    return { requestId, traceparent: parent, tracestate: state !== null && /^[\x20-\x7e]{1,512}$/.test(state) ? state : null }
  }
  return { requestId, traceparent: `00-${newRequestId()}-${newRequestId().slice(16)}-01`, tracestate: null }
}

/** A new id for a request: 32 random hexadecimal digits. Node draws the bytes of many UUIDs at once, so this costs next to nothing. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '')
