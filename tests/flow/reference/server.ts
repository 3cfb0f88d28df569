import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { buildPath } from '#lib/contract/engine/path.ts'
import { type QueryValue, writeQuery } from '#lib/contract/engine/query.ts'
import type { Db } from '#lib/reference/db/db.ts'
import type { MailSettings } from '#lib/reference/mail/mailer.ts'
import { openSeeded, TEST_DAY, TEST_PASSWORD_COST } from '#lib/reference/demo/seed/open-seeded.ts'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { serve } from '#lib/reference/serve.ts'

export { TEST_DAY }

/** A response, with its body parsed as JSON whatever the status. */
type Reply = { status: number; headers: Headers; text: string; body: any } // oxlint-disable-line typescript/no-explicit-any -- a test looks into every kind of answer

type CallOptions = {
  query?: Record<string, QueryValue>
  params?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  as?: string | null
}

/** A running reference API with seeded data, and a client for it. */
export type Reference = {
  url: string
  db: Db
  /** Every line of the server's log as text. */
  logLines: string[]
  /** Makes a call in the contract as a demo user: by default the clerk of ACME; with null, without signing in. */
  ask: (name: CallName, options?: CallOptions) => Promise<Reply>
  /** Makes a GET call, whose answer must be a success and follow the contract. */
  get: (name: CallName, query?: Record<string, QueryValue>, as?: string) => Promise<any> // oxlint-disable-line typescript/no-explicit-any -- as above
  /** Sends a request to any path. */
  raw: (path: string, init?: RequestInit) => Promise<Reply>
  tokenOf: (email: string) => Promise<string>
  /** Emails to an address, newest first. */
  mailsTo: (email: string) => string[]
  stop: () => Promise<void>
}

export const CLERK = 'clerk@acme.test'
export const ADMIN = 'admin@gatehouse.test'
export const SUPPLIER = 'supplier@greengrocer.test'
export const NOBODY = 'nobody@acme.test'
export const MANAGER = 'manager@acme.test'
export const SYSTEM = 'system@gatehouse.test'

/** Starts the reference API on a new seeded database: PGlite in memory, or on a PostgreSQL server. */
export const startSeeded = async (databaseUrl?: string, smtp?: Pick<MailSettings, 'smtpUrl' | 'smtpTimeoutMs'>): Promise<Reference> => {
  const db = await openSeeded(databaseUrl ? { url: databaseUrl } : {})
  const logLines: string[] = []
  const mailDir = mkdtempSync(join(tmpdir(), 'gatehouse-mails-'))
  const server = await serve(db, {
    mails: { dir: mailDir, from: 'Gatehouse <no-reply@gatehouse.test>', webOrigin: 'https://gatehouse.test', ...smtp },
    port: 0,
    host: '127.0.0.1',
    today: TEST_DAY,
    passwordCost: TEST_PASSWORD_COST,
    log: (level, message, details) => void logLines.push(JSON.stringify({ level, message, ...details })),
  })
  const tokens = new Map<string, Promise<string>>()

  const raw = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const response = await fetch(server.url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = text !== '' && (response.headers.get('content-type') ?? '').startsWith('application/json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  const tokenOf = (email: string): Promise<string> => {
    const known = tokens.get(email)
    if (known) return known
    const token = raw('/v7/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    }).then((reply) => reply.body.data.token as string)
    tokens.set(email, token)
    return token
  }

  const ask = async (name: CallName, { query = {}, params = {}, body, headers = {}, as = CLERK }: CallOptions = {}): Promise<Reply> => {
    const call = calls[name]
    const search = writeQuery(query)
    const path = `/v7/${buildPath(call, params as never)}${search && `?${search}`}`
    return raw(path, {
      method: call.method,
      headers: {
        ...(as !== null && { authorization: `Bearer ${await tokenOf(as)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  const get = async (name: CallName, query: Record<string, QueryValue> = {}, as = CLERK) => {
    const reply = await ask(name, { query, as })
    if (reply.status !== 200) throw new Error(`${name} ${writeQuery(query)} answered ${reply.status}: ${reply.text}`)
    const call = calls[name]
    const schema: z.ZodMiniType =
      'views' in call ? call.views[(query['view'] ?? Object.keys(call.views)[0]) as keyof typeof call.views] : call.response
    z.parse(schema, reply.body)
    return reply.body
  }

  const mailsTo = (email: string) =>
    readdirSync(mailDir)
      .filter((name) => name.endsWith('.txt'))
      .toSorted()
      .toReversed()
      .map((name) => readFileSync(join(mailDir, name), 'utf8'))
      .filter((mail) => mail.startsWith(`To: ${email}\n`))

  const stop = async () => {
    await server.close()
    rmSync(mailDir, { recursive: true, force: true })
  }
  return { url: server.url, db, logLines, ask, get, raw, tokenOf, mailsTo, stop }
}

/** Every row of a list, page by page. */
export const allRows = async (reference: Reference, name: CallName, query: Record<string, QueryValue>, as = CLERK) => {
  const rows = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await reference.get(name, { ...query, per_page: 500, page }, as)
    rows.push(...data)
    if (page >= meta.last_page) return rows
  }
}
