import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findExtent, linearScale, niceStep, niceTicks } from './scale.ts'

describe('linearScale', () => {
  it('maps the ends of the domain to the ends of the range, and in reverse as charts need it', () => {
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
    { least: 0, greatest: 960, ticks: [0, 200, 400, 600, 800, 1000] },
    { least: -120, greatest: 956, ticks: [-200, 0, 200, 400, 600, 800, 1000] },
    { least: 0, greatest: 0.3, ticks: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3] },
    { least: 0, greatest: 9_999_999, ticks: [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000, 10_000_000] },
    { least: 5, greatest: 5, ticks: [5, 6] },
    { least: 0, greatest: 0.125, ticks: [0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.14] },
  ])('are round numbers around $least to $greatest', ({ least: min, greatest, ticks }) => {
    expect(niceTicks(min, greatest, 5)).toEqual(ticks)
  })

  it('always cover the values, in ascending order, and are never many', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: 0.001, max: 1e9, noNaN: true }), (least, span) => {
        const ticks = niceTicks(least, least + span, 4)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(9)
        const slack = niceStep(span, 4) * 0.1
        expect(ticks[0]).toBeLessThanOrEqual(least + slack)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(least + span - slack)
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b))
      }),
    )
  })
})
