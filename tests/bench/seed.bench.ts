import { openPglite } from '#lib/reference/db/pglite.ts'
import { seed } from '#lib/reference/demo/seed/seed.ts'
import { openSeeded, TEST_DAY } from '#lib/reference/demo/seed/open-seeded.ts'
import type { Bench } from './bench.ts'

const GOAL_S = 15

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

const result = (seconds: number, goal: number) => ({ measured: `${seconds.toFixed(1)} s`, met: seconds <= goal })

export const benches: readonly Bench[] = [
  {
    name: 'seed tier S into PGlite',
    goal: `≤ ${GOAL_S} s`,
    run: async () => {
      const db = await openPglite()
      const seconds = await secondsOf(() => seed(db, { tier: 'S', today: TEST_DAY }))
      await db.close()
      return result(seconds, GOAL_S)
    },
  },
  {
    name: 'open a seeded database from its dump',
    goal: '≤ 1.5 s',
    run: async () => {
      await (await openSeeded()).close() // creates the dump if there is none
      return result(await secondsOf(async () => (await openSeeded()).close()), 1.5)
    },
  },
]
