import { expect, test } from 'vitest'
import { bucketDays, bucketLabel } from './age-buckets.ts'

test('a bucket in days is a range of receipt dates; the oldest bucket has no start', () => {
  expect(bucketDays({ key: 'b0', label: '0–30', from: 0, to: 30 }, '2026-11-20')).toEqual({ from: '2026-10-21', to: '2026-11-20' })
  expect(bucketDays({ key: 'b1', label: '31–60', from: 31, to: 60 }, '2026-11-20')).toEqual({ from: '2026-09-21', to: '2026-10-20' })
  expect(bucketDays({ key: 'b5', label: '> 365', from: 366, to: null }, '2026-11-20')).toEqual({ from: null, to: '2025-11-19' })
})

test('the label of a bucket has its unit in full', () => {
  expect(bucketLabel({ key: 'b3', label: '3–6', from: 3, to: 6 }, 'months', 3)).toBe('3–6 months')
  expect(bucketLabel({ key: 'b5', label: '> 365', from: 366, to: null }, 'days', 365)).toBe('over 365 days')
})
