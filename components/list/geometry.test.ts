import { describe, expect, it } from 'vitest'
import { stockHolding } from '#lib/resources/stock-holding.ts'
import { placeColumns, stuckFrom, tableStyle, widthVar } from './geometry.ts'
import { visibleColumns } from './use-columns.ts'

const [client, site, item, name] = stockHolding.columns
const columns = [client!, site!, item!, { ...name!, isPinned: true }]

describe('the places of columns', () => {
  it('stay in their order; a pinned one sticks behind the marks and the pinned ones before it', () => {
    expect(placeColumns(columns, true).map(({ style, isLastPinned }) => [style.left, isLastPinned])).toEqual([
      [undefined, false],
      [undefined, false],
      ['calc(36px)', false],
      ['calc(36px + var(--w-product_code))', true],
    ])
  })

  it('cast their shadow once the last pinned column has left its place', () => {
    expect(stuckFrom(columns)).toBe(client!.width + site!.width)
    expect(stuckFrom([item!, client!])).toBe(0)
  })

  it('are widths in variables of the table, with names that any key makes valid', () => {
    expect(tableStyle([client!], true)).toMatchObject({ '--w-client_code': '88px', minWidth: 'calc(80px + var(--w-client_code))' })
    expect(widthVar('attributes.grade 1')).toBe('--w-attributes_grade_1')
  })

  it('begin with the key columns on a narrow screen, of which one alone is pinned', () => {
    const narrow = visibleColumns([client!, { ...site!, isPinned: true }, item!, name!, { ...stockHolding.columns[7]! }], true)
    expect(narrow.map(({ key, isPinned }) => [key, isPinned])).toEqual([
      ['site_code', true],
      ['product_code', false],
      ['available', false],
      ['client_code', false],
      ['product_name', false],
    ])
  })
})
