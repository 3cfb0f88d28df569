import { expect, test } from 'vitest'
import { draftKey, keepDraft, readDraft, type Snapshot, dropLeft, leftWords, readLeft, setAside } from './tab-copy.ts'

const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  v: 2,
  user: 'u_1',
  kind: 'SO',
  order: null,
  changes: {
    head: { so_no: { before: '', now: 'SO-7' }, 'ship_to.name': { before: '', now: 'Hobart Corner Store' } },
    lines: { before: [], now: [{ product_code: 'A' }, { product_code: 'B' }] },
  },
  identity: null,
  pending: null,
  at: 1,
  ...more,
})
const storeOf = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('an order that was left is put aside, so that the next one begins empty, and can be had again or thrown away', () => {
  const store = storeOf()
  keepDraft(store, draftKey('SO', null), snapshot())
  setAside(store, 'SO', 'u_1')
  expect(readDraft(store, draftKey('SO', null), 'u_1')).toBeNull()
  expect(readLeft(store, 'SO', 'u_1')).toEqual(snapshot())
  setAside(store, 'SO', 'u_1')
  expect(readLeft(store, 'SO', 'u_1')).toEqual(snapshot())
  expect([readLeft(store, 'PO', 'u_1'), readLeft(store, 'SO', 'u_2')]).toEqual([null, null])
  dropLeft(store, 'SO')
  expect(readLeft(store, 'SO', 'u_1')).toBeNull()
})

test('it is named by its number, its party and its lines, as far as they were typed', () => {
  expect(leftWords(snapshot())).toBe('SO-7 for Hobart Corner Store, 2 lines')
  const typed = { head: { customer_code: { before: '', now: 'C1' } }, lines: { before: [], now: [{ product_code: 'A' }] } }
  expect(leftWords(snapshot({ changes: typed }))).toBe('an order without a number for C1, 1 line')
  expect(leftWords(snapshot({ changes: { head: {}, lines: null } }))).toBe('an order without a number')
})
