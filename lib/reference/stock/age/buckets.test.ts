import { expect, test } from 'vitest'
import { boundariesOf, bucketsOf, monthsBack } from './buckets.ts'

test('buckets in days have no gaps', () => {
  expect(bucketsOf('days').map(({ label, from, to }) => [label, from, to])).toEqual([
    ['0–30', 0, 30],
    ['31–60', 31, 60],
    ['61–90', 61, 90],
    ['91–180', 91, 180],
    ['181–365', 181, 365],
    ['> 365', 366, null],
  ])
})

test('buckets in months have the labels of the contract', () => {
  expect(bucketsOf('months').map(({ label }) => label)).toEqual(['0–1', '1–2', '2–3', '3–6', '6–12', '> 12 months'])
})

test('the first bucket ends after 30 days', () => {
  const [first] = boundariesOf('days', '2026-11-20')
  expect(first).toBe('2026-10-20') // 31 days before
})

test('months are calendar months, and stock exactly as old as the end of a bucket is still in it', () => {
  expect(boundariesOf('months', '2026-11-20')).toEqual(['2026-10-19', '2026-09-19', '2026-08-19', '2026-05-19', '2025-11-19'])
})

test('monthsBack from the end of a month stays in a shorter month', () => {
  expect([monthsBack('2026-03-31', 1), monthsBack('2024-03-31', 1), monthsBack('2026-01-15', 12), monthsBack('2026-01-31', 2)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2025-01-15',
    '2025-11-30',
  ])
})
