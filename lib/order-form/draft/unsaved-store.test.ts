import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUnsavedStore, KEEP_AFTER_MS, type StoreResult } from './unsaved-store.ts'

/** A form with one note, and a v7 whose responses the test chooses. */
const setUp = (start: string | null = null) => {
  const sent: (string | null)[] = []
  const responses: StoreResult[] = []
  let note = start
  let storedCount = 0
  const unsaved = createUnsavedStore<string>({
    current: () => note,
    put: async (changes) => {
      sent.push(changes)
      return responses.shift() ?? 'stored'
    },
    onStored: () => (storedCount += 1),
    start,
  })
  const type = (text: string | null) => {
    note = text
    unsaved.schedule()
  }
  return { unsaved, sent, answers: responses, type, timesStored: () => storedCount }
}

describe('storing unsaved changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('stores the latest changes once after a pause, and nothing that v7 already has', async () => {
    const { unsaved, sent, type, timesStored } = setUp()
    type('a')
    type('ab')
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS - 1)
    expect([sent, unsaved.isAllStored()]).toEqual([[], false])
    await vi.advanceTimersByTimeAsync(1)
    expect([sent, unsaved.isAllStored(), timesStored()]).toEqual([['ab'], true, 1])
    expect(await unsaved.storeNow()).toBe(true)
    type('ab')
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    expect(sent).toEqual(['ab'])
  })

  it('retries if there was no response, but not after a refusal', async () => {
    const { sent, answers: responses, type } = setUp()
    responses.push('lost', 'refused')
    type('a')
    await vi.advanceTimersByTimeAsync(3 * KEEP_AFTER_MS)
    expect(sent).toEqual(['a', 'a'])
  })

  it('stores again if the user has typed more in the meantime', async () => {
    const { unsaved, sent, type, timesStored } = setUp()
    type('a')
    const first = unsaved.storeNow()
    await Promise.resolve()
    type('ab')
    expect([await first, sent, timesStored(), unsaved.isAllStored()]).toEqual([true, ['a'], 0, false])
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    expect([sent, timesStored(), unsaved.isAllStored()]).toEqual([['a', 'ab'], 1, true])
  })

  it('removes the stored changes if they are undone, but not after a save, because that removes them', async () => {
    const { unsaved, sent, type } = setUp('a')
    expect(unsaved.isAllStored()).toBe(true)
    type(null)
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    type('b')
    await unsaved.storeNow()
    unsaved.markSaved()
    type(null)
    await unsaved.storeNow()
    expect(sent).toEqual([null, 'b'])
  })

  it('returns whether v7 has the changes, so that the user can leave the form safely', async () => {
    const { unsaved, answers: responses, type } = setUp()
    type('a')
    responses.push('refused')
    expect(await unsaved.storeNow()).toBe(false)
    expect(await unsaved.storeNow()).toBe(true)
    await unsaved.discard()
    expect(unsaved.isAllStored()).toBe(false)
  })
})
