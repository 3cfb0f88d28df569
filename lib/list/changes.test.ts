import { expect, test } from 'vitest'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import { changedRows, countChanges, hasSameContent } from './changes.ts'

const meta: ListMeta = { total: 3, page: 1, per_page: 25, last_page: 1, from: 1, to: 3 }
const row = (id: string, status = 'ENTERED') => ({ id, status })
const page = (data: { id: string; status: string }[], change: Partial<ListMeta> = {}) => ({ data, meta: { ...meta, ...change } })
const shown = page([row('a'), row('b'), row('c')])

test('the same rows in the same state do not count as a change, whenever they were read', () => {
  const later = page([row('a'), row('b'), row('c')], { generated_at: '2026-11-23T09:21:07+11:00' })
  expect([countChanges(shown, later), hasSameContent(shown, later)]).toEqual([0, true])
})

test('a row that differs is one change, even if it has moved', () => {
  const newer = page([row('c', 'RELEASED'), row('a'), row('b')])
  expect([countChanges(shown, newer), hasSameContent(shown, newer)]).toEqual([1, false])
})

test('a row that arrives on a full page and pushes another one off is one change', () => {
  expect(countChanges(shown, page([row('new'), row('a'), row('b')], { total: 4 }))).toBe(1)
})

test('rows that left the page are counted in addition to rows that differ', () => {
  expect(countChanges(shown, page([row('b', 'RELEASED')], { total: 1 }))).toBe(3)
})

test('rows that arrived on other pages are counted by the total, unless it is an estimate or unknown', () => {
  expect(countChanges(shown, page([...shown.data], { total: 8 }))).toBe(5)
  expect(countChanges(shown, page([...shown.data], { total: 8, total_is_estimate: true }))).toBe(0)
  const { total: _total, ...uncounted } = meta
  expect(countChanges({ data: shown.data, meta: uncounted as ListMeta }, page([...shown.data], { total: 8 }))).toBe(0)
})

test('rows that differ or have left are known by their ids, wherever they stand', () => {
  const newer = [row('new'), row('c'), row('a', 'RELEASED')]
  expect(changedRows(shown.data, newer).map(({ id }) => id)).toEqual(['a', 'b'])
})
