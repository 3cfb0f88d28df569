import { hostname } from 'node:os'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseUnusable } from './db.ts'

// docs/decisions/0024-one-process-a-data-folder.md

const BEAT_MS = 10_000
/** Folders that this process has open. */
const held = new Set<string>()

/**
 * Locks a data folder for this process, because two processes writing to it with PGlite would damage it. Takes over the lock of a
 * dead process. Throws {@link DatabaseUnusable} if the folder is locked or not writable. Returns a function that unlocks it.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = resolve(folder, 'gatehouse.lock')
  makeFolder(resolve(folder))
  if (held.has(file) || !writeLock(folder, file)) throw locked(folder, file)
  held.add(file)
  const beat = setInterval(() => touch(file), BEAT_MS)
  beat.unref()
  const release = () => {
    if (!held.delete(file)) return
    clearInterval(beat)
    process.off('exit', release)
    rmSync(file, { force: true })
  }
  process.on('exit', release)
  return release
}

type Owner = { pid: number; host: string; started: string | null }

const makeFolder = (folder: string): void => {
  try {
    makeWithParents(folder)
  } catch (error) {
    throw unwritable(folder, error)
  }
  if (!statSync(folder).isDirectory()) throw new DatabaseUnusable(`${folder} is a file, and the data needs a folder. Name another one.`)
}

/** Like `mkdir -p`. Node's own `recursive` hangs in places such as /proc, where no folder can be created. */
const makeWithParents = (folder: string): void => {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeWithParents(parent)
  mkdirSync(folder)
}

const writeLock = (folder: string, file: string): boolean => {
  const me: Owner = { pid: process.pid, host: hostname(), started: startOf(process.pid) }
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(me), { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(folder, error)
      if (isAlive(file)) return false
      rmSync(file, { force: true })
    }
  }
  return false
}

/** Whether the process that wrote a lock still runs. For another container, only its heartbeat can tell. */
const isAlive = (file: string): boolean => {
  const owner = readOwner(file)
  if (!owner) return false
  if (owner.host !== hostname()) return Date.now() - statSync(file).mtimeMs < 3 * BEAT_MS
  if (owner.pid === process.pid) return false // left by an earlier life with the same number, as in a restarted container
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return owner.started === null || owner.started === startOf(owner.pid)
}

const readOwner = (file: string): Owner | null => {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>
    return typeof owner.pid === 'number' && typeof owner.host === 'string'
      ? { pid: owner.pid, host: owner.host, started: owner.started ?? null }
      : null
  } catch {
    return null
  }
}

/** When a process started, as Linux counts it. Tells whether a pid was reused. Null on other systems. */
const startOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

const touch = (file: string): void => {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder was removed meanwhile. The database itself will report that.
  }
}

const locked = (folder: string, file: string) => {
  const owner = readOwner(file)
  const who = owner ? `process ${owner.pid}${owner.host === hostname() ? '' : ` on ${owner.host}`}` : 'another process'
  return new DatabaseUnusable(`The data folder ${folder} is in use by ${who}. Stop it first, or name another folder.`)
}

const unwritable = (folder: string, error: unknown) =>
  new DatabaseUnusable(
    `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}). Name another folder or change its rights.`,
    {
      cause: error,
    },
  )
