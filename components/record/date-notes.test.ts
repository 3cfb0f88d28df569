import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, classifyExpiry, lateText } from './date-notes.ts'
import { todayIn } from '#lib/shared/zones.ts'

describe('days', () => {
  it('are counted by the calendar, even when daylight saving time starts or ends', () => {
    expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  })

  it('depend on the zone of the site: it is already tomorrow in Sydney', () => {
    const instant = Date.parse('2026-11-20T14:30:00Z')
    expect([todayIn('Australia/Sydney', instant), todayIn('Europe/London', instant)]).toEqual(['2026-11-21', '2026-11-20'])
  })

  it('fall back to the zone of this computer if v7 returns an invalid zone', () => {
    expect(todayIn('Mars/Olympus', 0)).toMatch(/^(1969-12-31|1970-01-01)$/)
  })
})

describe('classifyExpiry', () => {
  it.each([
    ['2026-11-08', { status: 'expired', text: 'expired 12 d ago' }],
    ['2026-11-20', { status: 'near', text: 'expires today' }],
    ['2026-12-20', { status: 'near', text: 'in 30 d' }],
    ['2026-12-21', { status: 'fine' }],
    [null, { status: 'fine' }],
  ])('%s on 2026-11-20', (expiry, expected) => {
    expect(classifyExpiry(expiry, '2026-11-20')).toEqual(expected)
  })
})

describe('lateText', () => {
  it('counts the days after the due date, which itself is not late', () => {
    expect(['2026-11-17', '2026-11-20', '2026-12-01', null].map((due) => lateText(due, '2026-11-20'))).toEqual([
      'late 3 d',
      null,
      null,
      null,
    ])
  })
})
