import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sql, { raw } from 'sql-template-tag'
import type { PasswordCost } from '../../auth/password.ts'
import type { Db } from '../../db/db.ts'
import { openPglite } from '../../db/pglite.ts'
import { openPostgres } from '../../db/postgres.ts'
import { seed } from './seed.ts'
import type { Tier } from './tiers.ts'

/** The day that is today in tests. */
export const TEST_DAY = '2026-11-20'

/**
 * Password cost in tests: a hundredth of the real cost, which took a third of the CPU time of the reference tests. Used for the
 * seeded users; pass it to `serve` as `passwordCost` for new hashes.
 */
export const TEST_PASSWORD_COST: PasswordCost = { N: 2 ** 10, r: 8, p: 1 }

const LOCK_TIMEOUT_MS = 10 * 60_000
const DAY_MS = 86_400_000

export type SeededOptions = {
  tier?: Tier
  today?: string
  /** A PostgreSQL server on which databases may be created. Without it, PGlite in memory is used. */
  url?: string
  /** Called if the data is not in the cache yet, before it is seeded. */
  onSeed?: () => void
}

/**
 * Opens a separate database with seeded data, for a test or a benchmark. The data is seeded once for each tier, day and state of the
 * sources, and cached: as a dump in the system's temporary folder, or as a template database on the server. Closing deletes the copy.
 */
export const openSeeded = async ({ tier = 'S', today = TEST_DAY, url, onSeed }: SeededOptions = {}): Promise<Db> => {
  const name = `gatehouse_seed_${sourceHash(tier, today)}`
  return url ? openTemplate(url, name, { tier, today, onSeed }) : openDump(join(tmpdir(), `${name}.tar`), { tier, today, onSeed })
}

type SeedRun = { tier: Tier; today: string; onSeed: (() => void) | undefined }

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const SCHEMA = 'lib/reference/db/schema'
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\bfrom\s+)?'([#.][^'\n]+\.ts)'/gm

/** All files that the data depends on: the schema, this file, and everything that it imports, not counting type imports. */
export const sourcesOfData = (): string[] => {
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const [, target = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT))
      visit(target.startsWith('#') ? target.slice(1) : join(dirname(file), target))
  }
  visit(relative(ROOT, fileURLToPath(import.meta.url)))
  return [...files, ...readdirSync(join(ROOT, SCHEMA)).map((name) => join(SCHEMA, name))].toSorted()
}

/** A hash of everything that the data depends on: tier, day and the content of the sources. */
const sourceHash = (tier: Tier, today: string): string => {
  const hash = createHash('sha256').update(`${tier} ${today}`)
  for (const file of sourcesOfData()) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Makes the dump smaller by removing what is never read: the template databases and most of the log. */
const SHRINK_STATEMENTS = [
  `update pg_database set datistemplate = false where datname like 'template_'`,
  'drop database template1',
  'drop database template0',
  'set wal_recycle = off',
  'checkpoint',
]

const openDump = async (file: string, seedRun: SeedRun): Promise<Db> => {
  await createOnce(file, async () => {
    seedRun.onSeed?.()
    const db = await openPglite({ hasSmallLogFiles: true })
    await seed(db, { ...seedRun, passwordCost: TEST_PASSWORD_COST })
    for (const text of SHRINK_STATEMENTS) await db.script(text)
    const dump = await db.dump()
    await db.close()
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()))
    renameSync(draft, file)
    deleteOldDumps(file)
  })
  return openPglite({ dump: new Blob([readFileSync(file)]) })
}

/** Deletes all other dumps that are more than a day old. Most of them are of outdated sources. */
const deleteOldDumps = (file: string): void => {
  const folder = dirname(file)
  for (const other of readdirSync(folder).filter((name) => /^gatehouse_seed_[0-9a-f]+\.tar$/.test(name))) {
    const path = join(folder, other)
    if (path !== file && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { force: true })
  }
}

/** Creates a file in one process while others wait for it. A lock older than {@link LOCK_TIMEOUT_MS} was left by a dead process. */
const createOnce = async (file: string, make: () => Promise<void>): Promise<void> => {
  const lock = `${file}.lock`
  while (!existsSync(file)) {
    try {
      mkdirSync(lock)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isStale(lock)) rmSync(lock, { recursive: true, force: true })
      await sleep(100)
      continue
    }
    try {
      if (!existsSync(file)) await make()
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}

const isStale = (lock: string): boolean => {
  try {
    return Date.now() - statSync(lock).mtimeMs > LOCK_TIMEOUT_MS
  } catch {
    return false // released just now
  }
}

const openTemplate = async (url: string, template: string, seedRun: SeedRun): Promise<Db> => {
  const server = await openPostgres(url, { connections: 2 })
  const copy = `${template}_${randomUUID().slice(0, 8)}`
  try {
    await makeTemplate(server, url, template, seedRun)
    await server.query(raw(`create database ${copy} template ${template}`))
  } finally {
    await server.close()
  }
  const db = await openPostgres(urlOfDatabase(url, copy))
  return { ...db, close: () => db.close().then(() => drop(url, copy)) }
}

const urlOfDatabase = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** One process seeds while others wait. A transaction holds the lock, because the pool closes connections idle for 10 s. */
const makeTemplate = (server: Db, url: string, template: string, seedRun: SeedRun): Promise<void> =>
  server.transaction(async (lock) => {
    const key = Number.parseInt(createHash('sha256').update(template).digest('hex').slice(0, 12), 16)
    await lock.query(sql`select pg_advisory_xact_lock(${key}::bigint)`)
    const existing = await lock.query(sql`select from pg_database where datname = ${template}`)
    if (existing.length > 0) return
    seedRun.onSeed?.()
    const draft = `${template}_draft`
    await server.query(raw(`drop database if exists ${draft}`))
    await server.query(raw(`create database ${draft} encoding 'UTF8' template template0`))
    const db = await openPostgres(urlOfDatabase(url, draft), { connections: 2 })
    await seed(db, { ...seedRun, passwordCost: TEST_PASSWORD_COST }).finally(() => db.close())
    await server.query(raw(`alter database ${draft} rename to ${template}`))
  })

const drop = async (url: string, database: string): Promise<void> => {
  const server = await openPostgres(url, { connections: 1 })
  await server.query(raw(`drop database if exists ${database} with (force)`)).finally(() => server.close())
}
