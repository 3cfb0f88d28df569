import { expect, test } from 'vitest'
import type { StockLine } from '#lib/contract/stock/stock.ts'
import { readPalletLines, type ReadPage } from './pallet-lines.ts'

const line = (sscc: string | null, on_hand = 1) => ({ sscc, on_hand }) as StockLine

test('all lines of the pallets are read, whichever of them are given', async () => {
  const stock = [line('A', 288), line('A', 24), line('B', 5), line(null, 7)]
  // Two per page, and a v7 that ignores the filter.
  const requests: unknown[] = []
  const readPage: ReadPage = async (ssccs, page) => {
    requests.push([ssccs, page])
    return { ok: true, value: { data: stock.slice(page * 2 - 2, page * 2), meta: { last_page: 2 } } }
  }
  for (const marked of [stock.slice(0, 1), stock.slice(1, 2), stock.slice(0, 2)])
    expect(await readPalletLines([...marked, line(null)], readPage)).toEqual(stock.slice(0, 2))
  expect(requests.slice(0, 2)).toEqual([
    [['A'], 1],
    [['A'], 2],
  ])
})

test('many pallets are read in several requests, and lines without a pallet in none', async () => {
  const sizes: number[] = []
  const readPage: ReadPage = async (ssccs) => {
    sizes.push(ssccs.length)
    return { ok: true, value: { data: ssccs.map((sscc) => line(sscc)), meta: { last_page: 1 } } }
  }
  const lines = Array.from({ length: 95 }, (_, n) => line(`P${n}`))
  expect(await readPalletLines(lines, readPage)).toHaveLength(95)
  expect(sizes).toEqual([40, 40, 15])
  expect(await readPalletLines([line(null)], readPage)).toEqual([])
  expect(sizes).toHaveLength(3)
})

test('without page counts it reads until an empty page, and never all the stock of a v7', async () => {
  const endless: ReadPage = async () => ({ ok: true, value: { data: [line('Z')], meta: { last_page: null } } })
  expect(await readPalletLines([line('A')], endless)).toEqual({ error: 'The warehouse system cannot find stock lines by SSCC.' })
  const failing: ReadPage = async () => ({ ok: false, failure: { message: 'No connection.' } }) as Awaited<ReturnType<ReadPage>>
  expect(await readPalletLines([line('A')], failing)).toEqual({ error: 'No connection.' })
})
