import type { FileFormat } from '#lib/list/export/job.ts'

/** One export as the tray shows it. */
export type TrayJob = {
  id: number
  title: string
  fileName: string
  format: FileFormat | 'pdf'
  /** Rows written, and rows expected. */
  done: number
  total: number
  /** Where the pace is measured from, in ms since the epoch; anew after a second try. */
  pace: { since: number; done: number }
  state:
    /** `words` where what is done cannot be counted in rows. */
    | { kind: 'running'; words?: string }
    | { kind: 'finishing' }
    /** `note` says when the list changed meanwhile. */
    | { kind: 'done'; bytes: number; note?: string; words?: string; open?: () => void; save: () => void }
    | { kind: 'failed'; message: string; requestId?: string; retry?: () => void }
  cancel: () => void
}

let jobs: readonly TrayJob[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Exports of this page, oldest first. They live as long as the page and nowhere else. */
export const currentJobs = (): readonly TrayJob[] => jobs

export const subscribeToJobs = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const set = (next: readonly TrayJob[]) => {
  jobs = next
  // Leaving the page would lose the work: the browser asks, but only while something runs.
  const isRunning = next.some(({ state }) => state.kind === 'running' || state.kind === 'finishing')
  if (isRunning) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
  for (const listener of listeners) listener()
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Finished exports that stay to be saved again; older ones make room for a new one. */
const KEPT = 2

/** Adds a job and returns its id. */
export const addJob = (job: Omit<TrayJob, 'id'>): number => {
  lastId += 1
  const old = jobs.filter(({ state }) => state.kind === 'done').slice(0, -KEPT)
  set([...jobs.filter((one) => !old.includes(one)), { ...job, id: lastId }])
  return lastId
}

export const changeJob = (id: number, change: Partial<TrayJob>): void =>
  set(jobs.map((job) => (job.id === id ? { ...job, ...change } : job)))

export const dropJob = (id: number): void => set(jobs.filter((job) => job.id !== id))
