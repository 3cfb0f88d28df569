import { expect, it } from 'vitest'
import { messageLine } from './json-fields.ts'

it.each([
  [{ success: false, error: 'Database is locked' }, 'message: "Database is locked"'],
  [{ message: 'Database is locked', error: 'SQLSTATE[HY000]' }, 'message: "Database is locked"'],
  [{ detail: '<b>Locked</b>\u0000\n now' }, String.raw`message: "<b>Locked</b>\u0000\n now"`],
])('the message of a response is one line: %j', (body, line) => {
  expect(messageLine(body)).toEqual([line])
})

it('a long message is cut, and a response without text has none', () => {
  expect(messageLine({ message: 'x'.repeat(5_000_000) })[0]).toHaveLength(311)
  for (const body of [{ message: '' }, { message: 7 }, { message: ['x'] }, ['x'], null, undefined]) expect(messageLine(body)).toEqual([])
})
