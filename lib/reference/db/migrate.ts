import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { holdLock } from './advisory-lock.ts'
import { StartupError, type Db } from './db.ts'

const folder = fileURLToPath(new URL('./schema/', import.meta.url))

type Migration = { name: string; text: string }

/** The migrations of this build in order. */
export const migrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }))

/**
 * Migrates a database to the schema of this build, forward only, in one transaction. Several processes may call it at once.
 * Returns the names of the migrations that ran.
 * @throws StartupError if the data was written by a newer build.
 */
export const migrate = (db: Db): Promise<string[]> =>
  db.transaction(async (tx) => {
    await holdLock(tx, 'migration')
    await tx.script('create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())')
    const applied = (await tx.query<{ name: string }>(sql`select name from schema_migration`)).map((row) => row.name)
    const known = migrations()
    const unknown = applied.filter((name) => !known.some((migration) => migration.name === name))
    if (unknown.length > 0) {
      throw new StartupError(
        `The data was written by a newer version of the reference API (${unknown.join(', ')}). Start that version, or use another database or data folder.`,
      )
    }
    const pending = known.filter((migration) => !applied.includes(migration.name))
    for (const { name, text } of pending) {
      await tx.script(text)
      await tx.query(sql`insert into schema_migration (name) values (${name})`)
    }
    return pending.map((migration) => migration.name)
  })
