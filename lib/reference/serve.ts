import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openApiDocument } from '#lib/contract/openapi/openapi.ts'
import { PASSWORD_COST, type PasswordCost } from './auth/password.ts'
import { createThrottle } from './auth/throttle.ts'
import type { Db } from './db/db.ts'
import { type Answer, ok, refuse } from './http/answer.ts'
import type { Services } from './http/context.ts'
import type { Log } from './http/log.ts'
import { dispatch } from './http/dispatch.ts'
import { listenerOf, type Answerer } from './http/listener.ts'
import { answerImage } from './images/logo.ts'
import { createMails, type MailSettings } from './mail/mailer.ts'
import { routes } from './routes.ts'
import { runWarehouse } from './demo/simulation/run.ts'
import { etagOf, matchesEtag } from './http/etag.ts'

export type ServeOptions = {
  port: number
  host: string
  /** The server's day; the real one when it is left out. */
  today?: string
  log: Log
  mails: MailSettings
  /** Lets the warehouse work by itself, as long as somebody asks for something now and then. */
  simulate?: boolean
  /** For tests about something else than passwords: what deriving a key from one costs. */
  passwordCost?: PasswordCost
}

export type Reference = { url: string; db: Db; close: () => Promise<void> }

// Longer than any pool keeps its connections (undici: at most 600 s), so that the server is never the one who hangs up
// on a request under way.
const KEEP_ALIVE_MS = 610_000
const TRIES_A_MINUTE = 5
// Somebody who types an address asks a few times; anyone who collects addresses asks often.
const CHECKS_A_MINUTE = 30

/** Serves v7 from a database that is migrated and seeded. Closing the server closes the database too. */
export const serve = async (db: Db, options: ServeOptions): Promise<Reference> => {
  const now = clockOf(options.today)
  const time = () => now().getTime()
  const services: Services = {
    db,
    log: options.log,
    now,
    loginThrottle: createThrottle(TRIES_A_MINUTE, time),
    mailThrottle: createThrottle(TRIES_A_MINUTE, time),
    checkThrottle: createThrottle(CHECKS_A_MINUTE, time),
    passwordCost: options.passwordCost ?? PASSWORD_COST,
    mails: createMails(options.mails, options.log, now),
  }
  const isStopping = () => !server.listening
  const server: Server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listenerOf(answererOf(services), options.log, isStopping))
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  const stopWarehouse = options.simulate ? startWarehouse(server, services) : () => Promise.resolve()
  const close = () => Promise.all([stop(server), stopWarehouse()]).finally(() => db.close())
  return { url: `http://${options.host}:${port}`, db, close: () => close().then(() => undefined) }
}

const startWarehouse = (server: Server, { db, now, log }: Services): (() => Promise<void>) => {
  let lastAsked = Date.now()
  server.on('request', () => (lastAsked = Date.now()))
  return runWarehouse({ db, now, log, lastAsked: () => lastAsked })
}

let made: { body: unknown; etag: string } | undefined

/** The contract as an OpenAPI document, for anyone who builds a v7 of their own. Made once: it does not change while running. */
const answerDocument = (request: IncomingMessage): Promise<Answer> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return Promise.resolve({ ...refuse('METHOD_NOT_ALLOWED'), headers: { allow: 'GET, HEAD' } })
  }
  const body = made?.body ?? openApiDocument()
  made ??= { body, etag: etagOf(body) }
  const headers = { etag: made.etag, 'cache-control': 'public, max-age=300' }
  return Promise.resolve(matchesEtag(request.headers['if-none-match'], made.etag) ? { status: 304, headers } : ok(body, headers))
}

const answererOf =
  (services: Services): Answerer =>
  (request, path, sender, signal): Promise<Answer> => {
    if (path === '/v7/openapi.json') return answerDocument(request)
    if (path.startsWith('/v7/')) return dispatch(routes, services, request, sender, signal)
    if (path.startsWith('/images/')) return answerImage(services, request, path)
    return Promise.resolve(refuse('NOT_FOUND'))
  }

/** The real clock, or one that begins at nine in the morning (UTC) of a given day. */
const clockOf = (today: string | undefined): (() => Date) => {
  if (today === undefined) return () => new Date()
  const shift = Date.parse(`${today}T09:00:00Z`) - Date.now()
  return () => new Date(Date.now() + shift)
}

const listen = (server: Server, { port, host }: ServeOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Lets calls under way finish, each as the last of its connection; connections that only wait are closed. */
const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
