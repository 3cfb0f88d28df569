import { afterEach, expect, it, vi } from 'vitest'
import { users } from '#lib/contract/users/users.ts'
import { sendAllPages } from './all-pages.ts'

afterEach(() => vi.unstubAllGlobals())

const userAt = (index: number) => ({ id: `u_${index}`, name: `User ${index}`, email: `u${index}@acme.test`, user_level: 'Regular' })

/** Answers like a v7 with this many users; without `hasMeta`, it does not count them. */
const stubUsers = (count: number, hasMeta = true) => {
  const pages: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://x').searchParams
    const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))]
    pages.push(page)
    const data = Array.from({ length: count }, (_, index) => userAt(index)).slice((page - 1) * perPage, page * perPage)
    return Response.json({ data, ...(hasMeta && { meta: { total: count, page, last_page: Math.ceil(count / perPage) } }) })
  })
  return pages
}

const readIds = async () => {
  const result = await sendAllPages(users, (query) => ({ query }))
  return result.ok ? result.value.data.map(({ id }) => id) : result.failure.status
}

it('a list is read to its last page, whether or not v7 counts', async () => {
  for (const hasMeta of [true, false]) {
    const pages = stubUsers(1203, hasMeta)
    const ids = await readIds()
    expect(ids).toEqual(Array.from({ length: 1203 }, (_, index) => `u_${index}`))
    // Only an empty page ends a list whose pages v7 does not count: it may have a lower maximum than was asked for.
    expect(pages).toEqual(hasMeta ? [1, 2, 3] : [1, 2, 3, 4])
  }
  const pages = stubUsers(3)
  expect([await readIds(), pages]).toEqual([['u_0', 'u_1', 'u_2'], [1]])
})

it('a page that fails fails the whole list, so that no part is taken for all of it', async () => {
  stubUsers(600)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string) => (url.includes('page=2') ? Promise.resolve(new Response('{}', { status: 503 })) : answer(url)))
  expect(await readIds()).toBe(503)
})

it('a v7 that returns fewer rows than asked for, or always the same ones, ends the list where it ends', async () => {
  const page = (query: URLSearchParams) => Number(query.get('page'))
  const answer = (rowsOf: (page: number) => number[]) =>
    vi.stubGlobal('fetch', async (url: string) => {
      const rows = rowsOf(page(new URL(url, 'http://x').searchParams))
      return rows.length === 0 ? new Response('{}', { status: 404 }) : Response.json({ data: rows.map(userAt) })
    })
  answer((no) => (no <= 3 ? [2 * no, 2 * no + 1] : []))
  expect(await readIds()).toEqual(['u_2', 'u_3', 'u_4', 'u_5', 'u_6', 'u_7'])
  answer(() => [1, 2])
  expect(await readIds()).toEqual(['u_1', 'u_2'])
})
