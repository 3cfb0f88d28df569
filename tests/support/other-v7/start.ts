import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { CSR } from '#lib/reference/demo/seed/accounts.ts'
import { openSeeded, TEST_DAY, TEST_PASSWORD_COST } from '#lib/reference/demo/seed/open-seeded.ts'
import { serve } from '#lib/reference/serve.ts'
import { startOtherV7, type OtherV7 } from './server.ts'
import type { Json } from './types.ts'

/**
 * Starts a v7 whose deviations a test can set, in front of a separate reference API, whose date is the fixed test day. The database
 * is on the test run's PostgreSQL, which needs half the time of PGlite for the many queries.
 */
export const startOtherV7WithReference = async (): Promise<OtherV7> => {
  const mailDir = mkdtempSync(join(tmpdir(), 'gatehouse-mails-'))
  const mails = { dir: mailDir, from: 'no-reply@gatehouse.test', webOrigin: 'https://gatehouse.test' }
  const db = await openSeeded({ url: inject('postgres') })
  const reference = await serve(db, { port: 0, host: '127.0.0.1', today: TEST_DAY, passwordCost: TEST_PASSWORD_COST, log: () => {}, mails })
  const other = await startOtherV7({ upstream: reference.url })
  return {
    ...other,
    get writes() {
      return other.writes
    },
    get requests() {
      return other.requests
    },
    stop: async () => {
      await other.stop()
      await reference.close()
      rmSync(mailDir, { recursive: true, force: true })
    },
  }
}

/** A client that calls this v7 directly, without the product in between. */
export const openDirect = (other: Pick<OtherV7, 'url'>) => {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: unknown): Promise<{ status: number; text: string; json: Json }> => {
    const response = await fetch(`${other.url}/v7/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, json: readJson(text) }
  }
  return {
    headers,
    send,
    get: (path: string) => send('GET', path),
    signIn: async (email: string = CSR.email) => {
      const response = await send('POST', 'auth/login', { email, password: CSR.password })
      const data = (response.json['data'] ?? {}) as Json
      headers['authorization'] = `Bearer ${String(data['token'])}`
      headers['userlevel'] = String((data['user'] as Json | undefined)?.['userLevel'])
      return response
    },
  }
}

const readJson = (text: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return {}
  }
}

export const MANAGER_EMAIL = 'manager@acme.test'
