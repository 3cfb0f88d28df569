import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from './db.ts'
import { assertUnlocked, lockFolder } from './lock.ts'

let folder: string
const lockFile = () => join(folder, 'gatehouse.lock')
const writeLock = (owner: Record<string, unknown>) =>
  writeFileSync(lockFile(), JSON.stringify({ started: null, host: hostname(), ...owner }))

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
  const setHeartbeat = (at: number) => utimesSync(lockFile(), new Date(at), new Date(at))
  setHeartbeat(Date.now() - 20_000)
  expect(() => lockFolder(folder)).toThrow('is in use by process 1 on elsewhere')
  setHeartbeat(Date.now() - 60_000)
  lockFolder(folder)()
})

test('a lock that cannot be read is taken over', () => {
  writeFileSync(lockFile(), 'half a lo')
  lockFolder(folder)()
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
