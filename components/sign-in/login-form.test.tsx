import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ThrottledNotice } from './login-form.tsx'

it('the wait that is read out is the one that is counted down', () => {
  const textOf = (seconds: number) =>
    renderToStaticMarkup(<ThrottledNotice seconds={seconds} secondsLeft={seconds} />).replaceAll(/<[^>]+>/g, '')
  expect([textOf(1), textOf(50), textOf(90)]).toEqual([
    'Too many attempts. Try again in 1 s.Try again in a second.',
    'Too many attempts. Try again in 50 s.Try again in 50 seconds.',
    'Too many attempts. Try again in 90 s.Try again in 2 minutes.',
  ])
})
