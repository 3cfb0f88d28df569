import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#lib/reference/db/open.ts'
import { openSeeded } from '#lib/reference/demo/seed/open-seeded.ts'
import { serve } from '#lib/reference/serve.ts'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { freePort } from '#tests/support/services.ts'

const program = fileURLToPath(new URL('../../lib/reference/main.ts', import.meta.url))
const startProgram = fileURLToPath(new URL('../../lib/start.ts', import.meta.url))

type Run = { child: ChildProcess; out: () => string; url: Promise<string>; exited: Promise<number | null> }

const run = (env: Record<string, string>, args: readonly string[] = [], file = program): Run => {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, REFERENCE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = new Promise<string>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Reference API on (http:\S+)\/v7/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    void exited.then((code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  url.catch(() => undefined)
  return { child, out: () => output, url, exited }
}

const stop = (run: Run): Promise<number | null> => {
  run.child.kill('SIGTERM')
  return run.exited
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

  it('seeds an empty folder, reports progress, and keeps the data across a restart', { timeout: 300_000 }, async () => {
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

    // A complete address, to be pasted into a browser.
    const code = /: https:\/\/app\.example\.test\/login\/ACME\/(\S+)/.exec(first.out())?.[1]
    expect((await login(url, { client: 'ACME', session: code })).status).toBe(200)

    // A password set by this process, so with the full hashing cost instead of the reduced one of tests.
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
    expect(await second.exited).toBe(1)
    expect(second.out().trim().split('\n')).toHaveLength(1)
    expect(second.out()).toMatch(/in use/)

    expect(await stop(first)).toBe(0)
    const third = run({ ...env, REFERENCE_SIMULATE: '1' })
    const restartedUrl = await third.url
    expect(third.out()).not.toContain('Seeding')
    const preferences = await fetch(`${restartedUrl}/v7/preferences/user-modules`, { headers })
    expect(((await preferences.json()) as { data: { views: unknown } }).data.views).toEqual(views.views)
    // With the setting, the simulation starts after the first request; without it, it never does.
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

  it('keeps running when its log cannot be written, and closes its data properly', { timeout: 120_000 }, async () => {
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, REFERENCE_PORT: String(port), REFERENCE_DATA_DIR: folder },
      stdio: ['ignore', full, 'ignore'],
    })
    closeSync(full)
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const tryLogin = () => login(`http://127.0.0.1:${port}`, { email: 'clerk@acme.test', password: DEMO_PASSWORD }).catch(() => null)
    await expect.poll(async () => (await tryLogin())?.status ?? child.exitCode, { timeout: 60_000 }).toBe(200)
    expect((await tryLogin())?.status).toBe(200)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  it('stops when the calls in progress are answered, even if connections are kept alive', async () => {
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

  it('started on a port in use exits at once, before it opens its data', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port)))
    const dataDir = join(folder, 'second')
    const second = run({ REFERENCE_DATA_DIR: dataDir, REFERENCE_PORT: String(port) }, ['reference'], startProgram)
    expect(await second.exited).toBe(1)
    expect(second.out().trim()).toMatch(/^REFERENCE_PORT: port \d+ is in use on 127\.0\.0\.1\.[^\n]*$/)
    expect(existsSync(dataDir)).toBe(false)
    other.close()
  })

  it('is started with a sentence about a variable that is almost a setting, without its value', async () => {
    const wrong = run({ REFERENCE_PORT: 'none', REFERENCE_TEIR: '31337' }, ['reference'], startProgram)
    expect(await wrong.exited).toBe(1)
    expect(wrong.out()).toMatch(/^There is no setting REFERENCE_TEIR\. Did you mean REFERENCE_TIER\?\n/)
    expect(wrong.out()).not.toContain('31337')
  })

  it('reports in one sentence that its folder is damaged', async () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'))
    mkdirSync(join(damaged, 'pg'))
    writeFileSync(join(damaged, 'pg', 'PG_VERSION'), 'not a database')
    const damagedRun = run({ REFERENCE_DATA_DIR: damaged })
    expect(await damagedRun.exited).toBe(1)
    expect(damagedRun.out().trim().split('\n')).toHaveLength(1)
    expect(damagedRun.out()).toMatch(/is damaged and cannot be opened/)
  })

  it.each([
    [
      {
        REFERENCE_PORT: 'http',
        REFERENCE_TIER: 'XL',
        REFERENCE_SIMULATE: 'yes',
        REFERENCE_DATABASE_URL: 'mysql://here',
        REFERENCE_SMTP_URL: 'mail.example.com',
        PUBLIC_ORIGIN: 'here',
      },
      [
        'REFERENCE_PORT must be a port number.',
        'REFERENCE_TIER must be S, M or L.',
        'REFERENCE_DATABASE_URL must begin with postgres://.',
        'REFERENCE_SIMULATE must be 1 (simulate warehouse activity) or 0.',
        'REFERENCE_SMTP_URL must begin with smtp:// or smtps://.',
        'PUBLIC_ORIGIN must be the address of the web application, like https://gatehouse.example.com.',
      ].join('\n'),
    ],
    [{ REFERENCE_TIER: 'XL' }, 'REFERENCE_TIER must be S, M or L.'],
    [
      { REFERENCE_DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b', REFERENCE_TIER: '', REFERENCE_SIMULATE: '' },
      'The database postgres://127.0.0.1:1/b does not respond: connect ECONNREFUSED 127.0.0.1:1. REFERENCE_DATABASE_URL says which one is used.',
    ],
    [
      { REFERENCE_DATA_DIR: '/proc/data' },
      'The data folder /proc/data cannot be written (ENOENT). Choose another folder or change its permissions. REFERENCE_DATA_DIR says which one is used.',
    ],
  ])('names every invalid setting: %o', async (env, sentences) => {
    const failingRun = run(env)
    expect([await failingRun.exited, failingRun.out().trim()]).toEqual([1, sentences])
  })
})
