import { expect, it } from 'vitest'
import type { ApiFailure } from './failure.ts'
import { formMessage } from './form-message.ts'

const refusal = (errors: ApiFailure['errors']): ApiFailure => ({ kind: 'status', status: 422, message: 'Credit check failed.', errors })

it.each([
  [
    'errors of unknown fields follow the message',
    { credit_limit: ['Too high', 'Not approved.'] },
    'Credit check failed. Too high. Not approved.',
  ],
  ['a field that is written as a pointer counts as unknown', { '/name': ['Too long.'] }, 'Credit check failed. Too long.'],
  ['an error at its field is not repeated', { name: ['Too long.'], tier: ['Choose one.'] }, 'Credit check failed. Choose one.'],
  ['a text is not repeated', { tier: ['Credit check failed.'] }, 'Credit check failed.'],
  ['without errors, the message remains', undefined, 'Credit check failed.'],
  ['nothing remains if all errors are at their fields', { name: ['Too long.'] }, null],
])('%s', (_, errors, text) => {
  expect(formMessage(refusal(errors), ['name'])).toBe(text)
})
