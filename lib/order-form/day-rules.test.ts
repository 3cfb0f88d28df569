import { expect, it } from 'vitest'
import { afterTodayProblem, headerDayProblem } from './day-rules.ts'

const today = '2026-11-22'
const problemOf = (key: string, day: string, head = {}) => headerDayProblem(key, day, { head, today, fields })
const fields = [
  { key: 'ordered_date', label: 'Order date' },
  { key: 'expected_date', label: 'Due in' },
  { key: 'required_ship_date', label: 'Ship by' },
  { key: 'required_delivery_date', label: 'Deliver by' },
]

it('a day in the past is a problem', () => {
  expect(problemOf('required_ship_date', '2026-11-21')).toBe('“Ship by” must be today or later.')
  expect(problemOf('required_ship_date', today)).toBeNull()
  expect(problemOf('required_delivery_date', '2026-11-21')).toBe('“Deliver by” must be today or later.')
  expect(problemOf('expected_date', '2026-11-21')).toBe('“Due in” must be on or after the order date.')
  expect(problemOf('ordered_date', '2026-11-01')).toBeNull()
  expect([problemOf('promised_date', '2026-11-21'), problemOf('promised_date', today)]).toEqual([
    'Enter today’s date or a later one.',
    null,
  ])
})

it('a day before the date that it must follow is a problem', () => {
  expect(problemOf('required_delivery_date', '2026-11-24', { required_ship_date: '2026-11-25' })).toBe(
    '“Deliver by” must be on or after “Ship by”.',
  )
  expect(problemOf('required_delivery_date', '2026-11-25', { required_ship_date: '2026-11-25' })).toBeNull()
  expect(problemOf('expected_date', '2026-11-20', { ordered_date: '2026-11-19' })).toBeNull()
  expect(problemOf('expected_date', '2029-11-20')).toBe('Enter a date within two years from today.')
})

it('the message for a day that must be after today uses the label of its field', () => {
  expect(['Expiry', 'Expiry date', 'Best before', 'BBD'].map(afterTodayProblem)).toEqual([
    'Enter an expiry date after today.',
    'Enter an expiry date after today.',
    'Enter a best before date after today.',
    'Enter a BBD date after today.',
  ])
})
