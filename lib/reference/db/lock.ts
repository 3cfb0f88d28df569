import { hostname } from 'node:os'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartupError } from './db.ts'

// docs/decisions/0024-one-process-per-data-folder.md

const HEARTBEAT_MS = 10_000
/** A younger lock that cannot be read is still being written by another process. An older one was left by a crash. */
const WRITING_MS = 5_000
/** Lock files that this process holds. */
const heldLocks = new Set<string>()

/**
 * Creates a data folder if it is missing and locks it for this process, because two processes writing to it with PGlite would damage
 * it. Takes over the lock of a dead process. Returns a function that unlocks the folder.
 * @throws StartupError if the folder is locked or not writable, or if the path is a file.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = resolve(folder, 'gatehouse.lock')
  makeFolder(resolve(folder))
  if (heldLocks.has(file) || !takeLock(folder, file)) throw lockedError(folder, file)
  heldLocks.add(file)
  const heartbeat = setInterval(() => updateHeartbeat(file), HEARTBEAT_MS)
  heartbeat.unref()
  const release = () => {
    if (!heldLocks.delete(file)) return
    clearInterval(heartbeat)
    process.off('exit', release)
    // After a pause longer than the heartbeat allows, a process on another host may have taken over the lock.
    if (isOwn(file)) rmSync(file, { force: true })
  }
  process.on('exit', release)
  return release
}

/** Throws {@link StartupError} if another process holds the lock of a data folder. Loads nothing, so a start can be refused at once. */
export const assertUnlocked = (folder: string): void => {
  const file = resolve(folder, 'gatehouse.lock')
  if (existsSync(file) && isAlive(file)) throw lockedError(folder, file)
}

type Owner = { pid: number; host: string; started: string | null }

const makeFolder = (folder: string): void => {
  try {
    makeWithParents(folder)
  } catch (error) {
    throw unwritableError(folder, error)
  }
  if (!statSync(folder).isDirectory()) throw new StartupError(`${folder} is a file, but the data needs a folder. Choose another path.`)
}

/** Like `mkdir -p`. Node's own `recursive` hangs in places such as /proc, where no folder can be created. */
const makeWithParents = (folder: string): void => {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeWithParents(parent)
  mkdirSync(folder)
}

/**
 * Creates a lock file, or takes over that of a dead process. Only the holder of a second lock may remove a dead one, so that no process
 * removes the lock of another that has just taken over. A crash in between leaves the second lock, which is taken over in the same way.
 */
const takeLock = (folder: string, file: string): boolean => {
  if (createLock(folder, file)) return true
  if (isAlive(file)) return false
  const second = `${file}.next`
  if (!takeLock(folder, second)) return false
  try {
    // A lock that did not exist at this check is not removed: it could be that of a process that did not have to take over anything.
    if (existsSync(file)) {
      if (isAlive(file)) return false
      rmSync(file, { force: true })
    }
    return createLock(folder, file)
  } finally {
    rmSync(second, { force: true })
  }
}

const self = (): Owner => ({ pid: process.pid, host: hostname(), started: startTimeOf(process.pid) })

/** False if the file exists already. */
const createLock = (folder: string, file: string): boolean => {
  try {
    writeFileSync(file, JSON.stringify(self()), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw unwritableError(folder, error)
  }
}

const isOwn = (file: string): boolean => JSON.stringify(readOwner(file)) === JSON.stringify(self())

/** Whether the process that wrote a lock is still running. For a process in another container, only its heartbeat can tell. */
const isAlive = (file: string): boolean => {
  const owner = readOwner(file)
  if (!owner) return ageOf(file) < WRITING_MS
  if (owner.host !== hostname()) return ageOf(file) < 3 * HEARTBEAT_MS
  if (owner.pid === process.pid) return false // left by an earlier process with the same id, as in a restarted container
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return owner.started === null || owner.started === startTimeOf(owner.pid)
}

/** Milliseconds since the last heartbeat of a lock; infinite if it was removed in the meantime. */
const ageOf = (file: string): number => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity)

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

/** When a process started, in Linux's own units. Tells whether a pid was reused. Null on other systems, or if the process has ended. */
const startTimeOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

const updateHeartbeat = (file: string): void => {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Usually, the folder was removed. The database itself will report that.
  }
}

const lockedError = (folder: string, file: string) => {
  const owner = readOwner(file)
  const holder = owner ? `process ${owner.pid}${owner.host === hostname() ? '' : ` on ${owner.host}`}` : 'another process'
  return new StartupError(`The data folder ${folder} is in use by ${holder}. Stop it first, or choose another folder.`)
}

const unwritableError = (folder: string, error: unknown) =>
  new StartupError(
    `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}). Choose another folder or change its permissions.`,
    {
      cause: error,
    },
  )
