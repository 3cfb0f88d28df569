import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from './db.ts'
import { isPassing } from './errors.ts'
import { reopening } from './open.ts'

/* What PGlite does on a full disk was tried on a small tmpfs (decision 0128); a full disk cannot be had in a test. */

const panic = () => Object.assign(new Error('could not write to file "pg_wal/xlogtemp.42": No space left on device'), { severity: 'PANIC' })

/** A database that answers its name, or gives up. */
const named = (name: string, gaveUp: () => boolean = () => false): Db => {
  const answer = () => (gaveUp() ? Promise.reject(panic()) : Promise.resolve([{ name }] as never[]))
  const db: Db = {
    kind: 'pglite',
    query: answer,
    script: () => answer().then(() => undefined),
    transaction: (work) => work(db),
    copyIn: () => answer().then(() => 1),
    close: () => Promise.resolve(),
  }
  return db
}

const ASK = sql`select 1`
const failureOf = (work: Promise<unknown>) => work.then(() => null, isPassing)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a database that has given up is opened anew by the next query, once for all who ask', async () => {
  const open = vi.fn(() => Promise.resolve(named('second')))
  const db = reopening(
    named('first', () => true),
    open,
  )
  expect(await failureOf(db.query(ASK))).toBe(true)
  expect(open).not.toHaveBeenCalled()
  expect(await Promise.all([db.query(ASK), db.transaction((tx) => tx.query(ASK))])).toEqual([[{ name: 'second' }], [{ name: 'second' }]])
  expect(open).toHaveBeenCalledTimes(1)
})

test('one that cannot be opened yet fails queries as one that is away, is left alone for two seconds, and goes on after', async () => {
  let isFull = true
  const open = vi.fn(() => (isFull ? Promise.reject(new Error('PGlite failed to initialize properly')) : Promise.resolve(named('second'))))
  const db = reopening(
    named('first', () => true),
    open,
  )
  await failureOf(db.transaction((tx) => tx.query(ASK)))
  expect([await failureOf(db.query(ASK)), await failureOf(db.script('select 1')), open.mock.calls.length]).toEqual([true, true, 1])
  isFull = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await db.query(ASK)).toEqual([{ name: 'second' }])
})

test('a query that is wrong, or finds no room, leaves the database open', async () => {
  const wrong = Object.assign(new Error('could not extend file: No space left on device'), { severity: 'ERROR', code: '53100' })
  const open = vi.fn(() => Promise.resolve(named('second')))
  const db = reopening(named('first'), open)
  expect(await failureOf(db.transaction(() => Promise.reject(wrong)))).toBe(true)
  expect(await db.query(ASK)).toEqual([{ name: 'first' }])
  expect(open).not.toHaveBeenCalled()
})
