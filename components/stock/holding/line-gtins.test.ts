import { expect, test } from 'vitest'
import type { StockLine } from '#lib/contract/stock/stock.ts'
import { readGtins, type HoldingsQuery, type ReadHoldings } from './line-gtins.ts'

const line = (holding_id: string, product_code: string, gtin?: string | null) =>
  ({ holding_id, product_code, client_code: 'ACME', site_code: 'SYD1', gtin }) as StockLine

test('the GTIN of lines without one is that of their holding, and nothing is read for the others', async () => {
  const queries: HoldingsQuery[] = []
  const gtins = [{ uom: 'CASE', level: 'CASE' as const, gtin: '19312345000415' }]
  const pages = [[{ id: 'h_1', gtin: '19312345000415', gtins }], [{ id: 'h_2', gtin: null }]]
  const readPage: ReadHoldings = async (query) => {
    queries.push(query)
    return { ok: true, value: { data: pages[query.page - 1] ?? [], meta: { last_page: 3 } } }
  }
  const lines = [line('h_1', '00417-B'), line('h_1', '00417-B'), line('h_2', '#9'), line('h_3', '1E5', null), line('h_4', '1E6', '123')]
  expect(await readGtins(lines, readPage)).toEqual(
    new Map([
      ['h_1', { gtin: '19312345000415', gtins }],
      ['h_2', { gtin: null }],
    ]),
  )
  const query = { client: ['ACME'], site: ['SYD1'], product: ['00417-B', '#9'] }
  expect(queries).toEqual([
    { ...query, page: 1 },
    { ...query, page: 2 },
  ])
  expect(await readGtins(lines.slice(3), readPage)).toEqual(new Map())
  expect(queries).toHaveLength(2)
})

test('many products are read in several requests, never all holdings of a v7, and a failure is returned', async () => {
  const sizes: number[] = []
  const endless: ReadHoldings = async ({ product }) => {
    sizes.push(product.length)
    return { ok: true, value: { data: [{ id: 'other', gtin: '1' }], meta: { last_page: null } } }
  }
  const lines = Array.from({ length: 50 }, (_, n) => line(`h_${n}`, `P${n}`))
  expect(await readGtins(lines, endless)).toEqual(new Map())
  expect([sizes.length, sizes[0], sizes.at(-1)]).toEqual([40, 40, 10])
  const failing: ReadHoldings = async () => ({ ok: false, failure: { message: 'No connection.' } }) as Awaited<ReturnType<ReadHoldings>>
  expect(await readGtins(lines, failing)).toEqual({ error: 'No connection.' })
})
