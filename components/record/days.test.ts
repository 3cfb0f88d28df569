import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, expiryOf, lateWord } from './days.ts'
import { todayIn } from '#lib/shared/zones.ts'

describe('days', () => {
  it('are counted by the calendar, also over a change of the clocks', () => {
    expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  })

  it('are those of the site: Sydney has tomorrow while London has today', () => {
    const instant = Date.parse('2026-11-20T14:30:00Z')
    expect([todayIn('Australia/Sydney', instant), todayIn('Europe/London', instant)]).toEqual(['2026-11-21', '2026-11-20'])
  })

  it('fall back to this computer where v7 names a zone that is none', () => {
    expect(todayIn('Mars/Olympus', 0)).toMatch(/^(1969-12-31|1970-01-01)$/)
  })
})

describe('expiryOf', () => {
  it.each([
    ['2026-11-08', { is: 'expired', word: 'expired 12 d ago' }],
    ['2026-11-20', { is: 'near', word: 'expires today' }],
    ['2026-12-20', { is: 'near', word: 'in 30 d' }],
    ['2026-12-21', { is: 'fine' }],
    [null, { is: 'fine' }],
  ])('%s on 2026-11-20', (expiry, said) => {
    expect(expiryOf(expiry, '2026-11-20')).toEqual(said)
  })
})

describe('lateWord', () => {
  it('counts days after the promised one; the day itself is not late', () => {
    expect(['2026-11-17', '2026-11-20', '2026-12-01', null].map((due) => lateWord(due, '2026-11-20'))).toEqual([
      'late 3 d',
      null,
      null,
      null,
    ])
  })
})
