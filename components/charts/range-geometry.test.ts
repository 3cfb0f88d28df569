import { describe, expect, it } from 'vitest'
import { barPaths, dayAt, moveHandle } from './range-geometry.ts'

describe('a range over days', () => {
  it('finds the day at a position and never leaves the days shown', () => {
    expect([-5, 0, 99, 100, 399, 400, 900].map((x) => dayAt(x, 400, 4))).toEqual([0, 0, 0, 1, 3, 3, 3])
    expect(dayAt(10, 0, 4)).toBe(0)
  })

  it('moves one end by a day, by a week or to the edge, and never past the other end', () => {
    const range = { from: 10, to: 20 }
    expect(moveHandle(range, 'from', 'ArrowLeft', 92)).toEqual({ from: 9, to: 20 })
    expect(moveHandle(range, 'to', 'PageUp', 92)).toEqual({ from: 10, to: 27 })
    expect(moveHandle(range, 'to', 'End', 92)).toEqual({ from: 10, to: 91 })
    expect(moveHandle(range, 'from', 'End', 92)).toEqual({ from: 20, to: 20 })
    expect(moveHandle(range, 'to', 'Home', 92)).toEqual({ from: 10, to: 10 })
    expect(moveHandle(range, 'to', 'x', 92)).toBeNull()
  })

  it('brings an end outside the days shown back inside', () => {
    expect(moveHandle({ from: -300, to: 91 }, 'from', 'ArrowRight', 92)).toEqual({ from: 0, to: 91 })
  })

  it('draws no bar for a day without movements, and a visible bar for the smallest movement', () => {
    const bars = barPaths(
      [
        { in: 0, out: 0 },
        { in: 1, out: 0 },
        { in: 1_000_000, out: 4 },
      ],
      300,
    )
    expect(bars.in.match(/M/g)).toHaveLength(2)
    expect(bars.out.match(/M/g)).toHaveLength(1)
    expect(bars.in).toContain('M100,80v-1.5')
    expect(barPaths([], 300)).toEqual({ in: '', out: '' })
  })
})
