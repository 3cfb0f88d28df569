import { expect, test, vi } from 'vitest'
import { onRecordChange, announceRecordChanges } from './record-changes.ts'

test('an open record is told of its changes until it is closed', () => {
  const [first, again, other] = [vi.fn(), vi.fn(), vi.fn()]
  const close = onRecordChange('so_1', first)
  const closeAgain = onRecordChange('so_1', again)
  onRecordChange('so_2', other)
  announceRecordChanges(['so_1', 'so_3'])
  expect([first, again, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  close()
  announceRecordChanges(['so_1'])
  closeAgain()
  announceRecordChanges(['so_1', 'so_2'])
  expect([first, again, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1])
})
