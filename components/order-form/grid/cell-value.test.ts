import { expect, it } from 'vitest'
import { shortWords } from './cell-value.tsx'

it('counted units that are available or missing have no fractions; weighed ones do', () => {
  const short = { available: 57.333, short: 2.667, next: null }
  expect(shortWords(short, 'CASE')).toBe('Only 57 available, 3 short; no receipt is expected.')
  expect(shortWords(short, 'KG')).toBe('Only 57.333 available, 2.667 short; no receipt is expected.')
})
