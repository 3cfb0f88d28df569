import { expect, it } from 'vitest'
import { undo } from '#lib/shared/history.ts'
import { withKeptCorrections } from './kept-corrections.ts'

const original = [
  ['Item', 'Qty'],
  ['00012', 'x'],
]
const kept = {
  hash: 'h',
  sheet: 1,
  added: ['head.notes'],
  cells: [
    { row: 1, column: 1, text: '5' },
    { row: 1, column: 2, text: 'Urgent' },
  ],
}

it('corrections from before the sign-in are in the same sheet of the same file, with the added columns, and can be undone', () => {
  const { history, added } = withKeptCorrections(kept, { hash: 'h', sheet: 1, original })
  expect([history.now, added]).toEqual([
    [
      ['Item', 'Qty'],
      ['00012', '5', 'Urgent'],
    ],
    ['head.notes'],
  ])
  expect(undo(history)?.now).toBe(original)
})

it('another file, and another sheet, stay as they are', () => {
  for (const file of [
    { hash: 'other', sheet: 1 },
    { hash: 'h', sheet: 0 },
  ]) {
    const { history, added } = withKeptCorrections(kept, { ...file, original })
    expect([history.now, undo(history), added]).toEqual([original, null, []])
  }
  expect(withKeptCorrections(null, { hash: 'h', sheet: 1, original }).history.now).toBe(original)
})
