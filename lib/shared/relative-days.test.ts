import { describe, expect, it } from 'vitest'
import { parseRelativeDay } from './relative-days.ts'

describe('typed dates', () => {
  it.each([
    ['tomorrow', '2026-11-23'],
    [' Today ', '2026-11-22'],
    ['yesterday', '2026-11-21'],
    ['+3', '2026-11-25'],
    ['+10', '2026-12-02'],
    ['-22', '2026-10-31'],
    ['12/2', '2026-12-02'],
    // The nearest one: in November, February means next year's.
    ['2/12', '2027-02-12'],
    ['10/31', '2026-10-31'],
    ['03/14/2025', '2025-03-14'],
    ['2/30', null],
    ['next week', null],
    ['+', null],
  ])('relative to today: %j is %s', (text, day) => expect(parseRelativeDay(text, 'MM/DD/YYYY', '2026-11-22')).toBe(day))

  it('without a year are read in the order of the date format, even across the turn of the year', () => {
    expect(parseRelativeDay('2/12', 'DD/MM/YYYY', '2026-11-22')).toBe('2026-12-02')
    expect(parseRelativeDay('02-12', 'YYYY-MM-DD', '2026-11-22')).toBe('2027-02-12')
    expect(parseRelativeDay('28.12', 'DD.MM.YYYY', '2027-01-03')).toBe('2026-12-28')
    for (const text of ['2.12', '2.12.', '2. 12.', '02.12.']) expect(parseRelativeDay(text, 'DD.MM.YYYY', '2026-11-22')).toBe('2026-12-02')
    for (const text of ['2.12', '2. 12.']) expect(parseRelativeDay(text, 'MM/DD/YYYY', '2026-11-22')).toBe('2026-12-02')
    expect(parseRelativeDay('2.13.', 'DD.MM.YYYY', '2026-11-22')).toBeNull()
    expect(parseRelativeDay('29/2', 'DD/MM/YYYY', '2027-12-01')).toBe('2028-02-29')
  })
})
