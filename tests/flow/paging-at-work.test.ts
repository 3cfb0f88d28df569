import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '#lib/reference/demo/seed/random.ts'
import { JOBS, step } from '#lib/reference/demo/simulation/run.ts'
import { BACK_ENDS, openBackEnd } from '#tests/support/databases.ts'
import { ADMIN, startSeeded, type Reference } from './reference/server.ts'

type Row = { id: string }
type Asked = { name: 'stocksMovement' | 'audit' | 'salesOrders'; query: Record<string, string> }

/** Lists that grow at their head while they are read. */
const LISTS: readonly Asked[] = [
  { name: 'stocksMovement', query: { moved_from: '2026-11-16' } },
  { name: 'audit', query: { at_from: '2026-11-10' } },
  { name: 'salesOrders', query: { view: 'summary', open: '0', sort: '-ordered_date' } },
]
const PER_PAGE = 25
const PAGES = 12

describe.each(BACK_ENDS)('paging while the warehouse works on %s', (backEnd) => {
  let reference: Reference
  // The clock of the work runs on by itself; nothing waits for it.
  let now = Date.parse('2026-11-20T09:00:00Z')
  const random = randomOf(`paging/${backEnd}`)
  const work = async (steps: number) => {
    for (let n = 0; n < steps; n++) await step(reference.db, new Date((now += 10_000)), random, JOBS)
  }
  const page = (of: Asked, place: Record<string, string | number>) =>
    reference.get(of.name, { ...of.query, per_page: PER_PAGE, ...place }, ADMIN) as Promise<{
      data: Row[]
      meta: { total: number; page: number; cursor: string | null }
    }>

  beforeAll(async () => {
    reference = await startSeeded(openBackEnd(backEnd).url)
  })
  afterAll(async () => {
    await reference.stop()
  })

  it.each(LISTS)('$name loses and doubles no row behind a cursor, though new ones come in front', async (list) => {
    const before: Row[] = []
    for (let n = 1; n <= PAGES; n++) before.push(...(await page(list, { page: n })).data)
    const seen: Row[] = []
    let at = await page(list, { page: 1 })
    const { total } = at.meta
    seen.push(...at.data)
    // Which job comes next is drawn: the reader goes on once a new row has come in front.
    const hasGrown = async () => (await page(list, { page: 1 })).meta.total > total
    for (let n = 0; n < 50 && !(await hasGrown()); n++) await work(6)
    while (seen.length < before.length) {
      await work(6)
      at = await page(list, { cursor: at.meta.cursor! })
      seen.push(...at.data)
    }
    expect(at.meta).toMatchObject({ page: PAGES, total })
    expect(seen.map((row) => row.id)).toEqual(before.map((row) => row.id))
    // There was something to lose: by its number, the same page holds other rows by now, and the count has grown.
    const later = await page(list, { page: PAGES })
    expect(later.meta.total).toBeGreaterThan(total)
    expect(later.data.map((row) => row.id)).not.toEqual(at.data.map((row) => row.id))
  })

  it.each(LISTS)('$name loses no row by page numbers either; what comes in front shows some of them twice', async (list) => {
    const before: Row[] = []
    for (let n = 1; n <= PAGES; n++) before.push(...(await page(list, { page: n })).data)
    const seen: Row[] = []
    for (let n = 1; n <= PAGES + 6; n++) {
      seen.push(...(await page(list, { page: n })).data)
      if (n < PAGES) await work(4)
    }
    const ids = new Set(seen.map((row) => row.id))
    expect(before.filter((row) => !ids.has(row.id))).toEqual([])
  })
})
