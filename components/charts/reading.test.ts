import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestIndex, readingAfterKey, spacedIndexes } from './reading.ts'

describe('nearestIndex', () => {
  it('finds what a walk over all points finds', () => {
    const places = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1 }).map((xs) => xs.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(places, fc.integer({ min: -50, max: 550 }), (xs, x) => {
        const found = xs[nearestIndex(xs, x)] ?? Number.NaN
        expect(Math.abs(found - x)).toBe(Math.min(...xs.map((place) => Math.abs(place - x))))
      }),
    )
  })

  it('says -1 where there is nothing to read', () => {
    expect(nearestIndex([], 3)).toBe(-1)
  })
})

describe('readingAfterKey', () => {
  it.each([
    { key: 'ArrowRight', from: 3, to: 4 },
    { key: 'ArrowLeft', from: 3, to: 2 },
    { key: 'Home', from: 3, to: 0 },
    { key: 'End', from: 3, to: 11 },
    { key: 'PageUp', from: 3, to: 7 },
    { key: 'ArrowLeft', from: 0, to: 0 },
    { key: 'ArrowRight', from: 11, to: 11 },
  ])('$key goes from $from to $to', ({ key, from, to }) => {
    expect(readingAfterKey(key, from, 12)).toBe(to)
  })

  it('leaves other keys to the page', () => {
    expect(readingAfterKey('Tab', 3, 12)).toBeNull()
    expect(readingAfterKey('ArrowRight', 0, 0)).toBeNull()
  })
})

describe('spacedIndexes', () => {
  it('keeps an even rhythm of labels that do not touch', () => {
    const xs = Array.from({ length: 13 }, (_, index) => index * 30)
    expect(spacedIndexes(xs, 80)).toEqual([0, 3, 6, 9, 12])
  })

  it('shows all where there is room, and one where there is one', () => {
    expect(spacedIndexes([0, 100, 200], 80)).toEqual([0, 1, 2])
    expect(spacedIndexes([40], 80)).toEqual([0])
  })
})
