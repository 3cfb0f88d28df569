import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createThrottle } from './auth/throttle.ts'
import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { refuse, type Answer } from './http/answer.ts'
import type { Log, Services } from './http/context.ts'
import { dispatch } from './http/dispatch.ts'
import { listenerOf, type Answerer } from './http/listener.ts'
import { answerImage } from './images/routes.ts'
import { routes } from './routes.ts'
import { seed } from './seed/seed.ts'

export type ReferenceOptions = {
  port: number
  host: string
  databaseUrl?: string
  dataDir?: string
  tier: 'S' | 'M' | 'L'
  /** Day for which the data is seeded, and the server's day when it is given; the real one otherwise. */
  today?: string
  log: Log
  /** Tells how far seeding has come, for people to read. */
  onProgress?: (text: string) => void
}

export type Reference = { url: string; db: Db; close: () => Promise<void> }

// Longer than any pool keeps its connections (undici: at most 600 s), so that the server is never the one who hangs up
// on a request under way.
const KEEP_ALIVE_MS = 610_000
const LOGIN_TRIES = 5
const MAIL_TRIES = 5

/** Opens the database, brings it up to date, seeds it when it is empty, and serves v7 from it. */
export const startReference = async (options: ReferenceOptions): Promise<Reference> => {
  const db = await openDatabase({ url: options.databaseUrl, dataDir: options.dataDir })
  try {
    await migrate(db)
    await seed(db, {
      tier: options.tier,
      today: options.today ?? new Date().toISOString().slice(0, 10),
      onProgress: options.onProgress ?? (() => {}),
    })
    return await serve(db, options)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Serves v7 from a database that is migrated and seeded. Closing the server closes the database too. */
export const serve = async (db: Db, options: Pick<ReferenceOptions, 'port' | 'host' | 'today' | 'log'>): Promise<Reference> => {
  const now = clockOf(options.today)
  const time = () => now().getTime()
  const services: Services = {
    db,
    log: options.log,
    now,
    loginThrottle: createThrottle(LOGIN_TRIES, time),
    mailThrottle: createThrottle(MAIL_TRIES, time),
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listenerOf(answererOf(services), options.log))
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  return { url: `http://${options.host}:${port}`, db, close: () => stop(server).finally(() => db.close()) }
}

const answererOf =
  (services: Services): Answerer =>
  (request, path, sender, signal): Promise<Answer> => {
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

const listen = (server: Server, { port, host }: Pick<ReferenceOptions, 'port' | 'host'>): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Lets calls under way finish; connections that only wait are closed. */
const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
