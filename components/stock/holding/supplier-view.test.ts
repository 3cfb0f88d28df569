import { describe, expect, it } from 'vitest'
import { readScan } from '#lib/list/scan.ts'
import { forSupplier, SUPPLIER_FIELDS, supplierProblems } from '#lib/reference/stock/holding/supplier-view.ts'
import { paramsOf } from '#lib/list/spec.ts'
import { stockHolding } from './holding-resource.ts'
import { summaryQuery, toSupplierView } from './supplier-view.ts'

const offeredBy = (described?: readonly string[]) => toSupplierView(stockHolding, described).filters.filter(({ isClosed }) => !isClosed)

describe('the stock summary for suppliers', () => {
  it.each([
    ['the columns that v7 describes', SUPPLIER_FIELDS],
    ['no columns described by v7', undefined],
  ])('offers exactly the filters that the reference accepts, with %s', (_case, described) => {
    const isAccepted = (key: string) => Object.keys(supplierProblems({ [key]: '1' }, [])).length === 0
    const accepted = stockHolding.filters.filter((filter) => paramsOf(filter).every(isAccepted))
    expect(accepted.length).toBeGreaterThan(3)
    expect(offeredBy(described).map(({ key }) => key)).toEqual(accepted.map(({ key }) => key))
  })

  it('offers a filter by a column that v7 describes', () => {
    const keys = offeredBy(['on_hand', 'available', 'expired']).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['available', 'expired', 'product']))
    expect(keys).not.toContain('has_hold')
  })

  it('keeps the other filters, so that v7 refuses a link with one instead of ignoring it', () => {
    expect(toSupplierView(stockHolding).filters.map(({ key }) => key)).toEqual(stockHolding.filters.map(({ key }) => key))
  })

  it('has only the columns that v7 sends to suppliers, if v7 describes none', () => {
    const { columns } = toSupplierView(stockHolding)
    const row = forSupplier(Object.fromEntries(stockHolding.columns.map(({ key }) => [key, 1])))
    expect(columns.map(({ key }) => key).toSorted()).toEqual(Object.keys(row).toSorted())
  })

  it('searches for a scanned location or pallet instead of filtering by it', () => {
    const { scan } = toSupplierView(stockHolding)
    expect(readScan('A-04-02', stockHolding.scan).kind).toBe('filters')
    for (const text of ['A-04-02', '(00)393123450000000495']) expect(readScan(text, scan).kind).toBe('search')
    expect(readScan('(01)09312345000012(10)L1', scan)).toMatchObject({ kind: 'filters', filters: { gtin: ['09312345000012'] } })
  })

  it('drops what suppliers may not use from a link to the lines', () => {
    expect(summaryQuery('?client=ACME&view=lines&product=007&location=A-01&sort=location_code&page=3&q=oat&on_hand_min=2')).toBe(
      'client=ACME&product=007&q=oat&on_hand_min=2',
    )
  })
})
