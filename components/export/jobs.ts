import { isLeavingToLogin } from '#lib/client/leave-to-login.ts'
import type { FileFormat } from '#lib/list/export/job.ts'

/** An export, or documents that are being prepared for printing, as shown in the tray. */
export type TrayJob = {
  id: number
  title: string
  fileName: string
  format: FileFormat | 'pdf'
  /** Rows written, and rows expected. */
  done: number
  total: number
  /** Start of the speed measurement: `since` in ms since the epoch, `done` in rows. Reset by a retry. */
  pace: { since: number; done: number }
  state:
    /** `text` replaces the row count if progress is not counted in rows. */
    | { kind: 'running'; text?: string }
    | { kind: 'finishing' }
    /** `note` is a warning, for example that the list changed meanwhile. */
    | { kind: 'done'; bytes: number; note?: string; text?: string; open?: () => void; save: () => void }
    | { kind: 'failed'; message: string; requestId?: string; retry?: () => void }
  cancel: () => void
}

let jobs: readonly TrayJob[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Exports of this page, oldest first. They exist in memory only, until the page is closed or reloaded. */
export const currentJobs = (): readonly TrayJob[] => jobs

export const subscribeToJobs = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const setJobs = (next: readonly TrayJob[]) => {
  jobs = next
  // Leaving the page would lose a running export, so the browser asks first.
  const isRunning = next.some(({ state }) => state.kind === 'running' || state.kind === 'finishing')
  if (isRunning) window.addEventListener('beforeunload', confirmUnload)
  else window.removeEventListener('beforeunload', confirmUnload)
  for (const listener of listeners) listener()
}

/** Does not ask when the session is over: the export cannot continue, and a user who stayed would be on a page without a session. */
const confirmUnload = (event: BeforeUnloadEvent) => {
  if (!isLeavingToLogin()) event.preventDefault()
}

/** How many finished exports stay in the tray when a new one starts. */
const KEPT_FINISHED = 2

/** Adds a job and returns its id. Of the finished ones, only the latest stay. */
export const addJob = (job: Omit<TrayJob, 'id'>): number => {
  lastId += 1
  const outdated = jobs.filter(({ state }) => state.kind === 'done').slice(0, -KEPT_FINISHED)
  setJobs([...jobs.filter((old) => !outdated.includes(old)), { ...job, id: lastId }])
  return lastId
}

export const changeJob = (id: number, change: Partial<TrayJob>): void =>
  setJobs(jobs.map((job) => (job.id === id ? { ...job, ...change } : job)))

export const dropJob = (id: number): void => setJobs(jobs.filter((job) => job.id !== id))
