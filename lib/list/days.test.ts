import { describe, expect, it } from 'vitest'
import { isDay, parseDay } from './days.ts'

describe('days', () => {
  it.each([
    ['03/14/2025', '2025-03-14'],
    ['3/4/25', '2025-03-04'],
    ['2025-03-14', '2025-03-14'],
    ['2025-03-14T00:00:00', '2025-03-14'],
    ['03.14.2025', '2025-03-14'],
    ['03142025', '2025-03-14'],
    ['02/29/2024', '2024-02-29'],
    // A day that nobody means is still a day: what is wrong with it, the field says.
    ['12/31/9999', '9999-12-31'],
  ])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day))

  it.each(['14/03/2025', '02/29/2025', '13', '', 'tomorrow', '00/10/2025', '45731', '14032025', '1/1/0000x'])('%j is none', (text) =>
    expect(parseDay(text)).toBeNull(),
  )

  it('are read in the order of the setting', () => {
    expect(parseDay('14/03/2025', 'DD/MM/YYYY')).toBe('2025-03-14')
    expect(parseDay('14032025', 'DD.MM.YYYY')).toBe('2025-03-14')
    expect(parseDay('25-03-14', 'YY-MM-DD')).toBe('2025-03-14')
    expect(parseDay('20250314', 'YYYY-MM-DD')).toBe('2025-03-14')
  })

  it('are told from what is typed', () => {
    expect(['2025-03-14', '03/14/2025', ''].map(isDay)).toEqual([true, false, false])
  })
})
