import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type QueryValue, writeQuery } from '#lib/contract/engine/query.ts'
import { exampleResources, sortsOf } from '#tests/support/resources.ts'
import { breakages } from '../../docs/examples/breakages/breakages.ts'
import { ADMIN, CLERK, startSeeded, SUPPLIER, type Reference } from './reference/server.ts'

/*
 * Tests the example of CONTRIBUTING.md, "Add a list screen", over HTTP: here the lists of calls and routes have it as well. Its list
 * definition is checked by tests/resources.test.ts.
 */

vi.mock('#lib/contract/calls.ts', async (importOriginal) => {
  const original = await importOriginal<{ calls: object }>()
  const example = await import('../../docs/examples/breakages/breakages.ts')
  return { ...original, calls: { ...original.calls, breakages: example.breakages } }
})
vi.mock('#lib/reference/routes.ts', async (importOriginal) => {
  const original = await importOriginal<{ routes: object }>()
  const example = await import('../../docs/examples/breakages/routes.ts')
  return { ...original, routes: { ...original.routes, breakages: example.breakagesRoute } }
})

describe('the example list of breakages', () => {
  let reference: Reference
  beforeAll(async () => {
    reference = await startSeeded()
  })
  afterAll(() => reference?.stop())

  const request = async (query: Record<string, QueryValue>, email: string) =>
    reference.raw(`/v7/breakages?${writeQuery(query)}`, { headers: { authorization: `Bearer ${await reference.tokenOf(email)}` } })
  const ask = async (query: Record<string, QueryValue>, email = ADMIN) => {
    const { status, body } = await request(query, email)
    expect([status, body.errors]).toEqual([200, undefined])
    return z.parse(breakages.response, body)
  }
  const refusal = async (query: Record<string, QueryValue>, email: string) => {
    const { status, body } = await request(query, email)
    return [status, body.code]
  }

  it('answers as its contract says, newest first', async () => {
    const { data, meta } = await ask({ per_page: 500 })
    expect(data.length).toBeGreaterThan(3)
    expect(meta.total).toBe(data.length)
    const times = data.map(({ broken_at }) => Date.parse(broken_at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('accepts the sort of every column that offers one', async () => {
    const sorts = exampleResources.flatMap(sortsOf)
    expect(sorts.length).toBeGreaterThan(1)
    for (const sort of sorts) expect((await ask({ per_page: 1, sort })).meta.sort).toBe(sort)
  })

  it('continues after a cursor where the previous page ended', async () => {
    const [all, first] = [await ask({}), await ask({ per_page: 2 })]
    const second = await ask({ per_page: 2, cursor: first.meta.cursor ?? '' })
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 4))
  })

  it('filters by item and by day of the site', async () => {
    const { data } = await ask({})
    const [newest] = data
    const [product = '', day = ''] = [newest?.product_code, newest?.broken_at.slice(0, 10)]
    const found = await ask({ product: [product], broken_from: day, broken_to: day })
    expect(found.data.length).toBeGreaterThan(0)
    for (const row of found.data) expect([row.product_code, row.broken_at.slice(0, 10)]).toEqual([product, day])
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

  it('shows users only their own clients, and refuses any other', async () => {
    const { data } = await ask({ per_page: 500 })
    const own = data.filter(({ client_code }) => client_code === 'ACME')
    expect([own.length > 0, own.length < data.length]).toEqual([true, true])
    const { data: seen } = await ask({ per_page: 500 }, CLERK)
    expect(new Set(seen.map(({ client_code }) => client_code))).toEqual(new Set(['ACME']))
    const outOfScope = data.find(({ client_code }) => client_code !== 'ACME')!.client_code
    expect(await refusal({ client: [outOfScope] }, CLERK)).toEqual([403, 'SCOPE_FORBIDDEN'])
  })

  it('is refused without the module, and to suppliers even with it', async () => {
    expect(await refusal({}, SUPPLIER)).toEqual([403, 'MODULE_FORBIDDEN'])
    await reference.db.query(
      sql`insert into user_module (user_id, module, can_view) select id, 'movements', true from app_user where email = ${SUPPLIER}`,
    )
    expect(await refusal({}, SUPPLIER)).toEqual([403, 'VIEW_FORBIDDEN'])
  })
})
