import { describe, expect, it, test, vi } from 'vitest'
import {
  createTabCopy,
  draftKey,
  keepDraft,
  readDraft,
  type Snapshot,
  dropAbandoned,
  abandonedText,
  readAbandoned,
  setAside,
} from './tab-copy.ts'

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

test('an abandoned order is moved aside, so that the next form starts empty, and can be restored or removed', () => {
  const store = storeOf()
  keepDraft(store, draftKey('SO', null), snapshot())
  setAside(store, 'SO', 'u_1')
  expect(readDraft(store, draftKey('SO', null), 'u_1')).toBeNull()
  expect(readAbandoned(store, 'SO', 'u_1')).toEqual(snapshot())
  setAside(store, 'SO', 'u_1')
  expect(readAbandoned(store, 'SO', 'u_1')).toEqual(snapshot())
  expect([readAbandoned(store, 'PO', 'u_1'), readAbandoned(store, 'SO', 'u_2')]).toEqual([null, null])
  dropAbandoned(store, 'SO')
  expect(readAbandoned(store, 'SO', 'u_1')).toBeNull()
})

describe('the copy that a tab keeps', () => {
  const key = draftKey('SO', null)
  /** A tab that writes when its timer says so, at its own time. */
  const open = () => {
    vi.useFakeTimers()
    const store = storeOf()
    const tab = createTabCopy({ store, key: () => key, snapshot: (pending) => snapshot({ pending, at: Date.now() }), pending: null })
    return { tab, kept: () => readDraft(store, key, 'u_1') }
  }
  const pending = { key: 'key-1', body: { status: 'DRAFT' }, at: 1, isMade: false }

  it('is written shortly after an edit, and at once before a call that must not be made twice', () => {
    const { tab, kept } = open()
    tab.keep(null)
    vi.advanceTimersByTime(79)
    expect(kept()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(kept()).toMatchObject({ pending: null })
    tab.keep(pending)
    expect(kept()).toMatchObject({ pending })
    vi.useRealTimers()
  })

  it('stays removed after it is dropped, even if a write was scheduled', () => {
    const { tab, kept } = open()
    tab.keep(pending)
    tab.keep(null)
    tab.drop()
    vi.advanceTimersByTime(1_000)
    expect(kept()).toBeNull()
    vi.useRealTimers()
  })

  it('is not written after the end, and not removed if it is kept for later', () => {
    for (const isKept of [true, false]) {
      const { tab, kept } = open()
      tab.keep(pending)
      const before = kept()
      vi.advanceTimersByTime(10)
      tab.keep(null)
      tab.end(isKept)
      tab.keep(null)
      tab.now()
      vi.advanceTimersByTime(1_000)
      expect(kept()).toEqual(isKept ? before : null)
      vi.useRealTimers()
    }
  })
})

test('it is described by its number, customer or supplier, and lines, as far as they were typed', () => {
  expect(abandonedText(snapshot())).toBe('SO-7 for Hobart Corner Store, 2 lines')
  const typed = { head: { customer_code: { before: '', now: 'C1' } }, lines: { before: [], now: [{ product_code: 'A' }] } }
  expect(abandonedText(snapshot({ changes: typed }))).toBe('an order without a number for C1, 1 line')
  expect(abandonedText(snapshot({ changes: { head: {}, lines: null } }))).toBe('an order without a number')
})
