import { afterEach, expect, it, vi } from 'vitest'
import { settingsSites } from '#lib/contract/lookups/lookups.ts'
import { users } from '#lib/contract/users/users.ts'
import { sendAllPages, useAllPages } from './all-pages.ts'
import { problemsOf } from './read-response.ts'

type Read = (url: string | null) => Promise<unknown>
vi.mock('swr', async (original) => ({
  ...(await original<object>()),
  default: (key: string | null, read: Read) => ({ data: { read: () => read(key) } }),
}))

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

/** Answers page `no` with these rows and this `meta`. */
const stubPages = (rowsOf: (no: number) => unknown[], meta?: object) => {
  const pages: number[] = []
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    const no = Number(new URL(url, 'http://x').searchParams.get('page'))
    pages.push(no)
    return Response.json({ data: rowsOf(no), ...(meta && { meta }) })
  })
  return pages
}

it('without a last page, a page that is not full is the last one, even if some of its rows moved there from the page before', async () => {
  const pages = stubPages((no) => [[1, 2, 3], [3, 4, 5], [6]][no - 1]!.map(userAt), { per_page: 3 })
  expect([await readIds(), pages]).toEqual([
    ['u_1', 'u_2', 'u_3', 'u_4', 'u_5', 'u_6'],
    [1, 2, 3],
  ])
})

it('a list that never ends is a failure, not a part of it', async () => {
  const pages = stubPages((no) => [userAt(no)])
  expect(await sendAllPages(users, (query) => ({ query }))).toMatchObject({
    ok: false,
    failure: { message: 'This list is too long to be read as a whole.' },
  })
  expect(pages).toHaveLength(40)
})

it('a list of which only some pages are wanted has these, and a total only if v7 counts', async () => {
  const readTotal = async (maxPages: number) => {
    const result = await sendAllPages(users, (query) => ({ query }), { maxPages })
    return result.ok && [result.value.data.length, result.value.meta.total]
  }
  stubUsers(1203)
  expect([await readTotal(2), await readTotal(3)]).toEqual([
    [1000, 1203],
    [1203, 1203],
  ])
  stubUsers(1203, false)
  expect([await readTotal(2), await readTotal(4)]).toEqual([
    [1000, null],
    [1203, 1203],
  ])
})

it('rows that could not be read are counted over all pages', async () => {
  stubPages((no) => [userAt(no), ...Array.from({ length: no }, () => 'not a row')], { last_page: 3 })
  const result = await sendAllPages(users, (query) => ({ query }))
  expect(result.ok && [result.value.data.length, problemsOf(result.value)?.unreadableRows]).toEqual([3, 6])
})

it('a v7 with a lower maximum page size is asked for the other pages, whether it sends that size, the last page or only a total', async () => {
  const rowsOf = (no: number) => [1, 2, 3, 4, 5].slice((no - 1) * 2, no * 2).map(userAt)
  for (const meta of [{ per_page: 2 }, { last_page: 3 }, { total: 5 }, { total: 5, per_page: 500 }]) {
    const pages = stubPages(rowsOf, meta)
    expect([await readIds(), pages]).toEqual([
      ['u_1', 'u_2', 'u_3', 'u_4', 'u_5'],
      [1, 2, 3],
    ])
  }
  // A total makes the page after a short list unnecessary.
  const pages = stubPages(rowsOf.bind(null, 1), { total: 2 })
  expect([await readIds(), pages]).toEqual([['u_1', 'u_2'], [1]])
})

it('choices, which have no id, end where a v7 that ignores the page repeats them', async () => {
  const read = async (meta: object | undefined, maxPages?: number) => {
    const pages = stubPages(() => ['A', 'B'].map((value) => ({ value, label: value })), meta)
    const result = await sendAllPages(settingsSites, (query) => ({ query }), { maxPages })
    return [result.ok ? [result.value.data.length, result.value.meta.total] : result.failure.message, pages.length]
  }
  expect(await read(undefined)).toEqual([[2, 2], 2])
  // v7 has more than it sends.
  expect(await read({ total: 60 }, 5)).toEqual([[2, 60], 2])
  expect(await read({ total: 60 })).toEqual(['This list is too long to be read as a whole.', 2])
})

it('a page with no row that could be read is not the end of the list', async () => {
  stubPages((no) => [[userAt(1)], ['not a row'], [userAt(3)], []][no - 1]!)
  expect(await readIds()).toEqual(['u_1', 'u_3'])
})

it('the reading of a list is cancelled at any of its pages', async () => {
  const { data, cancel } = useAllPages(users, (query) => ({ query }))
  const pages = stubPages((no) => {
    if (no === 2) cancel()
    return [userAt(no)]
  })
  await expect((data as unknown as { read: () => Promise<unknown> }).read()).rejects.toMatchObject({ kind: 'aborted' })
  expect(pages).toEqual([1, 2])
})
