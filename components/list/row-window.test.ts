import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, scrollTopFor, rowWindowOf } from './row-window.ts'

describe('the window of rows', () => {
  it('has every row in view and few others', () => {
    const nat = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(nat(2_000_000), nat(2000), fc.constantFrom(28, 34, 44), nat(100_000), (scrollTop, height, rowHeight, count) => {
        const { from, to } = rowWindowOf(scrollTop, height, rowHeight, count)
        const first = Math.floor(scrollTop / rowHeight)
        const last = Math.min(count, Math.ceil((scrollTop + height) / rowHeight))
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(count)
        if (first < count) {
          expect(from).toBeLessThanOrEqual(first)
          expect(to).toBeGreaterThanOrEqual(last)
        }
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 17)
      }),
    )
  })

  it('is split into blocks that cover every row once, including the row that is always kept', () => {
    const nat = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(nat(60), nat(60), nat(60), fc.integer({ min: -1, max: 60 }), (a, b, count, kept) => {
        const view = { from: Math.min(a, b, count), to: Math.min(Math.max(a, b), count) }
        const blocks = blocksOf(view, kept, count)
        expect(blocks.reduce((sum, block) => sum + (block.kind === 'row' ? 1 : block.rows), 0)).toBe(count)
        const rows = blocks.flatMap((block) => (block.kind === 'row' ? block.index : []))
        expect(rows).toEqual([...new Set(rows)].toSorted((x, y) => x - y))
        if (kept >= 0 && kept < count) expect(rows).toContain(kept)
      }),
    )
  })

  it('is scrolled no more than needed to show a row completely', () => {
    expect(scrollTopFor(10, 0, 400, 34)).toBe(0)
    expect(scrollTopFor(20, 0, 400, 34)).toBe(314)
    expect(scrollTopFor(3, 500, 400, 34)).toBe(102)
  })
})
