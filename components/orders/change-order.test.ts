import { expect, test } from 'vitest'
import { outcomeOf } from './change-order.ts'

const answer = (status_name: string, ...messages: string[]) => ({
  data: { status_name },
  meta: { warnings: messages.map((message) => ({ message })) },
})

test('a step that leads where its name says needs no words', () => {
  expect(outcomeOf('release', answer('Released'))).toBeUndefined()
  expect(outcomeOf('cancel', { data: { status_name: 'Cancelled' } })).toBeUndefined()
  expect(outcomeOf('delete', answer('Draft'))).toBeUndefined()
})

test('what came of a release is said, with what is short', () => {
  expect(outcomeOf('release', answer('Allocated'))).toBe('It is allocated now.')
  expect(outcomeOf('release', answer('Back-ordered', 'Only 2 of 6 available.'))).toBe('It is back-ordered now. Only 2 of 6 available.')
  expect(outcomeOf('release', answer('Part allocated', 'One.', 'Two.', 'Three.', 'Four.'))).toBe(
    'It is part allocated now. One. Two. And 2 more like these.',
  )
})
