import { expect, it } from 'vitest'
import { availableFormula, blockingDisposition, holdingBalance, lineBalance } from './cells.tsx'

it('a formula explains the available quantity', () => {
  expect(availableFormula({ on_hand: 1440, allocated: 360, available: 960 })).toBe(
    '1,440 on hand − 360 allocated − 120 on hold or blocked = 960',
  )
  expect(availableFormula({ on_hand: 0.3, allocated: 0.1, available: 0.2 })).toBe(
    '0.3 on hand − 0.1 allocated − 0 on hold or blocked = 0.2',
  )
  expect(availableFormula({ on_hand: null, allocated: 0, available: 2 })).toBe('')
})

it('a line that cannot be reserved shows its disposition', () => {
  const line = (disposition_code: string | null, is_available: boolean | null, disposition_name: string | null = null) =>
    blockingDisposition({ disposition_code, is_available, disposition_name })
  expect(line('HOLD', false, 'Held by quality')).toBe('Held by quality')
  expect(line('QTN', null)).toBe('Quarantine')
  expect(line('XRAY_CHECK', false)).toBe('Xray check')
  expect(line('GOOD', true, 'Good')).toBeNull()
  expect(line('XRAY_CHECK', null)).toBeNull()
  expect(line(null, false)).toBeNull()
})

it('the balance of a holding has its parts, or is unknown if they do not add up', () => {
  const parts = { on_hold: 20, quarantined: 0, damaged: 4, expired: 0.1 }
  const holding = { on_hand: 100, available: 60, allocated: 15.9, ...parts }
  expect(holdingBalance(holding)).toEqual({ available: 60, allocated: 15.9, held: 24.1 })
  // A supplier user gets only on hand. The missing quantities are read as 0.
  const none = { available: 0, allocated: 0, on_hold: 0, quarantined: 0, damaged: 0, expired: 0 }
  expect(holdingBalance({ on_hand: 100, ...none })).toBeNull()
  expect(holdingBalance({ ...holding, available: null })).toBeNull()
})

it('what is neither available nor allocated in a line is held', () => {
  expect(lineBalance({ on_hand: 0.3, available: 0.1, allocated: 0 })).toEqual({ available: 0.1, allocated: 0, held: 0.2 })
  expect(lineBalance({ on_hand: 10, available: 0, allocated: null })).toBeNull()
  expect(lineBalance({ on_hand: 10, available: 8, allocated: 3 })).toBeNull()
})
