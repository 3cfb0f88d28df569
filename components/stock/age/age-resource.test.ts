import { expect, it } from 'vitest'
import type { StockAge } from '#lib/contract/stock/age.ts'
import { stockAge, stockQuery } from './age-resource.ts'

it('a bucket filter sorts rows with the most stock in that bucket first, in either unit', () => {
  for (const unit of ['days', 'months'] as const) {
    const { sortFor, sort } = stockAge('product', unit)
    expect(sortFor?.({ only_over: ['b2'] })).toBe('-b2')
    expect([sortFor?.({}), sortFor?.({ only_over: [] }), sort]).toEqual([null, null, 'product_code'])
  }
})

it('columns that count days say so in their labels', () => {
  const labels = stockAge('product', 'months').columns.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Average (days)', 'Oldest (days)', 'Idle (days)']))
})

it('a row of several clients, owners or sites leads to the stock of those in the scope', () => {
  const scope = { client: ['ACME', 'BOREAL'], owner: [], site: ['MEL2'] }
  const row = { client_code: null, owner_code: null, site_code: 'SYD1', product_code: null } as StockAge
  expect(stockQuery(row, scope)).toMatchObject({ client: ['ACME', 'BOREAL'], owner: [], site: ['SYD1'] })
  expect(stockQuery({ ...row, client_code: 'ACME', owner_code: 'ACME-NZ', site_code: null }, scope)).toMatchObject({
    client: ['ACME'],
    owner: ['ACME-NZ'],
    site: ['MEL2'],
  })
})
