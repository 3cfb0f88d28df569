import { expect, it } from 'vitest'
import { theirChangeText } from './their-change-text.ts'

it('a change by someone else names them and what they changed, as far as it is known', () => {
  expect(theirChangeText({ record: 'this user' })).toBe('Someone else changed this user in the meantime.')
  expect(theirChangeText({ by: 'Casey Rivera', record: 'this order', changes: 'Priority: P2 → P1' })).toBe(
    'Casey Rivera changed this order in the meantime: Priority: P2 → P1.',
  )
})
