import type { Db } from '../../db/db.ts'
import type { Log } from '../../http/log.ts'
import { LedgerRefusal } from '../../ledger/refusal.ts'
import { type Random, randomOf } from '../seed/random.ts'
import { ARRIVALS } from './arrivals.ts'
import { BOOK_DOCK } from './book-dock.ts'
import { FLOOR_WORK } from './floor.ts'
import { arriveAsBooked, INBOUND } from './inbound.ts'
import { MESSAGES } from './messages.ts'
import { OUTBOUND } from './outbound.ts'
import { TRANSPORT } from './transport.ts'
import type { Job } from './work.ts'

type Options = {
  db: Db
  now: () => Date
  log: Log
  /** Time of the last request, in ms since 1970. Without visitors, the simulation pauses. */
  lastRequestAt: () => number
}

// Range of pauses between two steps.
const MIN_PAUSE_MS = 2_500
const MAX_PAUSE_MS = 18_000
/** Pause the simulation after this long without requests, so that the data does not grow unwatched. */
const UNWATCHED_MS = 15 * 60_000
const FAILURE_PAUSE_MS = 60_000

export const JOBS: readonly Job[] = [...ARRIVALS, ...INBOUND, BOOK_DOCK, ...FLOOR_WORK, ...OUTBOUND, ...TRANSPORT, ...MESSAGES]

/** Result of a step: the kind of work, and a sentence about it. */
export type StepResult = { job: string; text: string }

/**
 * Runs one job, an urgent or a random one, in its own transaction, with the same rules and ledger as for users. If the job has nothing to do, tries
 * another one. Null if no job has anything to do. `jobs` limits the choice.
 */
export const runStep = async (db: Db, now: Date, random: Random, jobs: readonly Job[] = JOBS): Promise<StepResult | null> => {
  const remaining = [...jobs]
  while (remaining.length > 0) {
    const job = drawJob(remaining, random)
    const text = await tryJob(db, now, random, job)
    if (text !== null) return { job: job.name, text }
  }
  return null
}

/** Removes the next job from a list and returns it: an urgent one, or else a random one. Jobs with more weight are more likely. */
const drawJob = (jobs: Job[], random: Random): Job => {
  const urgent = jobs.findIndex(({ isUrgent }) => isUrgent)
  if (urgent >= 0) return jobs.splice(urgent, 1)[0]!
  let remaining = random.next() * jobs.reduce((sum, job) => sum + job.weight, 0)
  const index = jobs.findIndex((job) => (remaining -= job.weight) < 0)
  return jobs.splice(Math.max(0, index), 1)[0]! // the list is not empty
}

/** Runs a job. If the ledger refuses a movement, the job is rolled back and counts as having nothing to do. */
const tryJob = async (db: Db, now: Date, random: Random, job: Job): Promise<string | null> => {
  try {
    return await db.transaction((tx) => job.run({ tx, now, random }))
  } catch (error) {
    if (error instanceof LedgerRefusal) return null
    throw error
  }
}

/** Maximum number of trucks that arrive at the start. */
const MAX_CATCH_UP = 40

/** Lets the trucks arrive whose hour at the dock passed while the demo was not running. */
export const catchUp = async (db: Db, now: Date, random: Random): Promise<void> => {
  const job: Job = { name: 'arrive-as-booked', weight: 1, run: arriveAsBooked }
  for (let count = 0; count < MAX_CATCH_UP; count += 1) if ((await tryJob(db, now, random, job)) === null) return
}

/** Runs the simulation. Returns a function that stops it after the current step. */
export const runWarehouse = ({ db, now, log, lastRequestAt }: Options): (() => Promise<void>) => {
  const random = randomOf(`warehouse/${now().toISOString()}`)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const schedule = (wait: number) => {
    if (!isStopped) timer = setTimeout(() => (running = work()), wait)
  }
  const work = async (): Promise<void> => {
    try {
      const isWatched = Date.now() - lastRequestAt() < UNWATCHED_MS
      const result = isWatched ? await runStep(db, now(), random) : null
      if (result) log('info', 'warehouse', { job: result.job, text: result.text })
      schedule(random.int(MIN_PAUSE_MS, MAX_PAUSE_MS))
    } catch (error) {
      log('warn', 'the simulation failed', { error: error instanceof Error ? error.message : String(error) })
      schedule(FAILURE_PAUSE_MS)
    }
  }
  running = catchUp(db, now(), random)
    .catch((error: unknown) =>
      log('warn', 'the simulation could not catch up', { error: error instanceof Error ? error.message : String(error) }),
    )
    .then(() => schedule(MIN_PAUSE_MS))
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
