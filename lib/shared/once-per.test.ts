import { expect, it, vi } from 'vitest'
import { oncePer } from './once-per.ts'

it('computes once for each object, also if the result is undefined', () => {
  const compute = vi.fn(({ n }: { n: number }) => (n === 0 ? undefined : n * 2))
  const double = oncePer(compute)
  const [zero, one] = [{ n: 0 }, { n: 1 }]
  expect([double(zero), double(zero), double(one), double({ n: 1 })]).toEqual([undefined, undefined, 2, 2])
  expect(compute).toHaveBeenCalledTimes(3)
})
