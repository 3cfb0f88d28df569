import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request as send } from 'undici'
import { matchPath } from '#lib/contract/match.ts'
import { decodeSegments } from '#lib/contract/engine/path.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { isWrite, type V7Request, type Deviation, type Reply } from './types.ts'

/** A changing request as it arrived, successful or not. */
type Write = { method: string; path: string; name: CallName | null; body: unknown; key: string | null; status: number }

/** A v7 that differs from the contract: a real server in front of the reference API. */
export type OtherV7 = {
  url: string
  /** All changing requests in order, except sign-in and sign-out. */
  writes: Write[]
  /** All requests, as `METHOD path?query`. */
  requests: string[]
  /** Sets the deviations for later requests. */
  setDeviations: (...deviations: Deviation[]) => void
  /** Clears the recorded requests. */
  clearRequests: () => void
  stop: () => Promise<void>
}

export type OtherV7Options = {
  /** The reference API. */
  upstream: string
  deviations?: readonly Deviation[]
  port?: number
  /** Called for each changing request once its response is known. */
  onWrite?: (write: Write) => void
}

const PREFIX = '/v7/'
/** Hop-by-hop headers, headers about bytes that this server re-encodes, and entity tags, which would hide changed deviations. */
const NOT_FORWARDED = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'if-none-match', 'etag', 'expect']

/** Starts a v7 with the given deviations, the first one closest to the reference. */
export const startOtherV7 = async ({ upstream, deviations = [], port = 0, onWrite }: OtherV7Options): Promise<OtherV7> => {
  let current: readonly Deviation[] = deviations
  let writes: Write[] = []
  let requestLines: string[] = []
  const agent = new Agent({ connections: 64 })
  const server = createServer({ keepAliveTimeout: 610_000 }, (incoming, response) => {
    void (async () => {
      const request = readRequest(incoming, await bodyOf(incoming))
      requestLines.push(`${request.method} ${request.path}${request.query.size > 0 ? `?${request.query.toString()}` : ''}`)
      const write: Write | null = isWrite(request) ? writeOf(request) : null
      if (write) writes.push(write)
      const result = await answerRequest(request, incoming.url ?? '/', current, upstream, agent)
      if (write) {
        Object.assign(write, { status: result.status, name: request.name })
        onWrite?.(write)
      }
      sendReply(response, result)
    })().catch((error: unknown) => {
      // An error of this server must not look like a deviation.
      console.error('other v7:', error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get writes() {
      return writes
    },
    get requests() {
      return requestLines
    },
    setDeviations: (...next) => void (current = next),
    clearRequests: () => {
      writes = []
      requestLines = []
    },
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await agent.destroy()
    },
  }
}

/** The response of this v7: each deviation may answer by itself or change the request, then each may change the response. */
const answerRequest = async (
  request: V7Request,
  url: string,
  deviations: readonly Deviation[],
  upstream: string,
  agent: Agent,
): Promise<Reply> => {
  const applied: Deviation[] = []
  let result: Reply | null = null
  // The last deviation is the outermost: it gets the request first.
  for (const deviation of deviations.toReversed()) {
    applied.push(deviation)
    result = deviation.changeRequest?.(request) ?? null
    if (result) break
  }
  result ??= await forwardToReference(request, url, upstream, agent)
  // A file has no fields to change.
  if (Buffer.isBuffer(result.body) && result.body.length > 0) return result
  for (const deviation of applied.toReversed()) result = (await deviation.changeResponse?.(result, request)) ?? result
  return result
}

const readRequest = (incoming: IncomingMessage, body: unknown): V7Request => {
  const url = new URL(incoming.url ?? '/', 'http://v7.test')
  const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : url.pathname
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      value === undefined || NOT_FORWARDED.includes(name) ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
  const method = incoming.method ?? 'GET'
  return { method, path, query: url.searchParams, headers, body, ...callOf(method, path, url.searchParams) }
}

/** The contract's call for a path, and its view. */
export const callOf = (method: string, path: string, query: URLSearchParams): Pick<V7Request, 'name' | 'call' | 'view'> => {
  const segments = decodeSegments(path)
  const match = segments && matchPath(method, segments)
  if (!match || 'allow' in match) return { name: null, call: null, view: null }
  const views = Object.keys(match.call.views ?? {})
  const viewById = query.has('id') ? 'one' : 'list'
  const requestedView = views.includes('one') ? viewById : (query.get('view') ?? views[0] ?? null)
  return { name: match.name, call: match.call, view: views.length > 0 ? requestedView : null }
}

const forwardToReference = async (request: V7Request, url: string, upstream: string, agent: Agent): Promise<Reply> => {
  const query = request.query.size > 0 ? `?${request.query.toString()}` : ''
  const path = url.startsWith(PREFIX) ? `${PREFIX}${request.path}${query}` : url
  const { statusCode, headers, body } = await send(`${upstream}${path}`, {
    dispatcher: agent,
    method: request.method as 'GET',
    headers: request.headers,
    // Text is forwarded as it is. Without a body, JSON.stringify returns undefined.
    body: typeof request.body === 'string' ? request.body : (JSON.stringify(request.body) ?? null),
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  const forwarded = Object.entries(headers).filter(([name, value]) => value !== undefined && !NOT_FORWARDED.includes(name))
  const isJson = String(headers['content-type']).includes('json')
  return {
    status: statusCode,
    headers: Object.fromEntries(forwarded.map(([name, value]) => [name, String(value)])),
    body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes,
  }
}

const sendReply = (response: ServerResponse, { status, headers, body, cutOff }: Reply): void => {
  const isRaw = Buffer.isBuffer(body) || typeof body === 'string'
  const content = isRaw ? body : JSON.stringify(body ?? null)
  const bytes = status === 204 || body === undefined ? Buffer.alloc(0) : Buffer.from(content)
  response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': bytes.length }) })
  if (!cutOff) return void response.end(bytes)
  // Sends half of the announced length, then closes the connection.
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
}

const writeOf = ({ method, path, name, body, headers }: V7Request): Write => ({
  method,
  path,
  name,
  body: structuredClone(body),
  key: headers['idempotency-key'] ?? null,
  status: 0,
})

const bodyOf = async (incoming: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
