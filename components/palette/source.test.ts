import { expect, it } from 'vitest'
import { includesText } from './source.ts'

it('a number contains a text whatever its case, accents, spaces and hyphens', () => {
  for (const text of ['4500 9318', '45009318', '4500-9318', '9318']) expect(includesText('PO 4500-9318', text)).toBe(true)
  expect([includesText('4500-9318', '4501'), includesText(null, '4500')]).toEqual([false, false])
})
