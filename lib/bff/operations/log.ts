import type { RequestContext } from '../request-context.ts'

/** Security decisions that are written to the log of the process, as lines of `kind: audit`. */
export type AuditEvent =
  | 'login'
  | 'login-refused'
  | 'login-throttled'
  | 'call-throttled'
  | 'logout'
  | 'session-idle'
  | 'session-replaced'
  | 'session-refused-by-v7'
  | 'revoked-session-used'
  | 'cookie-unreadable'
  | 'page-of-other-user'
  | 'cross-site-refused'
  | 'unlisted-call-refused'
  | 'level-refused'
  | 'store-unavailable'

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

export type Log = {
  /** One line per request. */
  request: (fields: Fields) => void
  /** One line per security decision. Never a token, cookie, password or query value: callers pass ids only. */
  audit: (event: AuditEvent, context: RequestContext, fields?: Fields) => void
  /** An unexpected error with its cause. It is only logged; the browser gets the request id. */
  error: (message: string, requestId: string, cause: unknown) => void
}

type Write = (line: string) => void

const FLUSH_MS = 20

/** Writes lines to standard output. Lines that can wait are batched, because each write to a pipe blocks the process. */
const toStandardOutput = (): { writeNow: Write; writeSoon: Write } => {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') process.stdout.write(waiting)
    waiting = ''
  }
  process.once('exit', flush)
  return {
    writeNow: (line) => {
      waiting += line
      flush()
    },
    writeSoon: (line) => {
      waiting += line
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
  }
}

/** Writes JSON lines to standard output; audit and error lines without delay. */
export const createLog = (write?: Write): Log => {
  const { writeNow, writeSoon } = write ? { writeNow: write, writeSoon: write } : toStandardOutput()
  const line = (kind: string, fields: Fields) => `${JSON.stringify({ time: new Date().toISOString(), kind, ...fields })}\n`
  return {
    request: (fields) => writeSoon(line('request', fields)),
    audit: (event, context, fields) =>
      writeNow(line('audit', { event, request_id: context.id, address: context.address, user_id: context.userId, ...fields })),
    error: (message, requestId, cause) => writeNow(line('error', { message, request_id: requestId, cause: causeText(cause) })),
  }
}

/** Name, code and message of each error in the chain of causes. Messages of network errors contain addresses, never contents. */
const causeText = (cause: unknown): string | undefined => {
  if (cause === undefined) return undefined
  if (!(cause instanceof Error)) return typeof cause
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : ''
  const text = `${cause.name}${code}: ${cause.message}`
  return cause.cause === undefined ? text : `${text} < ${causeText(cause.cause)}`
}
