import { afterEach, expect, it, vi } from 'vitest'
import { product } from '#lib/order-form/fixtures.ts'
import type { ProductCache } from './product-cache.ts'
import { readPallet } from './read-pallet.ts'

afterEach(() => vi.unstubAllGlobals())

const SCOPE = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }
const SSCC = '393312345000000019'

/** Answers like a v7 that sends at most two of so many stock lines of a pallet at a time. Returns the pages that it was asked for. */
const stubLines = (count: number) => {
  const pages: number[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    pages.push(page)
    const data = Array.from({ length: count }, (_, index) => ({ id: `l${index}`, product_code: '00417-B', lot_no: 'L1', available: 12 }))
    return Promise.resolve(Response.json({ data: data.slice((page - 1) * 2, page * 2) }))
  })
  return pages
}

const read = () => {
  const productCache = { lookUp: async () => ({ status: 'known', product: product('00417-B') }) } as unknown as ProductCache
  return readPallet(SCOPE, '2026-11-20', productCache, SSCC, (text) => text)
}

it('a pallet is ordered whole, even if v7 sends its stock lines on several pages', async () => {
  const pages = stubLines(5)
  expect(await read()).toMatchObject({ ok: true, goods: { uom: 'CASE', qty: 5, lot: 'L1' } })
  expect(pages).toEqual([1, 2, 3, 4])
})

it('a pallet with more stock lines than are read is not ordered in part', async () => {
  const pages = stubLines(100)
  expect(await read()).toMatchObject({ ok: false, reason: expect.stringContaining('too many stock lines') as string })
  expect(pages).toHaveLength(5)
})
