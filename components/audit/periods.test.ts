import { describe, expect, it } from 'vitest'
import { nextLonger, periodOf, PERIODS, withPeriod } from './periods.ts'

const TODAY = '2026-11-21'

describe('periods of the user log', () => {
  it('leaves out the seven days that v7 shows by default', () => {
    expect(withPeriod({ user: ['kim'], at_from: ['2026-01-01'], at_to: ['2026-01-02'] }, '7d', TODAY)).toEqual({ user: ['kim'] })
    expect(periodOf({}, TODAY)).toBe('7d')
  })

  it.each(PERIODS.map(({ key }) => key))('reads back the period %s that it wrote', (key) => {
    expect(periodOf(withPeriod({}, key, TODAY), TODAY)).toBe(key)
  })

  it('includes today', () => {
    expect(withPeriod({}, 'today', TODAY)).toEqual({ at_from: ['2026-11-21'] })
    expect(withPeriod({}, '30d', TODAY)).toEqual({ at_from: ['2026-10-23'] })
  })

  it('does not match other days that the user chose', () => {
    expect(periodOf({ at_from: ['2026-11-01'] }, TODAY)).toBeNull()
    expect(periodOf({ at_to: ['2026-11-01'] }, TODAY)).toBeNull()
  })

  it('offers the next longer one until there is none', () => {
    expect([nextLonger('7d')?.key, nextLonger(null)?.key, nextLonger('all')]).toEqual(['30d', 'all', null])
  })
})
