import { expect, it } from 'vitest'
import { warningText } from './warning-words.ts'

const short = (line: number, message = 'Only 0 of 5 available.') => ({ code: 'SHORT', path: `lines.${line}.qty`, message })

it('each warning is shown once, with its lines', () => {
  expect(warningText([short(0)])).toBe('Line 1: Only 0 of 5 available.')
  expect(warningText([short(0), short(1), short(3), short(2, 'Only 1 of 2 available.')])).toBe(
    'Lines 1, 2 and 4: Only 0 of 5 available. Line 3: Only 1 of 2 available.',
  )
})

it('a message that names its line, or is about the whole order, stays as it is', () => {
  const repeats = { code: 'DUPLICATE_LINE', path: 'lines.2.product_code', message: 'Line 3 repeats line 1.' }
  const order = { code: 'CUT_OFF', path: null, message: 'The cut-off has passed.' }
  expect(warningText([repeats, order])).toBe('The cut-off has passed. Line 3 repeats line 1.')
  expect(warningText([])).toBe('')
})

it('shortages come before repeated lines', () => {
  const repeats = [1, 2, 3, 4].map((line) => ({ code: 'DUPLICATE_LINE', path: null, message: `Line ${line + 4} repeats line ${line}.` }))
  expect(warningText([...repeats, short(8)])).toBe(
    'Line 9: Only 0 of 5 available. Line 5 repeats line 1. Line 6 repeats line 2. And 2 more.',
  )
})

it('shows only the first three messages, and how many more there are', () => {
  expect(warningText(['a.', 'b.', 'c.', 'd.', 'e.'].map((message, line) => short(line, message)))).toBe(
    'Line 1: a. Line 2: b. Line 3: c. And 2 more.',
  )
})
