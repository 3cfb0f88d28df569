import { expect, it } from 'vitest'
import { reasonProblem } from './reason-field.tsx'

it('a missing reason is refused, and so is one that is too long, with the limit and its length', () => {
  const spec = { label: 'Reason' }
  expect([reasonProblem(spec, ' '), reasonProblem(spec, 'Late'), reasonProblem(undefined, '')]).toEqual(['Enter a reason.', null, null])
  expect(reasonProblem({ ...spec, isRequired: false }, '')).toBeNull()
  expect([reasonProblem(spec, 'x'.repeat(500)), reasonProblem(spec, 'x'.repeat(1_700))]).toEqual([
    null,
    'Use at most 500 characters (1,700 typed).',
  ])
})
