import { expect, it } from 'vitest'
import { fileKey, canBeCreated, problemsOfAttempt, withCreated, withRefusal } from './records.ts'

const record = (...rows: number[]) => ({ id: String(rows[0]), name: 'SO-1', rows, problems: [] })

it('records that were created are not offered again, and no row is created twice after corrections have joined records', () => {
  const created = new Set([1, 2])
  const [joined, open, ...others] = withCreated([record(1, 2), record(2, 3), record(4)], created)
  expect(others).toEqual([])
  expect(open).toEqual(record(4))
  expect(joined && canBeCreated(joined)).toBe(false)
  expect(joined?.problems).toEqual([
    {
      row: 3,
      target: null,
      message: 'This belongs to row 3, which was already created. Use another number or reference.',
      other: { row: 2 },
    },
  ])
})

it('a problem that refers to another row has another message once that row has been created', () => {
  const twice = { row: 2, target: 'email', message: 'This address is also in row 2.', other: { row: 1, ifCreated: 'Already in use.' } }
  const records = [{ ...record(2), problems: [twice] }]
  expect(withCreated(records, new Set([5]))[0]?.problems).toEqual([twice])
  expect(withCreated(records, new Set([1]))[0]?.problems).toEqual([{ row: 2, target: 'email', message: 'Already in use.' }])
})

it('the key of a row depends on its file, sheet and kind, and not on its text', async () => {
  const key = await fileKey('SO', 'hash', 'Sheet 1', 3)
  expect(key).toMatch(/^file-[0-9a-f]{64}$/)
  expect(await fileKey('SO', 'hash', 'Sheet 1', 3)).toBe(key)
  for (const other of [fileKey('PO', 'hash', 'Sheet 1', 3), fileKey('SO', 'hash', 'Sheet 2', 3), fileKey('SO', 'hash', 'Sheet 1', 4)])
    expect(await other).not.toBe(key)
})

it('a refusal replaces the warning that said the same at the same cell, and no other', () => {
  const past = { row: 1, target: 'head.required_ship_date', message: '“Ship by” must be today or later.' }
  const other = { row: 2, target: 'head.required_ship_date', message: '“Ship by” must be today or later.', isWarning: true as const }
  const warned = { id: '1', name: 'A', rows: [1, 2], problems: [{ ...past, isWarning: true as const }, other] }
  expect(withRefusal(warned, [past]).problems).toEqual([past, other])
})

it('a record that was not created has v7’s refusal, or else the reason, as its problem in the file to correct', () => {
  const record = { rows: [4, 5] }
  const refused = [{ row: 5, target: 'line.qty', message: 'Enter a quantity.' }]
  expect(problemsOfAttempt(record, refused, 'Line 2: Enter a quantity.')).toEqual(refused)
  expect(problemsOfAttempt(record, undefined, 'You were signed out before this order was created.')).toEqual([
    { row: 4, target: null, message: 'You were signed out before this order was created.' },
  ])
  expect(problemsOfAttempt(record, undefined, undefined)).toEqual([])
})
