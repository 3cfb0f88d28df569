import { describe, expect, it } from 'vitest'
import { longerThan, periodOf, PERIODS, withPeriod } from './periods.ts'

const TODAY = '2026-11-21'

describe('periods of the user log', () => {
  it('writes nothing for the seven days that v7 shows by itself', () => {
    expect(withPeriod({ user: ['kim'], at_from: ['2026-01-01'], at_to: ['2026-01-02'] }, '7d', TODAY)).toEqual({ user: ['kim'] })
    expect(periodOf({}, TODAY)).toBe('7d')
  })

  it.each(PERIODS.map(({ key }) => key))('reads back the period %s that it wrote', (key) => {
    expect(periodOf(withPeriod({}, key, TODAY), TODAY)).toBe(key)
  })

  it('counts today among the days', () => {
    expect(withPeriod({}, 'today', TODAY)).toEqual({ at_from: ['2026-11-21'] })
    expect(withPeriod({}, '30d', TODAY)).toEqual({ at_from: ['2026-10-23'] })
  })

  it('knows days chosen by hand as none of its own', () => {
    expect(periodOf({ at_from: ['2026-11-01'] }, TODAY)).toBeNull()
    expect(periodOf({ at_to: ['2026-11-01'] }, TODAY)).toBeNull()
  })

  it('goes on to a longer one until there is none', () => {
    expect([longerThan('7d')?.key, longerThan(null)?.key, longerThan('all')]).toEqual(['30d', 'all', null])
  })
})
