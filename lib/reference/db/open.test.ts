import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from './db.ts'
import { isTransient } from './errors.ts'
import { reopenOnFailure } from './open.ts'

/* A unit test cannot fill a disk. The errors here are those that PGlite raised on a small, full tmpfs (decision 0128). */

const panic = () => Object.assign(new Error('could not write to file "pg_wal/xlogtemp.42": No space left on device'), { severity: 'PANIC' })

/** A database whose queries return its name, or fail while `isBroken` returns true. */
const databaseNamed = (name: string, isBroken: () => boolean = () => false): Db => {
  const response = () => (isBroken() ? Promise.reject(panic()) : Promise.resolve([{ name }] as never[]))
  const db: Db = {
    kind: 'pglite',
    query: response,
    script: () => response().then(() => undefined),
    transaction: (work) => work(db),
    copyIn: () => response().then(() => 1),
    close: () => Promise.resolve(),
  }
  return db
}

const QUERY = sql`select 1`
const failsAsTransient = (work: Promise<unknown>) => work.then(() => null, isTransient)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a broken database is reopened by the next query, once for all concurrent queries', async () => {
  const open = vi.fn(() => Promise.resolve(databaseNamed('second')))
  const db = reopenOnFailure(
    databaseNamed('first', () => true),
    open,
  )
  expect(await failsAsTransient(db.query(QUERY))).toBe(true)
  expect(open).not.toHaveBeenCalled()
  expect(await Promise.all([db.query(QUERY), db.transaction((tx) => tx.query(QUERY))])).toEqual([
    [{ name: 'second' }],
    [{ name: 'second' }],
  ])
  expect(open).toHaveBeenCalledTimes(1)
})

test('queries fail as transient while a database cannot be reopened, and reopening is tried again after two seconds', async () => {
  let isFull = true
  const open = vi.fn(() =>
    isFull ? Promise.reject(new Error('PGlite failed to initialize properly')) : Promise.resolve(databaseNamed('second')),
  )
  const db = reopenOnFailure(
    databaseNamed('first', () => true),
    open,
  )
  await failsAsTransient(db.transaction((tx) => tx.query(QUERY)))
  expect([await failsAsTransient(db.query(QUERY)), await failsAsTransient(db.script('select 1')), open.mock.calls.length]).toEqual([
    true,
    true,
    1,
  ])
  isFull = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await db.query(QUERY)).toEqual([{ name: 'second' }])
})

test('a query that fails because the disk is full leaves the database open', async () => {
  const diskFullError = Object.assign(new Error('could not extend file: No space left on device'), { severity: 'ERROR', code: '53100' })
  const open = vi.fn(() => Promise.resolve(databaseNamed('second')))
  const db = reopenOnFailure(databaseNamed('first'), open)
  expect(await failsAsTransient(db.transaction(() => Promise.reject(diskFullError)))).toBe(true)
  expect(await db.query(QUERY)).toEqual([{ name: 'first' }])
  expect(open).not.toHaveBeenCalled()
})
