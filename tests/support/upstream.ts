import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { contractLine } from './through-dialect.ts'

/** A request that arrived. */
export type ReceivedRequest = {
  method: string
  /** Request target as sent. With the hostile dialect, it is translated back to the contract's path. */
  url: string
  /** Names in their original case. */
  rawHeaders: string[]
  headers: IncomingMessage['headers']
  body: Buffer
  /** Number of the connection, from 1. */
  connection: number
  /** Whether the connection has ended. */
  isClosed: () => boolean
  /** Resolves when the connection has ended. */
  closed: Promise<void>
}

export type Reply = (request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => void | Promise<void>

/** A scripted v7 that records every request. */
export type ScriptedUpstream = {
  url: string
  received: ReceivedRequest[]
  /** Every byte of every connection, in order of arrival. */
  bytes: () => Buffer
  /** Number of connections so far. */
  connections: () => number
  /** Number of open connections. */
  openConnections: () => number
  /** Sets the reply for `METHOD /path` (without the query) or for `*`, replacing an earlier one. */
  on: (key: string, reply: Reply) => void
  /** Resolves when this many requests have arrived. */
  waitForRequests: (count: number) => Promise<void>
  /** Forgets the recorded requests and the scripts. */
  reset: () => void
  stop: () => Promise<void>
}

/** A reply with a JSON body. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** Starts a scripted upstream on loopback. A request without a script gets 404. */
export const startUpstream = async (): Promise<ScriptedUpstream> => {
  let scripts = new Map<string, Reply>()
  let received: ReceivedRequest[] = []
  let chunks: Buffer[] = []
  let waiting: { count: number; resolve: () => void }[] = []
  const connectionNumbers = new WeakMap<Socket, number>()
  const connectionEnds = new WeakMap<Socket, Promise<void>>()
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    void (async () => {
      const body: Buffer[] = []
      const entry: ReceivedRequest = {
        method: request.method ?? '',
        url: contractLine(request.url ?? ''),
        rawHeaders: request.rawHeaders,
        headers: request.headers,
        body: Buffer.alloc(0),
        connection: connectionNumbers.get(request.socket) ?? 0,
        isClosed: () => request.socket.destroyed,
        closed: connectionEnds.get(request.socket) ?? Promise.resolve(),
      }
      received.push(entry)
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
      waiting = waiting.filter(({ count }) => received.length < count)
      const path = entry.url.split('?', 1)[0] ?? ''
      const reply = scripts.get(`${entry.method} ${path}`) ?? scripts.get('*') ?? json(404, { message: 'Not found.', code: 'NOT_FOUND' })
      request.on('data', (chunk: Buffer) => {
        body.push(chunk)
        entry.body = Buffer.concat(body)
      })
      request.once('error', () => {})
      if (!isEager(reply)) await new Promise<void>((resolve) => request.once('close', resolve).once('end', resolve))
      await reply(request, response, entry)
    })()
  })
  server.on('connection', (socket) => {
    connectionNumbers.set(socket, ++connections)
    sockets.add(socket)
    connectionEnds.set(socket, new Promise((resolve) => socket.once('close', () => resolve())))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get received() {
      return received
    },
    bytes: () => Buffer.concat(chunks),
    connections: () => connections,
    openConnections: () => sockets.size,
    on: (key, reply) => void scripts.set(key, reply),
    waitForRequests: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    reset: () => {
      scripts = new Map()
      received = []
      chunks = []
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const EAGER = Symbol('eager')
const isEager = (reply: Reply) => EAGER in reply

/** Marks a reply that does not wait for the end of the request. */
export const eager = (reply: Reply): Reply => Object.assign(reply.bind(null), { [EAGER]: true })
