import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Scope } from '#lib/reference/auth/scope.ts'
import type { Db } from '#lib/reference/db/db.ts'
import { openSeeded, TEST_DAY } from '#lib/reference/demo/seed/open-seeded.ts'
import type { Context } from '#lib/reference/http/context.ts'
import { returns } from '../../docs/examples/returns/returns.ts'
import { returnsRoute } from '../../docs/examples/returns/routes.ts'

/* Tests the example of CONTRIBUTING.md, "Add a list screen". Its list definition is checked by tests/resources.test.ts. */

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

  it('answers as its contract says, newest first', async () => {
    const { status, data, meta } = await ask({ per_page: 500 })
    expect(status).toBe(200)
    expect(data.length).toBeGreaterThan(3)
    expect(meta.total).toBe(data.length)
    const times = data.map(({ returned_at }) => Date.parse(returned_at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('continues after a cursor where the previous page ended', async () => {
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

  it('filters by condition, and searches case-insensitively', async () => {
    const { data } = await ask({ per_page: 500 })
    const conditions = [...new Set(data.map(({ disposition }) => disposition ?? ''))]
    expect(conditions.length).toBeGreaterThan(0)
    for (const condition of conditions) {
      const found = await ask({ disposition: [condition], per_page: 500 })
      expect(found.data).toEqual(data.filter(({ disposition }) => disposition === condition))
    }
    expect((await ask({ disposition: ['NONE'] })).data).toEqual([])
    const [first] = data
    const found = await ask({ q: first?.product_name?.toUpperCase() ?? '', per_page: 500 })
    expect(found.data).toEqual(data.filter(({ product_name }) => product_name === first?.product_name))
  })

  it('shows a supplier only their own products', async () => {
    const holdings = await db.query<{ product_code: string; supplier_code: string }>(sql`
      select distinct h.product_code, h.supplier_code from movement m join holding h on h.id = m.holding_id
      where m.type_code = 'RETURN_IN' and h.supplier_code is not null`)
    const supplier = holdings[0]?.supplier_code ?? ''
    const { data } = await ask({ per_page: 500 }, { ...EVERYTHING, supplier })
    const ownProducts = holdings.filter((holding) => holding.supplier_code === supplier).map((holding) => holding.product_code)
    expect(new Set(data.map(({ product_code }) => product_code))).toEqual(new Set(ownProducts))
    expect((await ask({}, { ...EVERYTHING, supplier: 'NOBODY' })).data).toEqual([])
  })

  it('shows nothing to a user without a client', async () => {
    expect((await ask({}, NOTHING)).data).toEqual([])
  })
})
