import { expect, it } from 'vitest'
import { availableFormula, blockingDisposition } from './cells.tsx'

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
