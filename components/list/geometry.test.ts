import { describe, expect, it } from 'vitest'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { toSupplierView } from '#components/stock/holding/supplier-view.ts'
import { placeColumns, stickyScrollLeft, tableStyle, widthVar, withRoomForTotals } from './geometry.ts'
import { visibleColumns } from './use-columns.ts'

const [client, site, item, name] = stockHolding.columns
const columns = [client!, site!, item!, { ...name!, isPinned: true }]

describe('the layout of columns', () => {
  it('keeps the column order, and a pinned column sticks beside the marks and the pinned columns before it', () => {
    expect(placeColumns(columns, true).map(({ style, isLastPinned }) => [style.left, isLastPinned])).toEqual([
      [undefined, false],
      [undefined, false],
      ['calc(36px)', false],
      ['calc(36px + var(--w-product_code))', true],
    ])
  })

  it('shows a shadow once the last pinned column sticks', () => {
    expect(stickyScrollLeft(columns)).toBe(client!.width + site!.width)
    expect(stickyScrollLeft([item!, client!])).toBe(0)
  })

  it('has widths in CSS variables of the table, with valid names for any key', () => {
    expect(tableStyle([client!], true)).toMatchObject({ '--w-client_code': '88px', '--table-width': 'calc(80px + var(--w-client_code))' })
    expect(widthVar('attributes.grade 1')).toBe('--w-attributes_grade_1')
  })

  it('makes a column wider than it is set if its total would be cut', () => {
    const onHand = { ...stockHolding.columns.find(({ key }) => key === 'on_hand')!, width: 64 }
    const widthFor = (total: number | null) =>
      withRoomForTotals([item!, onHand], { on_hand: total, product_code: 1e12 }).map(({ width }) => width)
    expect(widthFor(4_138)).toEqual([item!.width, 64])
    expect(widthFor(10_032_570)).toEqual([item!.width, 92])
    expect(withRoomForTotals([onHand], { on_hand: 10_032_570 })[0]).toMatchObject({ width: 92, minWidth: 92 })
    expect(widthFor(null)).toEqual([item!.width, 64])
    expect(withRoomForTotals([onHand], undefined)).toEqual([onHand])
  })

  it('starts with the key columns on a narrow screen, with only one pinned', () => {
    const narrow = visibleColumns([client!, { ...site!, isPinned: true }, item!, name!, { ...stockHolding.columns[7]! }], true)
    expect(narrow.map(({ key, isPinned }) => [key, isPinned])).toEqual([
      ['site_code', true],
      ['product_code', false],
      ['available', false],
      ['client_code', false],
      ['product_name', false],
    ])
  })

  it('has two lines on a narrow screen if the list defines them, without repeating the lower columns', () => {
    const narrow = visibleColumns(stockHolding.columns, true, { product_code: 'product_name', available: 'owner_code' })
    expect(narrow.slice(0, 3).map(({ key, below, isPinned }) => [key, below?.key, isPinned])).toEqual([
      ['product_code', 'product_name', true],
      // A hidden column is not shown below another column either.
      ['available', undefined, false],
      ['client_code', undefined, false],
    ])
    expect(narrow.map(({ key }) => key)).not.toContain('product_name')
    // Marks, row menu and both columns must fit into the narrowest supported phone.
    expect(36 + 44 + (narrow[0]?.width ?? 0) + (narrow[1]?.width ?? 0)).toBeLessThanOrEqual(390)
  })

  it('gives the room to the names if the second column has only figures and codes', () => {
    const widthsWith = (below: string) =>
      visibleColumns(stockHolding.columns, true, { product_code: 'product_name', available: below })
        .slice(0, 2)
        .map(({ width }) => width)
    const [figures, dates] = [widthsWith('site_code'), widthsWith('earliest_expiry_date')]
    expect(figures[0]).toBeGreaterThan(dates[0]!)
    expect(figures[0]! + figures[1]!).toBe(dates[0]! + dates[1]!)
  })

  it('has a quantity in the first columns of a narrow screen for suppliers too, who see no available stock', () => {
    const { columns, narrow } = toSupplierView(stockHolding)
    const seen = columns.filter(({ key }) => key !== 'available')
    expect(
      visibleColumns(seen, true, narrow)
        .slice(0, 2)
        .map(({ key, below }) => [key, below?.key]),
    ).toEqual([
      ['product_code', 'product_name'],
      ['on_hand', 'site_code'],
    ])
  })
})
