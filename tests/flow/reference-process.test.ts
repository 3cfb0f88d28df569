import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#lib/reference/db/open.ts'
import { openSeeded } from '#lib/reference/demo/seed/open-seeded.ts'
import { serve } from '#lib/reference/serve.ts'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/logins.ts'

const program = fileURLToPath(new URL('../../lib/reference/main.ts', import.meta.url))

type Run = { child: ChildProcess; out: () => string; url: Promise<string>; ended: Promise<number | null> }

const run = (env: Record<string, string>, args: readonly string[] = []): Run => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, REFERENCE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Reference API on (http:\S+)\/v7/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  url.catch(() => undefined)
  return { child, out: () => said, url, ended }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const stop = (one: Run): Promise<number | null> => {
  one.child.kill('SIGTERM')
  return one.ended
}

const login = async (url: string, body: unknown) => {
  const reply = await fetch(`${url}/v7/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, data: ((await reply.json()) as { data?: { token: string; user: { id: string } } }).data }
}

describe('the reference API as a process', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-reference-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('seeds an empty folder, says how far it is, and keeps the data over a restart', { timeout: 300_000 }, async () => {
    const env = { REFERENCE_DATA_DIR: folder, REFERENCE_TIER: 'S' }
    const credentials = { email: 'clerk@acme.test', password: DEMO_PASSWORD }
    const first = run({ ...env, REFERENCE_WEB_ORIGIN: 'https://app.example.test/' }, ['--handover', 'acme', 'clerk@acme.test'])
    const url = await first.url
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(first.out()).toMatch(/Seeding tier S: Movements/)
    const { data } = await login(url, credentials)
    const headers = { authorization: `Bearer ${data!.token}`, 'content-type': 'application/json' }
    const views = { views: { app: { theme: 'dark' } } }
    expect((await fetch(`${url}/v7/preferences/user-modules`, { method: 'PUT', headers, body: JSON.stringify(views) })).status).toBe(200)

    // A whole address: it is pasted into a browser.
    const code = /: https:\/\/app\.example\.test\/login\/ACME\/(\S+)/.exec(first.out())?.[1]
    expect((await login(url, { client: 'ACME', session: code })).status).toBe(200)

    // A password of the product's own: the cost that tests pay for theirs is not known here.
    const manager = await login(url, { email: 'manager@acme.test', password: DEMO_PASSWORD })
    const password = 'seven quiet forklifts'
    const change = { action: 'change_password', current_password: DEMO_PASSWORD, password, password_confirmation: password }
    const changed = await fetch(`${url}/v7/users/${manager.data!.user.id}`, {
      method: 'PATCH',
      headers: { ...headers, authorization: `Bearer ${manager.data!.token}` },
      body: JSON.stringify(change),
    })
    expect(changed.status).toBe(200)

    const second = run(env)
    expect(await second.ended).toBe(1)
    expect(second.out().trim().split('\n')).toHaveLength(1)
    expect(second.out()).toMatch(/in use/)

    expect(await stop(first)).toBe(0)
    const third = run({ ...env, REFERENCE_SIMULATE: '1' })
    const again = await third.url
    expect(third.out()).not.toContain('Seeding')
    const kept = await fetch(`${again}/v7/preferences/user-modules`, { headers })
    expect(((await kept.json()) as { data: { views: unknown } }).data.views).toEqual(views.views)
    // Somebody has asked for something, so the warehouse is at work; without the setting it never was.
    await expect.poll(third.out, { timeout: 60_000 }).toContain('"message":"warehouse"')
    expect(first.out()).not.toContain('"message":"warehouse"')
    expect(await stop(third)).toBe(0)

    const db = await openDatabase({ dataDir: folder })
    const hashes = await db.query<{ hash: string }>(
      sql`select distinct password_hash as hash from app_user where password_hash is not null`,
    )
    await db.close()
    expect(hashes.map(({ hash }) => hash.slice(0, 'scrypt$32768$8$3$'.length))).toEqual(['scrypt$32768$8$3$', 'scrypt$32768$8$3$'])
  })

  it('goes on when its log finds no room, and closes its data as always', { timeout: 120_000 }, async () => {
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, REFERENCE_PORT: String(port), REFERENCE_DATA_DIR: folder },
      stdio: ['ignore', full, 'ignore'],
    })
    closeSync(full)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const answers = () => login(`http://127.0.0.1:${port}`, { email: 'clerk@acme.test', password: DEMO_PASSWORD }).catch(() => null)
    await expect.poll(async () => (await answers())?.status ?? child.exitCode, { timeout: 60_000 }).toBe(200)
    expect((await answers())?.status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('ends when the calls under way are answered, though their connections would be kept', async () => {
    const log: string[] = []
    const reference = await serve(await openSeeded({}), {
      port: 0,
      host: '127.0.0.1',
      mails: { dir: folder, from: 'Gatehouse <no-reply@gatehouse.test>', webOrigin: 'https://gatehouse.test' },
      log: (_level, message) => void log.push(message),
    })
    const logins = Array.from({ length: 12 }, (_, index) => login(reference.url, { email: `nobody${index}@x.test`, password: 'x' }))
    await Promise.race(logins)
    expect(log.length).toBeLessThan(12)
    const closed = reference.close()
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(logins.map(() => 422))
    await closed
  })

  it('says in one sentence that its folder is damaged', async () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'))
    mkdirSync(join(damaged, 'pg'))
    writeFileSync(join(damaged, 'pg', 'PG_VERSION'), 'not a database')
    const one = run({ REFERENCE_DATA_DIR: damaged })
    expect(await one.ended).toBe(1)
    expect(one.out().trim().split('\n')).toHaveLength(1)
    expect(one.out()).toMatch(/is damaged and cannot be opened/)
  })

  it.each([
    [{ REFERENCE_PORT: 'http' }, 'REFERENCE_PORT must be a port number.'],
    [{ REFERENCE_TIER: 'XL' }, 'REFERENCE_TIER must be S, M or L.'],
    [{ REFERENCE_SIMULATE: 'yes' }, 'REFERENCE_SIMULATE must be 1 (simulate warehouse activity) or 0.'],
    [{ REFERENCE_DATABASE_URL: 'mysql://here' }, 'REFERENCE_DATABASE_URL must begin with postgres://.'],
    [
      { REFERENCE_DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b', REFERENCE_TIER: '', REFERENCE_SIMULATE: '' },
      'The database postgres://127.0.0.1:1/b does not respond: connect ECONNREFUSED 127.0.0.1:1. REFERENCE_DATABASE_URL says which one is used.',
    ],
    [
      { REFERENCE_DATA_DIR: '/proc/data' },
      'The data folder /proc/data cannot be written (ENOENT). Choose another folder or change its permissions. REFERENCE_DATA_DIR says which one is used.',
    ],
    [{ PUBLIC_ORIGIN: 'here' }, 'PUBLIC_ORIGIN must be the address of the web application, like https://gatehouse.example.com.'],
  ])('says which setting is wrong: %o', async (env, sentence) => {
    const one = run(env)
    expect([await one.ended, one.out().trim()]).toEqual([1, sentence])
  })
})
