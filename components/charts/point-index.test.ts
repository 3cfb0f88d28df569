import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestIndex, indexAfterKey, spacedIndexes } from './point-index.ts'

describe('nearestIndex', () => {
  it('finds the same point as a linear search', () => {
    const sortedPositions = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1 }).map((xs) => xs.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(sortedPositions, fc.integer({ min: -50, max: 550 }), (xs, x) => {
        const found = xs[nearestIndex(xs, x)] ?? Number.NaN
        expect(Math.abs(found - x)).toBe(Math.min(...xs.map((position) => Math.abs(position - x))))
      }),
    )
  })

  it('returns -1 if there are no points', () => {
    expect(nearestIndex([], 3)).toBe(-1)
  })
})

describe('indexAfterKey', () => {
  it.each([
    { key: 'ArrowRight', from: 3, to: 4 },
    { key: 'ArrowLeft', from: 3, to: 2 },
    { key: 'Home', from: 3, to: 0 },
    { key: 'End', from: 3, to: 11 },
    { key: 'PageUp', from: 3, to: 7 },
    { key: 'ArrowLeft', from: 0, to: 0 },
    { key: 'ArrowRight', from: 11, to: 11 },
  ])('$key moves from $from to $to', ({ key, from, to }) => {
    expect(indexAfterKey(key, from, 12)).toBe(to)
  })

  it('ignores other keys', () => {
    expect(indexAfterKey('Tab', 3, 12)).toBeNull()
    expect(indexAfterKey('ArrowRight', 0, 0)).toBeNull()
  })
})

describe('spacedIndexes', () => {
  it('spaces labels evenly and keeps them apart', () => {
    const xs = Array.from({ length: 13 }, (_, index) => index * 30)
    expect(spacedIndexes(xs, 80)).toEqual([0, 3, 6, 9, 12])
  })

  it('shows all labels if there is room, and the only label of a single point', () => {
    expect(spacedIndexes([0, 100, 200], 80)).toEqual([0, 1, 2])
    expect(spacedIndexes([40], 80)).toEqual([0])
  })
})
