import { expect, test } from 'vitest'
import { busiestSentence, busiestWeek } from './busiest-week.ts'

const day = (date: string | null, incoming: number, out = 0) => ({ date, in: incoming, out })

test('the busiest week is the one of the last twelve with the most units, without reversals', () => {
  const days = [
    day('2026-08-30', 9000),
    day('2026-08-31', 100),
    day('2026-11-02', 300),
    day('2026-11-08', 200, 50),
    day('2026-11-09', 440),
    day('2026-11-23', 5000),
    day(null, 5000),
  ]
  expect(busiestWeek(days, '2026-11-23', 'RECEIVE')).toEqual({ start: '2026-11-02', end: '2026-11-08', units: 450 })
  expect(busiestWeek([day('2026-11-02', 1, 21)], '2026-11-23', 'DESPATCH')).toMatchObject({ units: 20 })
  expect(busiestWeek([day('2026-11-02', 1, 21)], '2026-11-23', 'RECEIVE')).toBeNull()
  expect(busiestWeek([], '2026-11-23', 'RECEIVE')).toBeNull()
})

test('the sentence counts the weeks that exceed the busiest one', () => {
  const busiest = { start: '2026-11-02', end: '2026-11-08', units: 450 }
  const week = (units: number) => ({ start: null, end: null, orders: 1, lines: 1, units, pallets: 1, overdue_units: 0 })
  const most = 'Busiest of the last 12 weeks: 450 units received (11/02/2026 – 11/08/2026).'
  expect(busiestSentence(busiest, [week(450), week(451)], 'RECEIVE')).toBe(`${most} 1 week of the forecast is busier.`)
  expect(busiestSentence(busiest, [week(500), week(451)], 'RECEIVE')).toBe(`${most} 2 weeks of the forecast are busier.`)
  expect(busiestSentence(busiest, [week(450)], 'DESPATCH')).toContain('despatched')
  expect(busiestSentence(busiest, [week(450)], 'DESPATCH')).toContain('No week of the forecast is busier.')
})
