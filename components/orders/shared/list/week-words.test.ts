import { expect, test } from 'vitest'
import { overduePart, restSentences, spokenWeek, weeksText } from './week-words.ts'

const week = { start: '2026-11-16', end: '2026-11-22', orders: 10, lines: 40, units: 200, pallets: 5, overdue_units: 50 }

test('the overdue part of a week is exact for units and proportional for other measures', () => {
  expect(overduePart(week, 'units')).toBe(50)
  expect(overduePart(week, 'pallets')).toBe(1.25)
  expect(overduePart({ ...week, units: 0, overdue_units: 0 }, 'orders')).toBe(0)
})

test('the spoken text of a week names all its figures', () => {
  expect(spokenWeek(week)).toBe('11/16/2026 – 11/22/2026: 10 orders, 40 lines, 200 units (50 overdue), 5 pallets')
  expect(spokenWeek({ ...week, orders: 1, lines: 1, units: 1, pallets: 0.5 })).toContain(
    '1 order, 1 line, 1 unit (50 overdue), 0.5 pallets',
  )
  expect(spokenWeek({ ...week, overdue_units: 0 })).not.toContain('overdue')
})

test('orders without a date and later orders are named separately', () => {
  const none = { orders: 0, lines: 0, units: 0, pallets: 0 }
  expect(restSentences({ undated: none, later: none })).toEqual([])
  expect(restSentences({ undated: { ...none, orders: 1, units: 300 }, later: { ...none, orders: 5, units: 1677 } })).toEqual([
    '1 order with 300 units has no date.',
    '5 orders with 1,677 units are due later.',
  ])
})

test('the weeks can be copied as a table', () => {
  expect(weeksText([week])).toBe('From\tTo\tOrders\tLines\tUnits\tPallets\tOverdue units\n2026-11-16\t2026-11-22\t10\t40\t200\t5\t50')
})
