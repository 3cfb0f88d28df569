import { afterEach, describe, expect, it, vi } from 'vitest'
import { users } from '#lib/contract/users/users.ts'
import { positionOf, rangeText } from '#lib/list/pages.ts'
import { fetchPage } from './fetch-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type V7 = {
  rows: number
  /** Maximum page size. */
  cap?: number
  hasTotal?: boolean
  hasLastPage?: boolean
  ignoresPage?: boolean
  /** What it answers to a page that the list does not have. */
  afterLast?: Response
}

/** A v7 that never sends its page size. Returns the numbers of the requested pages. */
const stubV7 = ({ rows, cap = 500, hasTotal, hasLastPage, ignoresPage, afterLast }: V7) => {
  const pages: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://x').searchParams
    const page = Number(query.get('page'))
    const size = Math.min(cap, Number(query.get('per_page')))
    pages.push(page)
    const start = ignoresPage ? 0 : (page - 1) * size
    const data = Array.from({ length: rows }, (_, index) => ({ id: `u_${index}` })).slice(start, start + size)
    if (data.length === 0 && page > 1 && afterLast) return afterLast.clone()
    const meta = { ...(hasTotal && { total: rows }), ...(hasLastPage && { last_page: Math.ceil(rows / size) }) }
    return Response.json({ data, ...(Object.keys(meta).length > 0 && { meta }) })
  })
  return pages
}

let listNo = 0
/** Shows pages of a new list as its screen does, one after another. */
const show = (...pages: number[]) => showList(++listNo, ...pages)
const showList = async (no: number, ...pages: number[]) => {
  const q = `list ${no}`
  const texts: string[] = []
  for (const page of pages) {
    const { data, meta } = await fetchPage(users, { query: { q, page, per_page: 50 } })
    const position = positionOf(meta, { page, perPage: 50 }, data.length)
    texts.push(`${rangeText(position)}, page ${page} of ${position.last ?? '?'}${position.hasNext ? ', next' : ''}`)
  }
  return texts
}

describe('a v7 that sends smaller pages than requested without saying so', () => {
  it.each<{ title: string; v7: V7; shown: number[]; texts: string[]; requested: number[] }>([
    {
      title: 'has the pages that follow from its total',
      v7: { rows: 942, cap: 20, hasTotal: true },
      shown: [1, 2, 47, 48],
      texts: [
        '1–20 of 942, page 1 of 48, next',
        '21–40 of 942, page 2 of 48, next',
        '921–940 of 942, page 47 of 48, next',
        '941–942 of 942, page 48 of 48',
      ],
      requested: [1, 2, 47, 48],
    },
    {
      title: 'is asked for the first page if the list is opened at a later one',
      v7: { rows: 970, cap: 20, hasTotal: true },
      shown: [20, 21, 49],
      texts: ['381–400 of 970, page 20 of 49, next', '401–420 of 970, page 21 of 49, next', '961–970 of 970, page 49 of 49'],
      requested: [20, 1, 21, 49],
    },
    {
      title: 'has as many pages as it says, even without a total',
      v7: { rows: 45, cap: 20, hasLastPage: true },
      shown: [1, 2, 3],
      texts: ['1–20 of 20+, page 1 of 3, next', '21–40 of 40+, page 2 of 3, next', '41–45 of 45, page 3 of 3'],
      requested: [1, 2, 3],
    },
    {
      title: 'is asked for the second page if it does not count',
      v7: { rows: 45, cap: 20 },
      shown: [1, 2, 3],
      texts: ['1–20 of 20+, page 1 of ?, next', '21–40 of 40+, page 2 of ?, next', '41–45 of 45, page 3 of 3'],
      requested: [1, 2, 2, 3],
    },
  ])('$title', async ({ v7, shown, texts, requested }) => {
    const pages = stubV7(v7)
    expect([await show(...shown), pages]).toEqual([texts, requested])
  })
})

describe('a list shorter than a page, of a v7 that does not count', () => {
  it.each<[string, Partial<V7>]>([
    ['an empty page', {}],
    ['404', { afterLast: new Response('{}', { status: 404 }) }],
    ['the same rows again', { ignoresPage: true }],
  ])('is complete if v7 answers the next page with %s, at the cost of one more call', async (_, v7) => {
    const pages = stubV7({ rows: 7, ...v7 })
    expect(await show(1)).toEqual(['1–7 of 7, page 1 of 1'])
    expect(pages).toEqual([1, 2])
  })

  it('may have more rows if the next page cannot be read', async () => {
    stubV7({ rows: 7, afterLast: new Response('{}', { status: 503 }) })
    expect(await show(1)).toEqual(['1–7 of 7+, page 1 of ?, next'])
  })

  it('may have more rows if the next page does not arrive soon, and is shown without waiting long for it', async () => {
    stubV7({ rows: 7 })
    const answer = fetch
    vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) =>
      url.includes('page=1&')
        ? answer(url)
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
    expect(await show(1)).toEqual(['1–7 of 7+, page 1 of ?, next'])
  }, 2000)

  it('costs no call if it is empty', async () => {
    const pages = stubV7({ rows: 0 })
    expect([await show(1), pages]).toEqual([['No rows, page 1 of 1'], [1]])
  })
})

it('the last page of a list tells where it is, whether or not v7 counts', async () => {
  const counted = stubV7({ rows: 107, hasTotal: true })
  expect([await show(1, 3), counted]).toEqual([
    ['1–50 of 107, page 1 of 3, next', '101–107 of 107, page 3 of 3'],
    [1, 3, 1],
  ])
  const uncounted = stubV7({ rows: 57 })
  expect([await show(1, 2), uncounted]).toEqual([
    ['1–50 of 50+, page 1 of ?, next', '51–57 of 57, page 2 of 2'],
    [1, 2, 1],
  ])
})

it('page sizes are kept for the lists seen last', async () => {
  const pages = stubV7({ rows: 970, cap: 20, hasTotal: true })
  const [first, last] = [1000, 1200]
  for (let no = first; no <= last; no++) await showList(no, 20)
  pages.length = 0
  await showList(last, 21)
  await showList(first, 22)
  expect(pages).toEqual([21, 22, 1])
})

it('a v7 that sends its page size is asked for no other page', async () => {
  const pages: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    pages.push(url)
    return Response.json({ data: [{ id: 'u_1' }], meta: { total: 1, per_page: 50 } })
  })
  expect(await show(1)).toEqual(['1–1 of 1, page 1 of 1'])
  expect(pages).toHaveLength(1)
})
