import type { Db } from '../../db/db.ts'
import type { Log } from '../../http/log.ts'
import { LedgerRefusal } from '../../ledger/refusal.ts'
import { type Random, randomOf } from '../seed/random.ts'
import { ARRIVALS } from './arrivals.ts'
import { FLOOR_WORK } from './floor.ts'
import { INBOUND } from './inbound.ts'
import { MESSAGES } from './messages.ts'
import { OUTBOUND } from './outbound.ts'
import { TRANSPORT } from './transport.ts'
import type { Job } from './work.ts'

type Options = {
  db: Db
  now: () => Date
  log: Log
  /** When somebody last asked for something, ms since 1970: without visitors the warehouse rests. */
  lastAsked: () => number
}

// Something changes every few seconds to a third of a minute.
const SHORTEST_MS = 2_500
const LONGEST_MS = 18_000
/** Nobody has looked for so long: the data must not grow for nobody. */
const UNWATCHED_MS = 15 * 60_000
const AFTER_FAILURE_MS = 60_000

export const JOBS: readonly Job[] = [...ARRIVALS, ...INBOUND, ...FLOOR_WORK, ...OUTBOUND, ...TRANSPORT, ...MESSAGES]

/** What one step did: the kind of work, and the work in a sentence. */
export type Done = { job: string; text: string }

/**
 * One small piece of the warehouse's work, in a transaction of its own, by the rules and the ledger that hold for people. Which
 * piece, the dice say; where nothing waits for it, the next one. Null where nothing waits at all. `jobs` narrows the choice.
 */
export const step = async (db: Db, now: Date, random: Random, jobs: readonly Job[] = JOBS): Promise<Done | null> => {
  const left = [...jobs]
  while (left.length > 0) {
    const job = draw(left, random)
    const text = await attempt(db, now, random, job)
    if (text !== null) return { job: job.name, text }
  }
  return null
}

/** Takes one job out of a list, heavier ones sooner. */
const draw = (jobs: Job[], random: Random): Job => {
  let at = random.next() * jobs.reduce((sum, job) => sum + job.weight, 0)
  const index = jobs.findIndex((job) => (at -= job.weight) < 0)
  return jobs.splice(Math.max(0, index), 1)[0]! // the list is not empty
}

/** Stock that somebody took in between is no failure: everything of the piece is undone, and it comes up again another time. */
const attempt = async (db: Db, now: Date, random: Random, job: Job): Promise<string | null> => {
  try {
    return await db.transaction((tx) => job.run({ tx, now, random }))
  } catch (error) {
    if (error instanceof LedgerRefusal) return null
    throw error
  }
}

/** Lets the warehouse work by itself until it is stopped. Returns the function that stops it, after the step under way. */
export const runWarehouse = ({ db, now, log, lastAsked }: Options): (() => Promise<void>) => {
  const random = randomOf(`warehouse/${now().toISOString()}`)
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isOver = false
  const plan = (wait: number) => {
    if (!isOver) timer = setTimeout(() => (underWay = work()), wait)
  }
  const work = async (): Promise<void> => {
    try {
      const isWatched = Date.now() - lastAsked() < UNWATCHED_MS
      const done = isWatched ? await step(db, now(), random) : null
      if (done) log('info', 'warehouse', { job: done.job, text: done.text })
      plan(random.int(SHORTEST_MS, LONGEST_MS))
    } catch (error) {
      log('warn', 'the warehouse could not work', { error: error instanceof Error ? error.message : String(error) })
      plan(AFTER_FAILURE_MS)
    }
  }
  plan(SHORTEST_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
    return underWay
  }
}
