import { expect, it } from 'vitest'
import { nextNumber } from './number-series.ts'

it('the next number continues the most common format', () => {
  expect(nextNumber(['00417', 'KIOSK-9', '00416', 'K10'])).toBe('00418')
  expect(nextNumber(['C-0998', 'C-0999', '7'])).toBe('C-1000')
  expect(nextNumber(['99'])).toBe('100')
  expect(nextNumber(['ALPHA', ''])).toBeNull()
  expect(nextNumber([])).toBeNull()
})

it('the next number continues the largest series, whatever number came from elsewhere', () => {
  expect(nextNumber(['00198', '77031', '00199'])).toBe('00200')
  expect(nextNumber(['00101', '77031', '77032', '00120', '00199'])).toBe('00200')
  expect(nextNumber(['00001', '77031'])).toBe('00002')
  // Deleted numbers leave gaps.
  expect(nextNumber(['10000', '10001', '10900'])).toBe('10901')
})
