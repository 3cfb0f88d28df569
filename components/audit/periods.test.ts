import { describe, expect, it } from 'vitest'
import { allTime, periodOf, PERIODS, withPeriod } from './periods.ts'

const TODAY = '2026-11-21'

describe('periods of the audit log', () => {
  it('has no dates in the URL for the default period of seven days', () => {
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

  it('can be widened to all entries, with the other filters, unless it has all already', () => {
    const all = { user: ['kim'], at_from: ['2000-01-01'] }
    expect(allTime({ user: ['kim'] })).toMatchObject({ filters: all })
    expect(allTime({ user: ['kim'], at_from: ['2026-01-01'], at_to: ['2026-01-02'] })).toMatchObject({ filters: all })
    expect(allTime(all)).toBeNull()
    expect(allTime({ ...all, at_to: ['2026-01-02'] })).toMatchObject({ filters: all })
  })

  it('is none of the buttons if the user chose other days', () => {
    expect(periodOf({ at_from: ['2026-11-01'] }, TODAY)).toBeNull()
    expect(periodOf({ at_to: ['2026-11-01'] }, TODAY)).toBeNull()
  })
})
