import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '#lib/reference/demo/seed/random.ts'
import { JOBS, runStep } from '#lib/reference/demo/simulation/run.ts'
import { DATABASES, openTestDatabase } from '#tests/support/databases.ts'
import { ADMIN, startSeeded, type Reference } from './reference/server.ts'

type Row = { id: string }
type ListQuery = { name: 'stocksMovement' | 'audit' | 'salesOrders'; query: Record<string, string> }

/** Lists that get new rows at the top while they are read. */
const LISTS: readonly ListQuery[] = [
  { name: 'stocksMovement', query: { moved_from: '2026-11-16' } },
  { name: 'audit', query: { at_from: '2026-11-10' } },
  { name: 'salesOrders', query: { view: 'summary', open: '0', sort: '-ordered_date' } },
]
const PER_PAGE = 25
const PAGES = 12

describe.each(DATABASES)('paging while the warehouse works on %s', (database) => {
  let reference: Reference
  // The simulated time, which advances with each step.
  let now = Date.parse('2026-11-20T09:00:00Z')
  const random = randomOf(`paging/${database}`)
  const work = async (steps: number) => {
    for (let n = 0; n < steps; n++) await runStep(reference.db, new Date((now += 10_000)), random, JOBS)
  }
  const readPage = (list: ListQuery, position: Record<string, string | number>) =>
    reference.get(list.name, { ...list.query, per_page: PER_PAGE, ...position }, ADMIN) as Promise<{
      data: Row[]
      meta: { total: number; page: number; cursor: string | null }
    }>

  beforeAll(async () => {
    reference = await startSeeded(openTestDatabase(database).url)
  })
  afterAll(async () => {
    await reference.stop()
  })

  it.each(LISTS)('$name read by cursor neither loses nor repeats a row, even if new rows appear at the top', async (list) => {
    const before: Row[] = []
    for (let n = 1; n <= PAGES; n++) before.push(...(await readPage(list, { page: n })).data)
    const rows: Row[] = []
    let current = await readPage(list, { page: 1 })
    const { total } = current.meta
    rows.push(...current.data)
    // The simulation chooses jobs at random, so work until a new row has appeared at the top.
    const hasGrown = async () => (await readPage(list, { page: 1 })).meta.total > total
    for (let n = 0; n < 50 && !(await hasGrown()); n++) await work(6)
    while (rows.length < before.length) {
      await work(6)
      current = await readPage(list, { cursor: current.meta.cursor! })
      rows.push(...current.data)
    }
    expect(current.meta).toMatchObject({ page: PAGES, total })
    expect(rows.map((row) => row.id)).toEqual(before.map((row) => row.id))
    // Make sure that the list did change: the same page read by number has other rows, and the total has grown.
    const later = await readPage(list, { page: PAGES })
    expect(later.meta.total).toBeGreaterThan(total)
    expect(later.data.map((row) => row.id)).not.toEqual(current.data.map((row) => row.id))
  })

  it.each(LISTS)('$name read by page number loses no row either, although new rows make some appear twice', async (list) => {
    const before: Row[] = []
    for (let n = 1; n <= PAGES; n++) before.push(...(await readPage(list, { page: n })).data)
    const rows: Row[] = []
    for (let n = 1; n <= PAGES + 6; n++) {
      rows.push(...(await readPage(list, { page: n })).data)
      if (n < PAGES) await work(4)
    }
    const ids = new Set(rows.map((row) => row.id))
    expect(before.filter((row) => !ids.has(row.id))).toEqual([])
  })
})
