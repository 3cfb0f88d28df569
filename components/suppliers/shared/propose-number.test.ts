import { expect, it } from 'vitest'
import { numberAfter } from './propose-number.ts'

it('the number after the highest of the kind that most customers have', () => {
  expect(numberAfter(['00417', 'KIOSK-9', '00416', 'K10'])).toBe('00418')
  expect(numberAfter(['C-0998', 'C-0999', '7'])).toBe('C-1000')
  expect(numberAfter(['99'])).toBe('100')
  expect(numberAfter(['ALPHA', ''])).toBeNull()
  expect(numberAfter([])).toBeNull()
})
