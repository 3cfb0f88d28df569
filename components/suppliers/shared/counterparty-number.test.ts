import { expect, it } from 'vitest'
import { nextNumber } from './counterparty-number.ts'

it('the next number continues the most common format', () => {
  expect(nextNumber(['00417', 'KIOSK-9', '00416', 'K10'])).toBe('00418')
  expect(nextNumber(['C-0998', 'C-0999', '7'])).toBe('C-1000')
  expect(nextNumber(['99'])).toBe('100')
  expect(nextNumber(['ALPHA', ''])).toBeNull()
  expect(nextNumber([])).toBeNull()
})
