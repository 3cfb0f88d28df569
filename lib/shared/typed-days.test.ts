import { describe, expect, it } from 'vitest'
import { isDay } from './days.ts'
import { dayProblem, parseDay } from './typed-days.ts'

describe('dates', () => {
  it.each([
    ['03/14/2025', '2025-03-14'],
    ['3/4/25', '2025-03-04'],
    ['2025-03-14', '2025-03-14'],
    ['2025-03-14T00:00:00', '2025-03-14'],
    ['14.3.2025', '2025-03-14'],
    ['5.12.27', '2027-12-05'],
    ['5. 12. 2027', '2027-12-05'],
    ['03142025', '2025-03-14'],
    ['02/29/2024', '2024-02-29'],
    // Still a day, however unlikely: the field reports what is wrong with it.
    ['12/31/9999', '9999-12-31'],
  ])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day))

  it.each(['14/03/2025', '02/29/2025', '13', '', 'tomorrow', '00/10/2025', '45731', '14032025', '1/1/0000x', '03.14.2025'])(
    '%j is not a date',
    (text) => expect(parseDay(text)).toBeNull(),
  )

  it('are read in the order of the date format', () => {
    expect(parseDay('14/03/2025', 'DD/MM/YYYY')).toBe('2025-03-14')
    expect(parseDay('14032025', 'DD.MM.YYYY')).toBe('2025-03-14')
    expect(parseDay('25-03-14', 'YY-MM-DD')).toBe('2025-03-14')
    expect(parseDay('25.03.14', 'YY-MM-DD')).toBe('2025-03-14')
    expect(parseDay('20250314', 'YYYY-MM-DD')).toBe('2025-03-14')
  })

  it("in v7's format are recognised", () => {
    expect(['2025-03-14', '03/14/2025', ''].map(isDay)).toEqual([true, false, false])
  })
})

describe('dayProblem', () => {
  it.each([
    ['02/29/2027', 'MM/DD/YYYY', 'There is no 29 February 2027.'],
    ['31.4.26', 'DD.MM.YYYY', 'There is no 31 April 2026.'],
    ['2026-02-30', 'MM/DD/YYYY', 'There is no 30 February 2026.'],
    ['09312026', 'MM/DD/YYYY', 'There is no 31 September 2026.'],
    ['13/01/2026', 'MM/DD/YYYY', 'There is no month 13. Enter a date as MM/DD/YYYY.'],
    ['01/32/2026', 'MM/DD/YYYY', 'Enter a date as MM/DD/YYYY.'],
    ['soon', 'DD/MM/YYYY', 'Enter a date as DD/MM/YYYY.'],
    ['2026-13-01', 'MM/DD/YYYY', 'There is no month 13. Enter a date as MM/DD/YYYY.'],
  ])('of %s as %s is: %s', (text, format, message) => expect(dayProblem(text, format)).toBe(message))
})
