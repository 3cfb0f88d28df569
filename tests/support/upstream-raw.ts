import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { contractLine } from './through-dialect.ts'

/** A v7 that sends raw bytes, so it can break every rule of HTTP. */
export type RawUpstream = {
  url: string
  /** Sets what to do with each request once its head has arrived. */
  script: (response: (socket: Socket, head: string) => void) => void
  /** Heads of the requests in order of arrival. */
  heads: string[]
  /** Number of open connections. */
  openConnections: () => number
  /** Refuses connections from now on. */
  refuse: () => Promise<void>
  listen: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a v7 that sends raw bytes. After `refuse`, `listen` opens the same port again. */
export const startRawUpstream = async (): Promise<RawUpstream> => {
  let response: (socket: Socket, head: string) => void = (socket) => socket.destroy()
  const heads: string[] = []
  const sockets = new Set<Socket>()
  let port = 0
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
      const end = received.indexOf('\r\n\r\n')
      if (end === -1) return
      const head = contractLine(received.slice(0, end))
      received = ''
      heads.push(head)
      response(socket, head)
    })
  })
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const refuse = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen()
  port = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${port}`,
    script: (next) => void (response = next),
    heads,
    openConnections: () => sockets.size,
    refuse,
    listen,
    stop: refuse,
  }
}

/** A complete response as bytes. Headers with an empty value are left out. */
export const answerBytes = (body: string | Buffer, headers: Record<string, string> = {}, line = 'HTTP/1.1 200 OK'): Buffer => {
  const allHeaders: Record<string, string> = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }
  const head = Object.entries(allHeaders).filter(([, value]) => value !== '')
  return Buffer.concat([
    Buffer.from(`${line}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`, 'latin1'),
    Buffer.from(body),
  ])
}
