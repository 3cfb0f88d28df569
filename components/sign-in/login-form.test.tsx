import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { failureOfStatus } from '#lib/client/failure.ts'
import { FailureText } from './login-form.tsx'

/** What the form says when v7, or Gatehouse, answers 429 with this wait. */
const textOf = (seconds: number, message = 'Too many attempts. Wait a moment and try again.') => {
  const failure = failureOfStatus(429, new Headers({ 'retry-after': String(seconds) }), { message, code: 'RATE_LIMITED' })
  return renderToStaticMarkup(<FailureText failure={failure} secondsLeft={seconds} />).replaceAll(/<[^>]+>/g, '')
}

it('the wait that is read out is the one that is counted down', () => {
  expect([textOf(1), textOf(50), textOf(90)]).toEqual([
    'Too many attempts. Try again in 1 s.Try again in a second.',
    'Too many attempts. Try again in 50 s.Try again in 50 seconds.',
    'Too many attempts. Try again in 90 s.Try again in 2 minutes.',
  ])
})

it('a block of several hours is not counted down: the form shows the warehouse system’s message', () => {
  const message = 'Too many wrong passwords. Try again in 24 hours, or choose a new password with “Forgot password?”.'
  expect(textOf(86_400, message)).toBe(message)
  expect(textOf(86_400)).toBe('Too many attempts. Try again in 24 hours.')
  expect(textOf(7000)).toBe('Too many attempts. Try again in 2 hours.')
})
