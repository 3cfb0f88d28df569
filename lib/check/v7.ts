import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { quoteLongNumbers } from '#lib/contract/engine/exact-json.ts'
import { buildPath } from '#lib/contract/engine/path.ts'
import { type QueryValue, writeQuery } from '#lib/contract/engine/query.ts'
import { fromV7, mapsResponse, type Outgoing, toV7 } from '#lib/dialect/apply.ts'
import type { Dialect } from '#lib/dialect/dialect.ts'
import { DialectError } from '#lib/dialect/step.ts'

/** A request of the check, in the contract's terms. */
export type Request = {
  name: CallName
  query?: Readonly<Record<string, QueryValue>>
  params?: Readonly<Record<string, string>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** Response to a request. */
export type V7Response = {
  status: number | null
  ms: number
  body: unknown
  /** Why the response could not be used. An empty body is not a problem. */
  problem: string | null
  contentType: string | null
  /** Whether v7 sent whole numbers that `body` has as text, because JavaScript would round them. */
  hasLongNumbers: boolean
}

/** Connection to a v7 through the dialect, with the token of the signed-in user. */
export type V7 = {
  /** `signal` replaces the run's signal, which may be aborted already. */
  ask: (request: Request, signal?: AbortSignal) => Promise<V7Response>
  /** Sends token and level with all later requests. */
  authenticate: (token: string, level: string) => void
}

type Options = { baseUrl: string; dialect: Dialect | null; timeoutMs: number; signal: AbortSignal }

const MAX_BYTES = 32 * 1024 * 1024

/**
 * Prepares requests to v7 without opening a connection yet. Redirects are not followed. The dialect is applied by the product's
 * own code.
 */
export const connect = ({ baseUrl, dialect, timeoutMs, signal }: Options): V7 => {
  let bearer: Record<string, string> = {}
  return {
    authenticate: (token, level) => void (bearer = { authorization: `Bearer ${token}`, userLevel: dialect?.levelWord(level) ?? level }),
    ask: async (request, requestSignal = signal) => {
      const call: Call = calls[request.name]
      const outgoing = prepareRequest(call, request, dialect)
      if ('problem' in outgoing) return { ...NO_RESPONSE, problem: outgoing.problem }
      const { method, path, bodyText: text, mapped } = outgoing
      const v7Response = await sendRequest(`${baseUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          'user-agent': 'gatehouse-check',
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.isPublic ? {} : bearer),
          ...request.headers,
        },
        ...(text === undefined ? {} : { body: text }),
        signal: AbortSignal.any([requestSignal, AbortSignal.timeout(timeoutMs)]),
      })
      // A file is not JSON; only its media type is checked.
      if (call.file && isSuccess(v7Response)) return { ...v7Response, problem: null }
      return dialect && mapped ? mappedResponse(v7Response, dialect, mapped) : v7Response
    },
  }
}

const NO_RESPONSE: V7Response = { status: null, ms: 0, body: undefined, problem: null, contentType: null, hasLongNumbers: false }

type PreparedRequest = { method: string; path: string; bodyText: string | undefined; mapped: Outgoing | null }

/** The request in v7's terms, or why it cannot be made. */
const prepareRequest = (
  call: Call,
  { name, query = {}, params = {}, body }: Request,
  dialect: Dialect | null,
): PreparedRequest | { problem: string } => {
  const mapping = dialect?.calls.get(name)
  const text = writeQuery(query)
  const json = body === undefined ? undefined : JSON.stringify(body)
  if (!dialect || !mapping) {
    const path = `${dialect?.prefix ?? '/v7'}/${buildPath(call, params as never)}${text ? `?${text}` : ''}`
    return { method: call.method, path, bodyText: json, mapped: null }
  }
  try {
    const mapped = toV7(dialect, mapping, { params, query: text, body })
    if (mapped.kind === 'not-offered') return { problem: NOT_OFFERED }
    if (mapped.kind === 'invalid-parameter') return { problem: 'a parameter does not fit the path of the dialect' }
    return { method: mapped.method, path: mapped.path, bodyText: mapped.hasBody ? (mapped.bodyText ?? json) : undefined, mapped }
  } catch (error) {
    return { problem: dialectProblem(error) }
  }
}

/** Problem of a call that the dialect declares as missing. */
export const NOT_OFFERED = 'the dialect declares that it is not offered'

const mappedResponse = (v7Response: V7Response, dialect: Dialect, mapped: Outgoing): V7Response => {
  if (
    v7Response.status === null ||
    v7Response.problem !== null ||
    v7Response.body === undefined ||
    !mapsResponse(mapped.variant, v7Response.status)
  )
    return v7Response
  try {
    return { ...v7Response, body: fromV7(dialect, mapped, v7Response.status, v7Response.body) as unknown }
  } catch (error) {
    return { ...v7Response, problem: dialectProblem(error) }
  }
}

const dialectProblem = (error: unknown): string => {
  if (error instanceof DialectError) return `the dialect fails at ${error.message}`
  throw error
}

const sendRequest = async (url: string, init: RequestInit): Promise<V7Response> => {
  const started = performance.now()
  const toResponse = (rest: Partial<V7Response>): V7Response => ({
    status: null,
    body: undefined,
    problem: null,
    contentType: null,
    hasLongNumbers: false,
    ms: Math.round(performance.now() - started),
    ...rest,
  })
  try {
    const response = await fetch(url, init)
    const contentType = response.headers.get('content-type')?.split(';', 1)[0]?.trim() ?? null
    const head = { status: response.status, contentType }
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      return toResponse({ ...head, problem: 'a redirect, which the product does not follow' })
    }
    const text = await readText(response)
    if (text === null) return toResponse({ ...head, problem: `more than ${MAX_BYTES / 1024 / 1024} MB` })
    if (text === '') return toResponse(head)
    try {
      const exactText = quoteLongNumbers(text)
      return toResponse({ ...head, body: JSON.parse(exactText) as unknown, hasLongNumbers: exactText !== text })
    } catch {
      return toResponse({ ...head, problem: `a body that is not JSON (${contentType ?? 'no content type'})` })
    }
  } catch (error) {
    return toResponse({ problem: failureText(error) })
  }
}

const readText = async (response: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return null
    chunks.push(chunk)
  }
  // As the product does, without a byte order mark.
  return new TextDecoder().decode(Buffer.concat(chunks))
}

const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up now',
  ECONNREFUSED: 'nothing listens on that port',
  ECONNRESET: 'the connection was cut off',
  EPROTO: 'that port does not use TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'that port does not use TLS',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; to trust it, set NODE_EXTRA_CA_CERTS to a file with the certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate cannot be verified; to trust it, set NODE_EXTRA_CA_CERTS to a file with the certificate of its issuer',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate cannot be verified; to trust it, set NODE_EXTRA_CA_CERTS to a file with the certificate of its issuer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  UND_ERR_SOCKET: 'the connection ended in the middle of the response',
}

const failureText = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no response in time'
  if (error instanceof Error && error.name === 'AbortError') return 'ended'
  const { cause } = error as { cause?: { code?: string } }
  const code = cause?.code ?? ''
  return CAUSES[code] ?? `no response${code ? ` (${code})` : ''}`
}

/** Whether the status is 2xx, whatever the body is. */
export const isSuccess = ({ status }: Pick<V7Response, 'status'>): boolean => status !== null && status >= 200 && status < 300

/** `code` of an error body in the contract's format. */
export const codeOf = (body: unknown): string | undefined => {
  const code = typeof body === 'object' && body !== null ? (body as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}
