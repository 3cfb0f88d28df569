import type { Db } from '../../db/db.ts'
import type { Log } from '../../http/log.ts'
import { randomOf } from '../seed/random.ts'
import { step } from './step.ts'

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
