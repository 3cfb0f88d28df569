import { expect, it } from 'vitest'
import { createThrottle } from './throttle.ts'

const HOUR = 3600
const limits = [
  { attempts: 2, ms: 60_000 },
  { attempts: 3, ms: HOUR * 1000 },
]

it('an attempt waits for every limit that earlier ones have used up', () => {
  let seconds = 1000
  const throttle = createThrottle(limits, () => seconds * 1000)
  const attempt = () => {
    throttle.countAttempt('a')
    return throttle.wait('a')
  }
  expect([attempt(), attempt()]).toEqual([0, 60])
  seconds += 20
  expect([throttle.wait('a'), throttle.wait('b')]).toEqual([40, 0])
  seconds += 40
  expect(throttle.wait('a')).toBe(0)
  expect(attempt()).toBe(HOUR - 60)
  seconds += HOUR - 61
  expect(throttle.wait('a')).toBe(1)
  seconds += 1
  expect(throttle.wait('a')).toBe(0)
})

it('an account that is cleared may try again', () => {
  const throttle = createThrottle(limits, () => 0)
  for (let attempt = 0; attempt < 3; attempt += 1) throttle.countAttempt('a')
  expect(throttle.wait('a')).toBe(HOUR)
  throttle.clear('a')
  expect(throttle.wait('a')).toBe(0)
})
