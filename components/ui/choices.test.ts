import { expect, test } from 'vitest'
import { areCurrent, certainChoice, highlightParts, matchChoices } from './choices.ts'

const choices = [
  { value: 'SYD1', label: 'Sydney 1', hint: 'SYD1' },
  { value: 'MEL2', label: 'Melbourne 2', hint: 'MEL2' },
  { value: 'A.B', label: 'Depot (A.B)' },
]

test('every word of the query must stand in label, code or hint', () => {
  expect(matchChoices(choices, 'syd').map((one) => one.value)).toEqual(['SYD1'])
  expect(matchChoices(choices, '2 mel').map((one) => one.value)).toEqual(['MEL2'])
  expect(matchChoices(choices, 'syd mel')).toEqual([])
  expect(matchChoices(choices, '  ')).toHaveLength(3)
})

test('what matched is marked, also where the query looks like a pattern', () => {
  expect(highlightParts('Sydney 1', 'dn')).toEqual([
    { text: 'Sy', isHit: false },
    { text: 'dn', isHit: true },
    { text: 'ey 1', isHit: false },
  ])
  expect(highlightParts('Depot (A.B)', '(a.b)')).toEqual([
    { text: 'Depot ', isHit: false },
    { text: '(A.B)', isHit: true },
  ])
})

test('what was typed means one choice where it says exactly that, or where there is only one', () => {
  const customers = [
    { value: 'CUS-001', label: 'Corner Store', hint: '00001 · Sydney' },
    { value: 'CUS-002', label: 'Corner Store North', hint: '00002 · Sydney' },
    { value: 'CUS-003', label: 'Gone', disabled: true },
  ]
  const certain = (text: string) => certainChoice(customers, text)?.value ?? null
  expect(['cus-002', ' corner store ', '00001', 'corner', 'Sydney', 'gone'].map(certain)).toEqual([
    'CUS-002',
    'CUS-001',
    'CUS-001',
    null,
    null,
    null,
  ])
  expect(certainChoice(customers.slice(1, 2), 'nor')?.value).toBe('CUS-002')
  expect(certainChoice([], 'x')).toBeNull()
})

test('choices of an earlier text are not those of what is typed now', () => {
  const ready = { is: 'ready', asked: 'milk', choices, isTruncated: false } as const
  expect(areCurrent(ready, ' milk ')).toBe(true)
  expect(areCurrent(ready, 'milks')).toBe(false)
  expect(areCurrent({ is: 'loading', choices }, 'milk')).toBe(false)
  // So few characters trigger no request, unless `minChars` is 0.
  expect(areCurrent({ is: 'idle' }, '')).toBe(true)
  expect(areCurrent({ is: 'idle' }, '', 0)).toBe(false)
})
