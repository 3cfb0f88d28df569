import { expect, it } from 'vitest'
import { theirChangeText } from './their-change-text.ts'

it('the text about a change by someone else says who made it and what changed, if known', () => {
  expect(theirChangeText({ record: 'this user' })).toBe('Someone else changed this user in the meantime.')
  expect(theirChangeText({ by: 'Casey Rivera', record: 'this order', changes: 'Priority: P2 → P1' })).toBe(
    'Casey Rivera changed this order in the meantime: Priority: P2 → P1.',
  )
})
