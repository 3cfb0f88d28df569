import { expect, it } from 'vitest'
import { emptyCellWedge, feedCellWedge } from './cell-wedge.ts'

/** Feeds keys with their times; the first one opens the cell. Returns what was scanned. */
const scan = (keys: readonly (readonly [key: string, at: number])[], isOpenBefore = false): string | null => {
  let state = emptyCellWedge
  let scanned: string | null = null
  for (const [index, [key, at]] of keys.entries()) {
    const result = feedCellWedge(state, { key, timeStamp: at }, isOpenBefore || index > 0)
    state = result.wedge
    scanned = result.scanned ?? scanned
  }
  return scanned
}
const keysOf = (text: string, times: readonly number[]) =>
  [...text.split(''), 'Enter'].map((key, index) => [key, times[index] ?? 0] as const)

it('a scan keeps the character that opened the cell, even if that took long', () => {
  expect(scan(keysOf('09123', [0, 10, 20, 30, 40, 50]))).toBe('09123')
  expect(scan(keysOf('09123', [0, 180, 190, 200, 210, 220]))).toBe('09123')
})

it('a scan has each of its capitals once, although Shift comes before them', () => {
  const keys = ['Shift', 'A', 'Shift', '&', 'Shift', 'B', '/', '1', '2', 'Enter'].map((key, index) => [key, index * 8] as const)
  expect(scan(keys.slice(1))).toBe('A&B/12')
  expect(scan(keys)).toBe('A&B/12')
  expect(scan([['A', 0], ...keys.slice(2).map(([key, at]) => [key, at + 180] as const)])).toBe('A&B/12')
})

it('text that someone has typed into the cell does not belong to a scan', () => {
  expect(scan(keysOf('09123', [0, 900, 910, 920, 930, 940]))).toBe('9123')
  expect(scan(keysOf('xx9123', [0, 150, 300, 310, 320, 330, 340]), true)).toBe('9123')
})
