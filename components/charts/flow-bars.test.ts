import { expect, it } from 'vitest'
import { flowBars, slotsAround, slotsBetween } from './flow-bars.ts'

it('quantities in go up and quantities out go down, on one scale', () => {
  const bars = flowBars(
    [
      { in: 0, out: 0 },
      { in: 400, out: 100 },
    ],
    { slotAt: slotsBetween([0, 20], 10), middle: 50, height: 20 },
  )
  expect(bars).toEqual({ in: 'M5,50v-20h10v20z', out: 'M5,50v10h10v-10z' })
})

it('the slot of a period lies between its ends, and stays visible if the period has no length', () => {
  expect(slotsBetween([0, 7, 40], 10)(1)).toEqual({ x: 1, width: 5 })
  expect(slotsBetween([0, 7, 40], 10)(2)).toEqual({ x: 18.5, width: 10 })
  expect(slotsBetween([10, 10], 10)(1)).toEqual({ x: 9, width: 2 })
})

it('the slot of a day is centred on it', () => {
  expect(slotsAround([0, 10, 20], 6)(1)).toEqual({ x: 7, width: 6 })
  expect(slotsAround([0, 1, 2], 6)(2)).toEqual({ x: 2 - 0.35, width: 0.7 })
})
