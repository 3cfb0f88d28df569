import { expect, it } from 'vitest'
import { warningWords } from './warning-words.ts'

const short = (line: number, message = 'Only 0 of 5 available.') => ({ code: 'SHORT', path: `lines.${line}.qty`, message })

it('a warning is said once, with the lines that it is about', () => {
  expect(warningWords([short(0)])).toBe('Line 1: Only 0 of 5 available.')
  expect(warningWords([short(0), short(1), short(3), short(2, 'Only 1 of 2 available.')])).toBe(
    'Lines 1, 2 and 4: Only 0 of 5 available. Line 3: Only 1 of 2 available.',
  )
})

it('what names its line itself, or is about the order, stays as it is', () => {
  const repeats = { code: 'DUPLICATE_LINE', path: 'lines.2.product_code', message: 'Line 3 repeats line 1.' }
  const order = { code: 'CUT_OFF', path: null, message: 'The cut-off has passed.' }
  expect(warningWords([repeats, order])).toBe('The cut-off has passed. Line 3 repeats line 1.')
  expect(warningWords([])).toBe('')
})

it('lines that are short are named before lines that repeat others', () => {
  const repeats = [1, 2, 3, 4].map((line) => ({ code: 'DUPLICATE_LINE', path: null, message: `Line ${line + 4} repeats line ${line}.` }))
  expect(warningWords([...repeats, short(8)])).toBe(
    'Line 9: Only 0 of 5 available. Line 5 repeats line 1. Line 6 repeats line 2. And 2 more.',
  )
})

it('no more is said than can be read', () => {
  expect(warningWords(['a.', 'b.', 'c.', 'd.', 'e.'].map((message, line) => short(line, message)))).toBe(
    'Line 1: a. Line 2: b. Line 3: c. And 2 more.',
  )
})
