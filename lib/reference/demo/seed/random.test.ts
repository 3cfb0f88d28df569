import { expect, test } from 'vitest'
import { randomParts, randomOf, sampler } from './random.ts'

const draw = (seed: string, count: number) => {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => random.next())
}

test('the same seed gives the same numbers, and a different seed gives different ones', () => {
  expect(draw('a', 20)).toEqual(draw('a', 20))
  expect(draw('a', 20)).not.toEqual(draw('b', 20))
})

test('a fork does not depend on how many numbers its parent has drawn', () => {
  const parent = randomOf('a')
  const before = parent.fork('x').next()
  parent.next()
  expect(parent.fork('x').next()).toBe(before)
})

test('numbers fill the whole range evenly', () => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (const x of draw('even', 20_000)) counts[Math.floor(x * 10)]! += 1
  expect(Math.min(...counts)).toBeGreaterThan(1_850)
  expect(Math.max(...counts)).toBeLessThan(2_150)
})

test('a sampler draws in proportion to its weights and never draws a weight of zero', () => {
  const random = randomOf('weights')
  const pick = sampler([3, 0, 1])
  const counts = [0, 0, 0]
  for (let n = 0; n < 8_000; n++) counts[pick(random)]! += 1
  expect(counts[1]).toBe(0)
  expect(counts[0]! / counts[2]!).toBeGreaterThan(2.7)
  expect(counts[0]! / counts[2]!).toBeLessThan(3.3)
})

test('random parts add up to the total and stay within their bounds', () => {
  const list = randomParts(randomOf('parts'), 100, 437, 1, 20)
  expect(list.reduce((a, b) => a + b, 0)).toBe(437)
  expect(Math.min(...list)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...list)).toBeLessThanOrEqual(20)
})
