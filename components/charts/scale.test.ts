import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findExtent, linearScale, niceStep, niceTicks } from './scale.ts'

describe('linearScale', () => {
  it('maps the ends of the domain to the ends of the range, which may be in reverse order', () => {
    const y = linearScale([-50, 150], [200, 0])
    expect([y(-50), y(50), y(150)]).toEqual([200, 100, 0])
  })

  it('places a series that never changes in the middle', () => {
    expect(linearScale([7, 7], [0, 100])(7)).toBe(50)
  })
})

describe('findExtent', () => {
  it('accepts a series of 200,000 values, which is too long to spread as arguments', () => {
    expect(findExtent(Array.from({ length: 200_000 }, (_, index) => index - 5))).toEqual([-5, 199_994])
  })

  it('is null without a finite value', () => {
    expect(findExtent([])).toBeNull()
    expect(findExtent([Number.NaN])).toBeNull()
  })
})

describe('niceTicks', () => {
  it.each([
    { min: 0, max: 960, ticks: [0, 200, 400, 600, 800, 1000] },
    { min: -120, max: 956, ticks: [-200, 0, 200, 400, 600, 800, 1000] },
    { min: 0, max: 0.3, ticks: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3] },
    { min: 0, max: 9_999_999, ticks: [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000, 10_000_000] },
    { min: 5, max: 5, ticks: [5, 6] },
    { min: 0, max: 0.125, ticks: [0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.14] },
  ])('are round numbers around $min to $max', ({ min, max, ticks }) => {
    expect(niceTicks(min, max, 5)).toEqual(ticks)
  })

  it('always cover the values, in ascending order, with at most nine ticks', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: 0.001, max: 1e9, noNaN: true }), (min, span) => {
        const ticks = niceTicks(min, min + span, 4)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(9)
        const slack = niceStep(span, 4) * 0.1
        expect(ticks[0]).toBeLessThanOrEqual(min + slack)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(min + span - slack)
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b))
      }),
    )
  })
})
