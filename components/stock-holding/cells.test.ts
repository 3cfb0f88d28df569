import { expect, it } from 'vitest'
import { availableFormula } from './cells.tsx'

it('available says where it comes from', () => {
  expect(availableFormula({ on_hand: 1440, allocated: 360, available: 960 })).toBe(
    '1,440 on hand − 360 allocated − 120 on hold or blocked = 960',
  )
  expect(availableFormula({ on_hand: 0.3, allocated: 0.1, available: 0.2 })).toBe(
    '0.3 on hand − 0.1 allocated − 0 on hold or blocked = 0.2',
  )
  expect(availableFormula({ on_hand: null, allocated: 0, available: 2 })).toBe('')
})
