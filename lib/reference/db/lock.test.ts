import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseUnusable } from './db.ts'
import { lockFolder } from './lock.ts'

let folder: string
const lockFile = () => join(folder, 'gatehouse.lock')
const leave = (owner: Record<string, unknown>) => writeFileSync(lockFile(), JSON.stringify({ started: null, host: hostname(), ...owner }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-lock-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

test('a folder is locked once, and free again after its release', () => {
  const release = lockFolder(folder)
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
  expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by process ${process.pid}.`)
  release()
  expect(existsSync(lockFile())).toBe(false)
  lockFolder(folder)()
})

test('the lock of another living process holds', () => {
  const other = spawn('sleep', ['30'])
  leave({ pid: other.pid })
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${other.pid}`)
  other.kill()
})

test('a lock left by a process that is gone is taken over', async () => {
  const other = spawn('true')
  await new Promise((resolve) => other.once('exit', resolve))
  leave({ pid: other.pid })
  lockFolder(folder)()
})

test('a process that only has the number of the one that left the lock does not hold it', () => {
  leave({ pid: process.ppid, started: 'at another time' })
  lockFolder(folder)()
})

test('a lock from another machine holds while its heart beats', () => {
  leave({ pid: 1, host: 'elsewhere' })
  const beat = (at: number) => utimesSync(lockFile(), new Date(at), new Date(at))
  beat(Date.now() - 20_000)
  expect(() => lockFolder(folder)).toThrow('is in use by process 1 on elsewhere')
  beat(Date.now() - 60_000)
  lockFolder(folder)()
})

test('a lock that cannot be read is taken over', () => {
  writeFileSync(lockFile(), 'half a lo')
  lockFolder(folder)()
})

test('a folder that is made on the way, a file in its place, and a place where nothing can be made', () => {
  const deep = join(folder, 'a', 'b')
  lockFolder(deep)()
  expect(existsSync(deep)).toBe(true)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => lockFolder(file)).toThrow(`${file} is a file, and the data needs a folder.`)
  expect(() => lockFolder(join(file, 'below'))).toThrow(DatabaseUnusable)
  expect(() => lockFolder('/proc/gatehouse/data')).toThrow('cannot be written')
})
