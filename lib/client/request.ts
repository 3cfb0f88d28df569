import * as z from 'zod/mini'
import { failureOfStatus, failureOfThrow, garbage, type ApiFailure } from './failure.ts'
import { expireSession } from './session-events.ts'

export type ApiResult<T> = { ok: true; value: T; etag?: string; date?: number } | { ok: false; failure: ApiFailure }

/** The web server gives up on v7 after 500,000 ms and says so; the browser waits a little longer for its words. */
const BROWSER_TIMEOUT_MS = 510_000

export type RequestOptions<S extends z.ZodMiniType> = {
  url: string
  method: string
  schema: S
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  /** A 401 is an answer like any other: it does not expire the session. */
  isQuiet?: boolean
}

/**
 * The one fetcher. Never throws: every failure is a value with plain words. A 401 marks the session expired.
 */
export const request = async <S extends z.ZodMiniType>(options: RequestOptions<S>): Promise<ApiResult<z.output<S>>> => {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? BROWSER_TIMEOUT_MS)
  try {
    const response = await fetch(options.url, {
      method: options.method,
      headers: {
        accept: 'application/json',
        'x-csrf': '1',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      redirect: 'error',
    })
    if (response.status === 401 && !options.isQuiet) expireSession()
    return await readAnswer(response, options.schema)
  } catch (error) {
    return { ok: false, failure: failureOfThrow(error) }
  }
}

const readAnswer = async <S extends z.ZodMiniType>(response: Response, schema: S): Promise<ApiResult<z.output<S>>> => {
  const body = readJson(await response.text())
  if (!response.ok) return { ok: false, failure: failureOfStatus(response.status, response.headers, body.value) }
  const parsed = z.safeParse(schema, body.value)
  if (!body.isJson || !parsed.success) return { ok: false, failure: garbage(response.status, response.headers) }
  const date = Date.parse(response.headers.get('date') ?? '')
  return { ok: true, value: parsed.data, etag: response.headers.get('etag') ?? undefined, date: Number.isNaN(date) ? undefined : date }
}

const readJson = (text: string): { isJson: boolean; value: unknown } => {
  if (text === '') return { isJson: true, value: undefined }
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch {
    return { isJson: false, value: undefined }
  }
}
