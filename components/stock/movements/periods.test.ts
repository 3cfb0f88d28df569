import { describe, expect, it } from 'vitest'
import { daysOf, isTooLong, PERIODS, periodOf, urlWithDays, withDays, splitIntoYears } from './periods.ts'

const TODAY = '2026-03-31'

describe('the period of the movements', () => {
  it('is the last 30 days unless the filters set another period, as in v7', () => {
    expect(daysOf({}, TODAY)).toEqual({ from: '2026-03-02', to: TODAY })
    expect(daysOf({ moved_from: ['2026-03-20'] }, TODAY)).toEqual({ from: '2026-03-20', to: TODAY })
    expect(daysOf({ moved_to: ['2026-02-28'] }, TODAY)).toEqual({ from: '2026-01-30', to: '2026-02-28' })
    expect(daysOf({ moved_from: ['2026-05-01'] }, TODAY)).toEqual({ from: '2026-05-01', to: '2026-05-01' })
  })

  it('can be a named period, also on the last day of a month', () => {
    expect(Object.fromEntries(PERIODS.map(({ key, days }) => [key, days(TODAY)]))).toEqual({
      today: { from: TODAY, to: TODAY },
      '7d': { from: '2026-03-25', to: TODAY },
      '30d': { from: '2026-03-02', to: TODAY },
      month: { from: '2026-03-01', to: TODAY },
      last: { from: '2026-02-01', to: '2026-02-28' },
    })
    for (const { key, days } of PERIODS) expect(periodOf(days(TODAY), TODAY)).toBe(key)
    expect(periodOf({ from: '2026-03-03', to: TODAY }, TODAY)).toBe('custom')
  })

  it('is left out of the filters if it is the default', () => {
    const filters = { product: ['007'], moved_from: ['2026-01-01'], moved_to: ['2026-01-02'] }
    expect(withDays(filters, daysOf({}, TODAY), TODAY)).toEqual({ product: ['007'] })
    expect(withDays(filters, { from: TODAY, to: TODAY }, TODAY)).toEqual({ product: ['007'], moved_from: [TODAY], moved_to: [TODAY] })
  })

  it('is too long if its ends are more than 366 days apart, and is then split into years without gaps', () => {
    expect(isTooLong({ from: '2025-03-30', to: TODAY })).toBe(false)
    expect(isTooLong({ from: '2025-03-29', to: TODAY })).toBe(true)
    const years = splitIntoYears({ from: '2023-06-15', to: TODAY })
    expect(years).toEqual([
      { from: '2025-03-31', to: '2026-03-31' },
      { from: '2024-03-30', to: '2025-03-30' },
      { from: '2023-06-15', to: '2024-03-29' },
    ])
    expect(years.some(isTooLong)).toBe(false)
  })

  it('replaces the days in the URL of a page and keeps the rest', () => {
    const days = { from: '2025-01-01', to: '2025-12-31' }
    expect(urlWithDays('/api/stocks/movement?client=ACME&moved_from=2020-01-01&product=A/B:1&moved_to=2026-01-01&page=2', days)).toBe(
      '/api/stocks/movement?client=ACME&product=A/B:1&page=2&moved_from=2025-01-01&moved_to=2025-12-31',
    )
  })
})
