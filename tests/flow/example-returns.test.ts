import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Scope } from '#lib/reference/auth/scope.ts'
import type { Db } from '#lib/reference/db/db.ts'
import { openSeeded, TEST_DAY } from '#lib/reference/demo/seed/open-seeded.ts'
import type { Context } from '#lib/reference/http/context.ts'
import { returns } from '../../docs/examples/returns/returns.ts'
import { returnsRoute } from '../../docs/examples/returns/routes.ts'

/* The example of CONTRIBUTING.md, "Add a list screen": what it shows works. Its list is checked by tests/resources.test.ts. */

const EVERYTHING: Scope = { owners: [], clients: [], wholeClients: [], sites: [], allClients: true, allSites: true, supplier: null }
const NOTHING: Scope = { ...EVERYTHING, allClients: false, allSites: false }

describe('the example list of returns', () => {
  let db: Db
  beforeAll(async () => {
    db = await openSeeded()
  })
  afterAll(() => db.close())

  const ask = async (query: Context<typeof returns>['query'], scope = EVERYTHING) => {
    const context = { db, query, scope, now: () => new Date(`${TEST_DAY}T09:00:00Z`), actor: { timezone: 'UTC' } }
    const answer = await returnsRoute.handle(context as Context<typeof returns>)
    const { data, meta } = z.parse(returns.response, 'body' in answer ? answer.body : null)
    return { status: answer.status, data, meta }
  }

  it('answers what its contract says, newest first', async () => {
    const { status, data, meta } = await ask({ per_page: 500 })
    expect(status).toBe(200)
    expect(data.length).toBeGreaterThan(3)
    expect(meta.total).toBe(data.length)
    const times = data.map(({ returned_at }) => Date.parse(returned_at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('goes on behind a cursor where the page before has ended', async () => {
    const [all, first] = [await ask({}), await ask({ per_page: 2 })]
    const second = await ask({ per_page: 2, cursor: first.meta.cursor ?? '' })
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 4))
  })

  it('filters by item and by day of the site', async () => {
    const { data } = await ask({})
    const [newest] = data
    const [product = '', day = ''] = [newest?.product_code, newest?.returned_at.slice(0, 10)]
    const found = await ask({ product: [product], returned_from: day, returned_to: day })
    expect(found.data.length).toBeGreaterThan(0)
    for (const row of found.data) expect([row.product_code, row.returned_at.slice(0, 10)]).toEqual([product, day])
  })

  it('shows nothing to a user without a client', async () => {
    expect((await ask({}, NOTHING)).data).toEqual([])
  })
})
