import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openApiDocument } from '#lib/contract/openapi/openapi.ts'
import { PASSWORD_COST, type PasswordCost } from './auth/password.ts'
import { createThrottle, type Limit } from './auth/throttle.ts'
import type { Db } from './db/db.ts'
import { type ApiResponse, ok, refuse } from './http/response.ts'
import type { Services } from './http/context.ts'
import type { Log } from './http/log.ts'
import { DENIAL_REPEATS, DENIALS_PER_HOUR } from './http/audit-denial.ts'
import { dispatch } from './http/dispatch.ts'
import { answerRequests, type RequestHandler } from './http/listener.ts'
import { answerImage } from './images/logo.ts'
import { createMailer, type MailSettings } from './mail/mailer.ts'
import { routes } from './routes.ts'
import { createPrintQueue } from './http/print-queue.ts'
import { FOREIGN_SSCCS_PER_HOUR } from './shipments/advise/sscc.ts'
import { runWarehouse } from './demo/simulation/run.ts'
import { etagOf, matchesEtag } from './http/etag.ts'
import { INVITATIONS_PER_HOUR } from './users/links/invitation-limit.ts'
import { RESET_REQUESTS } from './users/links/links.ts'

export type ServeOptions = {
  port: number
  host: string
  /** The day on which the server's clock starts, at 09:00 UTC. Defaults to the real time. */
  today?: string
  log: Log
  mails: MailSettings
  /** Simulates warehouse activity while requests keep coming. */
  simulate?: boolean
  /** Cost of hashing a password. Tests that are not about passwords set a cheaper one. */
  passwordCost?: PasswordCost
}

export type Reference = { url: string; db: Db; close: () => Promise<void> }

// Longer than any pool keeps its connections (undici: at most 600 s), so that the server never closes a connection while a
// client is sending a request on it.
const KEEP_ALIVE_MS = 610_000
const MINUTE_MS = 60_000
const FEW_ATTEMPTS: Limit = { attempts: 5, ms: MINUTE_MS }
// A user who types an email address needs a few checks for it; a script that collects addresses needs many.
const EMAIL_CHECKS: Limit = { attempts: 30, ms: MINUTE_MS }

/** Serves v7 from a migrated and seeded database. Closing the server also closes the database. */
export const serve = async (db: Db, options: ServeOptions): Promise<Reference> => {
  const now = clockOf(options.today)
  const time = () => now().getTime()
  const services: Services = {
    db,
    log: options.log,
    now,
    loginThrottle: createThrottle([FEW_ATTEMPTS], time),
    mailThrottle: createThrottle([FEW_ATTEMPTS], time),
    invitationThrottle: createThrottle([INVITATIONS_PER_HOUR], time),
    resetRequestThrottle: createThrottle(RESET_REQUESTS, time),
    emailCheckThrottle: createThrottle([EMAIL_CHECKS], time),
    ssccThrottle: createThrottle([FOREIGN_SSCCS_PER_HOUR], time),
    denialThrottle: createThrottle([DENIALS_PER_HOUR], time),
    denialRepeats: createThrottle([DENIAL_REPEATS], time),
    printQueue: createPrintQueue(),
    passwordCost: options.passwordCost ?? PASSWORD_COST,
    mailer: createMailer(options.mails, options.log, now),
  }
  const isStopping = () => !server.listening
  const server: Server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS })
  answerRequests(server, requestHandlerOf(services), options.log, isStopping)
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  const stopWarehouse = options.simulate ? startWarehouse(server, services) : () => Promise.resolve()
  const close = () => Promise.all([stop(server), stopWarehouse()]).finally(() => db.close())
  return { url: `http://${options.host}:${port}`, db, close: () => close().then(() => undefined) }
}

const startWarehouse = (server: Server, { db, now, log }: Services): (() => Promise<void>) => {
  let lastRequestAt = Date.now()
  server.on('request', () => (lastRequestAt = Date.now()))
  return runWarehouse({ db, now, log, lastRequestAt: () => lastRequestAt })
}

const documentWithEtag = (body = openApiDocument()) => ({ body, etag: etagOf(body) })
let cachedDocument: ReturnType<typeof documentWithEtag> | undefined

/** Serves the contract as an OpenAPI document, for anyone who builds their own v7. Generated once; it never changes at run time. */
const answerDocument = (request: IncomingMessage): Promise<ApiResponse> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return Promise.resolve({ ...refuse('METHOD_NOT_ALLOWED'), headers: { allow: 'GET, HEAD' } })
  }
  const { body, etag } = (cachedDocument ??= documentWithEtag())
  const headers = { etag, 'cache-control': 'public, max-age=300' }
  return Promise.resolve(matchesEtag(request.headers['if-none-match'], etag) ? { status: 304, headers } : ok(body, headers))
}

const requestHandlerOf =
  (services: Services): RequestHandler =>
  (request, path, sender, signal): Promise<ApiResponse> => {
    if (path === '/v7/openapi.json') return answerDocument(request)
    if (path.startsWith('/v7/')) return dispatch(routes, services, request, sender, signal)
    if (path.startsWith('/images/')) return answerImage(services, request, path)
    return Promise.resolve(refuse('NOT_FOUND'))
  }

/** The real clock, or one that starts at 09:00 UTC on a given day. */
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

/** Closes idle connections and lets running calls finish. Each running call closes its own connection. */
const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
