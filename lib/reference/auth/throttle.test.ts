import { expect, it } from 'vitest'
import { createThrottle } from './throttle.ts'

const HOUR = 3600
const limits = [
  { attempts: 3, ms: 24 * HOUR * 1000 },
  { attempts: 1, ms: HOUR * 1000 },
]

it('an attempt waits until one of the limits allows it', () => {
  let seconds = 1000
  const throttle = createThrottle(limits, () => seconds * 1000)
  const attempt = () => {
    throttle.countAttempt('a')
    return throttle.wait('a')
  }
  expect([attempt(), attempt(), attempt()]).toEqual([0, 0, HOUR])
  seconds += 20
  expect([throttle.wait('a'), throttle.wait('b')]).toEqual([HOUR - 20, 0])
  seconds += HOUR - 21
  expect(throttle.wait('a')).toBe(1)
  seconds += 1
  expect([throttle.wait('a'), attempt()]).toEqual([0, HOUR])
  seconds += 23 * HOUR - 10
  throttle.countAttempt('a')
  expect(throttle.wait('a')).toBe(10)
})

it('an account that is cleared may try again', () => {
  const throttle = createThrottle(limits, () => 0)
  for (let attempt = 0; attempt < 3; attempt += 1) throttle.countAttempt('a')
  expect(throttle.wait('a')).toBe(HOUR)
  throttle.clear('a')
  expect(throttle.wait('a')).toBe(0)
})
