import { expect, it } from 'vitest'
import { edgeStyle } from './edge-column.ts'

const columns = [{ width: 100 }, { width: 120 }, { width: 80 }]

it('the column at the right edge ends before it, and no other', () => {
  // Marks take 36 px, so the second column ends at 256 px.
  expect(edgeStyle(columns, 226)).toContain('tr > :nth-child(3) { padding-right: 40px }')
  expect(edgeStyle(columns, 256.5)).toContain('tr > :nth-child(4) { padding-right: 89.5px }')
})

it('columns that end at the edge or are all in view are left alone', () => {
  expect(edgeStyle(columns, 256)).toBe('')
  expect(edgeStyle(columns, 336)).toBe('')
  expect(edgeStyle(columns, 900)).toBe('')
})
