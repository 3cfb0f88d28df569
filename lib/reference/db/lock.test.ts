import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from './db.ts'
import { assertUnlocked, lockFolder } from './lock.ts'

let folder: string
const lockFile = () => join(folder, 'gatehouse.lock')
const writeLock = (owner: Record<string, unknown>) =>
  writeFileSync(lockFile(), JSON.stringify({ started: null, host: hostname(), ...owner }))
const setHeartbeat = (at: number) => utimesSync(lockFile(), new Date(at), new Date(at))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-lock-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

test('a folder can be locked only once until it is released', () => {
  const release = lockFolder(folder)
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
  expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by process ${process.pid}.`)
  release()
  expect(existsSync(lockFile())).toBe(false)
  lockFolder(folder)()
})

test('a lock held by another running process is respected', () => {
  const other = spawn('sleep', ['30'])
  writeLock({ pid: other.pid })
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${other.pid}`)
  expect(() => assertUnlocked(folder)).toThrow(`is in use by process ${other.pid}`)
  other.kill()
})

test('a lock left by a process that has ended is taken over', async () => {
  const other = spawn('true')
  await new Promise((resolve) => other.once('exit', resolve))
  writeLock({ pid: other.pid })
  expect(() => assertUnlocked(folder)).not.toThrow()
  lockFolder(folder)()
})

test('a lock is taken over if its process id now belongs to another process', () => {
  writeLock({ pid: process.ppid, started: 'at another time' })
  lockFolder(folder)()
})

test('a lock from another machine is respected while its heartbeat is recent', () => {
  writeLock({ pid: 1, host: 'elsewhere' })
  setHeartbeat(Date.now() - 20_000)
  expect(() => lockFolder(folder)).toThrow('is in use by process 1 on elsewhere')
  setHeartbeat(Date.now() - 60_000)
  lockFolder(folder)()
})

test('a lock that cannot be read is taken over, unless it was written just now', () => {
  for (const half of ['', 'half a lo']) {
    writeFileSync(lockFile(), half)
    expect(() => assertUnlocked(folder)).toThrow('is in use by another process')
    expect(() => lockFolder(folder)).toThrow('is in use by another process')
    setHeartbeat(Date.now() - 10_000)
    lockFolder(folder)()
  }
})

/**
 * A process that locks the folder when it gets input, and holds it until the input ends. Removing a file takes long in it, so that all
 * processes find a dead lock before one of them has removed it.
 */
const LOCKER = `
  import { once } from 'node:events'
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  import { lockFolder } from '#lib/reference/db/lock.ts'
  const { rmSync } = fs
  fs.rmSync = (...parameters) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 100)
    rmSync(...parameters)
  }
  syncBuiltinESMExports()
  console.log('ready')
  await once(process.stdin, 'data')
  try {
    lockFolder(process.argv[1])
    console.log('locked')
  } catch (error) {
    console.log(error.message.includes('is in use') ? 'refused' : error.message)
  }
  process.stdin.resume()`

test('of several processes that find a dead lock at once, one takes it over', async () => {
  for (let round = 0; round < 4; round += 1) {
    writeLock({ pid: 999_999_999 })
    // A process that crashed while it was taking over leaves a second lock.
    if (round % 2 === 1) writeFileSync(`${lockFile()}.next`, readFileSync(lockFile()))
    const lockers = Array.from({ length: 5 }, () => spawn(process.execPath, ['--input-type=module', '--eval', LOCKER, folder]))
    const nextLines = () => Promise.all(lockers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
    const exits = Promise.all(lockers.map((locker) => once(locker, 'close')))
    expect(await nextLines()).toEqual(lockers.map(() => 'ready'))
    const results = nextLines()
    for (const locker of lockers) locker.stdin.write('go')
    expect((await results).toSorted()).toEqual(['locked', ...Array.from({ length: 4 }, () => 'refused')])
    for (const locker of lockers) locker.stdin.end()
    await exits
    expect(existsSync(lockFile())).toBe(false)
  }
})

test('a lock that is created while a dead one is being taken over is respected', () => {
  const other = spawn('sleep', ['30'])
  writeLock({ pid: 999_999_999 })
  const { existsSync: exists } = fs
  fs.existsSync = (path) => {
    if (path !== lockFile()) return exists(path)
    // The dead lock has gone, and another process comes right after the check.
    fs.existsSync = exists
    syncBuiltinESMExports()
    rmSync(lockFile())
    writeLock({ pid: other.pid })
    return false
  }
  syncBuiltinESMExports()
  try {
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${other.pid}`)
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: other.pid })
  } finally {
    fs.existsSync = exists
    syncBuiltinESMExports()
    other.kill()
  }
})

test('a lock that another machine has taken over is left to it', () => {
  const release = lockFolder(folder)
  writeLock({ pid: 1, host: 'elsewhere' })
  release()
  expect(existsSync(lockFile())).toBe(true)
})

test('a missing folder is created; a file and an unwritable path are refused', () => {
  const deep = join(folder, 'a', 'b')
  lockFolder(deep)()
  expect(existsSync(deep)).toBe(true)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => lockFolder(file)).toThrow(`${file} is a file, but the data needs a folder.`)
  expect(() => lockFolder(join(file, 'below'))).toThrow(StartupError)
  expect(() => lockFolder('/proc/gatehouse/data')).toThrow('cannot be written')
})
