import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { v7Line } from './through-dialect.ts'

/** A v7 that speaks bytes: it may break every rule of HTTP. */
export type RawUpstream = {
  url: string
  /** What to do with each request, once its head is there. */
  script: (answer: (socket: Socket, head: string) => void) => void
  /** Heads of the requests that came, in order. */
  heads: string[]
  open: () => number
  /** Refuses connections from now on. */
  refuse: () => Promise<void>
  listen: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a byte-wise upstream on a port that stays the same when it refuses for a while. */
export const startRawUpstream = async (): Promise<RawUpstream> => {
  let answer: (socket: Socket, head: string) => void = (socket) => socket.destroy()
  const heads: string[] = []
  const sockets = new Set<Socket>()
  let port = 0
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let got = ''
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1')
      const end = got.indexOf('\r\n\r\n')
      if (end === -1) return
      const head = v7Line(got.slice(0, end))
      got = ''
      heads.push(head)
      answer(socket, head)
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
    script: (next) => void (answer = next),
    heads,
    open: () => sockets.size,
    refuse,
    listen,
    stop: refuse,
  }
}

/** A whole answer as bytes. */
export const answerBytes = (body: string | Buffer, headers: Record<string, string> = {}, line = 'HTTP/1.1 200 OK'): Buffer => {
  const all: Record<string, string> = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)), ...headers }
  const head = Object.entries(all).filter(([, value]) => value !== '')
  return Buffer.concat([
    Buffer.from(`${line}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`, 'latin1'),
    Buffer.from(body),
  ])
}
