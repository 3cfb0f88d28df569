/**
 * Hostile clients in a separate process, so that they do not slow down the measurements: strangers and one rogue user, who stall,
 * flood, read slowly and send garbage to a port until the process is ended.
 *
 *   npx node tests/support/strangers/main.ts PORT COOKIE
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const [port = '', cookie = ''] = process.argv.slice(2)
const ORIGIN = 'https://app.example.test'
const randomAddress = () => `X-Forwarded-For: 198.51.${Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 250)}\r\n`
const browserHeaders = `Host: app.example.test\r\nX-CSRF: 1\r\nOrigin: ${ORIGIN}\r\n`
const rogueHeaders = `${browserHeaders}Cookie: ${cookie}\r\nX-Forwarded-For: 203.0.113.7\r\n`
const countByStatus = new Map<string, number>()

/** Time over which connections are opened: strangers do not act at the same moment, and their stalled requests do not end at the same moment. */
const SPREAD_MS = 5000

/** Keeps a number of connections open. `onConnect` runs on each one; a closed connection is opened again. */
const keepOpen = (count: number, onConnect: (socket: Socket) => void, reopenAfterMs = 500) => {
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1', () => onConnect(socket))
    socket.on('error', () => {}).once('close', () => setTimeout(open, reopenAfterMs))
  }
  for (let n = 0; n < count; n++) setTimeout(open, Math.random() * SPREAD_MS)
}

/** Sends a number of requests per second, each over its own connection, and counts the responses by status. */
const flood = (perSecond: number, text: () => string | Buffer) => {
  setInterval(() => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text()))
    socket
      .on('error', () => {})
      .once('data', (chunk: Buffer) => {
        const status = chunk.toString('latin1', 9, 12)
        countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
        socket.destroy()
      })
    setTimeout(() => socket.destroy(), 5000)
  }, 1000 / perSecond)
}

const STALLED = ['POST /api/auth/forgot-password', 'PATCH /api/users/u1', 'POST /api/auth/login']
keepOpen(300, (socket) => {
  const line = STALLED[Math.floor(Math.random() * STALLED.length)] ?? ''
  socket.write(`${line} HTTP/1.1\r\n${browserHeaders}${randomAddress()}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
})
// Endless bodies: some stop in the middle, some send far more than allowed.
const piece = `${(16_000).toString(16)}\r\n${'x'.repeat(16_000)}\r\n`
const chunked = `PATCH /api/users/u1 HTTP/1.1\r\n${browserHeaders}Transfer-Encoding: chunked\r\n`
keepOpen(60, (socket) => socket.write(`${chunked}${randomAddress()}\r\n${piece}`))
keepOpen(5, (socket) => socket.write(`${chunked}${randomAddress()}\r\n${piece.repeat(500)}`), 5000)
keepOpen(150, (socket) => socket.write(`GET /login HTTP/1.1\r\n${browserHeaders}X-A: `))
keepOpen(20, (socket) => {
  socket.pause()
  socket.write(`GET /login HTTP/1.1\r\n${browserHeaders}${randomAddress()}\r\n`)
})
// The rogue user: never reads, makes calls that v7 leaves hanging, uploads endlessly, reads one byte at a time.
keepOpen(150, (socket) => {
  socket.pause()
  socket.write(`GET /api/stocks/movement HTTP/1.1\r\n${rogueHeaders}\r\n`)
})
keepOpen(150, (socket) => socket.write(`GET /api/audit HTTP/1.1\r\n${rogueHeaders}\r\n`))
keepOpen(
  10,
  (socket) =>
    socket.write(`PUT /api/preferences/user-modules HTTP/1.1\r\n${rogueHeaders}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(590)}`),
  15_000,
)
keepOpen(10, (socket) => {
  socket.write(`GET /api/stocks/movement HTTP/1.1\r\n${rogueHeaders}\r\n`)
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), 1000)
  })
})
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\n${browserHeaders}${randomAddress()}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
flood(20, () => post('/api/auth/forgot-password', '{"email":"a@acme.test"}'))
flood(20, () => post('/api/auth/login', '{"email":"clerk@acme.test","password":"x"}'))
flood(
  20,
  () =>
    `GET /api/stocks/holding HTTP/1.1\r\n${browserHeaders}${randomAddress()}Cookie: __Host-gatehouse=Fe26.2*1*${randomBytes(32).toString('hex')}\r\n\r\n`,
)
flood(10, () => `GET /readyz HTTP/1.1\r\n${browserHeaders}${randomAddress()}\r\n`)
flood(10, () => `GET /images/ACME HTTP/1.1\r\n${browserHeaders}${randomAddress()}\r\n`)
flood(2, () => `GET /login HTTP/1.1\r\n${browserHeaders}${randomAddress()}\r\n`)
flood(20, () => randomBytes(200))
flood(10, () => `GET /api/../x HTTP/1.1\r\n${browserHeaders}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)

process.on('SIGTERM', () => {
  console.log(JSON.stringify(Object.fromEntries(countByStatus)))
  process.exit(0)
})
