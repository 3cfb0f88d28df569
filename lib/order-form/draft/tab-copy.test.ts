import { describe, expect, it, test, vi } from 'vitest'
import {
  createTabCopy,
  draftKey,
  keepSnapshot,
  readSnapshot,
  type Snapshot,
  dropAbandoned,
  abandonedText,
  readAbandoned,
  moveToAbandoned,
} from './tab-copy.ts'

const snapshot = (overrides: Partial<Snapshot> = {}): Snapshot => ({
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
  ...overrides,
})
const newStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('an abandoned order is moved aside, so that the next form starts empty, and can be restored or removed', () => {
  const store = newStorage()
  keepSnapshot(store, draftKey('SO', null), snapshot())
  moveToAbandoned(store, 'SO', 'u_1')
  expect(readSnapshot(store, draftKey('SO', null), 'u_1')).toBeNull()
  expect(readAbandoned(store, 'SO', 'u_1')).toEqual(snapshot())
  moveToAbandoned(store, 'SO', 'u_1')
  expect(readAbandoned(store, 'SO', 'u_1')).toEqual(snapshot())
  expect([readAbandoned(store, 'PO', 'u_1'), readAbandoned(store, 'SO', 'u_2')]).toEqual([null, null])
  dropAbandoned(store, 'SO')
  expect(readAbandoned(store, 'SO', 'u_1')).toBeNull()
})

describe('the copy that a tab keeps', () => {
  const key = draftKey('SO', null)
  /** Opens a tab with fake timers. `stored` reads the copy that it has written. */
  const openTab = () => {
    vi.useFakeTimers()
    const store = newStorage()
    const tab = createTabCopy({ store, key: () => key, snapshot: (pending) => snapshot({ pending, at: Date.now() }), pending: null })
    return { tab, stored: () => readSnapshot(store, key, 'u_1') }
  }
  const pending = { key: 'key-1', body: { status: 'DRAFT' }, at: 1, isCreated: false }

  it('is written shortly after an edit, and at once before a call that must not be made twice', () => {
    const { tab, stored } = openTab()
    tab.keep(null)
    vi.advanceTimersByTime(79)
    expect(stored()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(stored()).toMatchObject({ pending: null })
    tab.keep(pending)
    expect(stored()).toMatchObject({ pending })
    vi.useRealTimers()
  })

  it('leaves the processor to typing: the longer a write takes, the longer the next one waits, but 2 s at most', () => {
    vi.useFakeTimers()
    let took = 0
    const written: number[] = []
    const store = { ...newStorage(), setItem: () => void (written.push(Date.now()), vi.setSystemTime(Date.now() + took)) }
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
    const tab = createTabCopy({ store, key: () => key, snapshot: (kept) => snapshot({ pending: kept }), pending: null })
    const pauseAfter = (duration: number): number => {
      took = duration
      tab.writeNow()
      const end = Date.now()
      tab.keep(null)
      vi.advanceTimersByTime(5_000)
      return (written.at(-1) ?? 0) - end
    }
    expect([pauseAfter(1), pauseAfter(40), pauseAfter(400), pauseAfter(0)]).toEqual([80, 800, 2_000, 80])
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('stays removed after it is dropped, even if a write was scheduled', () => {
    const { tab, stored } = openTab()
    tab.keep(pending)
    tab.keep(null)
    tab.drop()
    vi.advanceTimersByTime(1_000)
    expect(stored()).toBeNull()
    vi.useRealTimers()
  })

  it('is not written after the form has ended, and then stays only if it is to be kept', () => {
    for (const isKept of [true, false]) {
      const { tab, stored } = openTab()
      tab.keep(pending)
      const before = stored()
      vi.advanceTimersByTime(10)
      tab.keep(null)
      tab.end(isKept)
      tab.keep(null)
      tab.writeNow()
      vi.advanceTimersByTime(1_000)
      expect(stored()).toEqual(isKept ? before : null)
      vi.useRealTimers()
    }
  })
})

test('an abandoned order is described by its number, customer or supplier, and lines, if they were typed', () => {
  expect(abandonedText(snapshot())).toBe('SO-7 for Hobart Corner Store, 2 lines')
  const typed = { head: { customer_code: { before: '', now: 'C1' } }, lines: { before: [], now: [{ product_code: 'A' }] } }
  expect(abandonedText(snapshot({ changes: typed }))).toBe('an order without a number for C1, 1 line')
  expect(abandonedText(snapshot({ changes: { head: {}, lines: null } }))).toBe('an order without a number')
})
