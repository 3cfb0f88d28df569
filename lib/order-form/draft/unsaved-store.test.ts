import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUnsavedStore, KEEP_AFTER_MS, type Kept } from './unsaved-store.ts'

/** A form with one note, and a v7 whose answers a test chooses. */
const setUp = (start: string | null = null) => {
  const sent: (string | null)[] = []
  const answers: Kept[] = []
  let note = start
  let kept = 0
  const unsaved = createUnsavedStore<string>({
    current: () => note,
    put: async (changes) => {
      sent.push(changes)
      return answers.shift() ?? 'taken'
    },
    onKept: () => (kept += 1),
    start,
  })
  const type = (text: string | null) => {
    note = text
    unsaved.later()
  }
  return { unsaved, sent, answers, type, keptTimes: () => kept }
}

describe('keeping what is not saved', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits for a pause, says the last of it once, and nothing that v7 knows', async () => {
    const { unsaved, sent, type, keptTimes } = setUp()
    type('a')
    type('ab')
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS - 1)
    expect([sent, unsaved.hasAll()]).toEqual([[], false])
    await vi.advanceTimersByTimeAsync(1)
    expect([sent, unsaved.hasAll(), keptTimes()]).toEqual([['ab'], true, 1])
    expect(await unsaved.now()).toBe(true)
    type('ab')
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    expect(sent).toEqual(['ab'])
  })

  it('is tried again where no answer came, not where it was refused', async () => {
    const { sent, answers, type } = setUp()
    answers.push('lost', 'refused')
    type('a')
    await vi.advanceTimersByTimeAsync(3 * KEEP_AFTER_MS)
    expect(sent).toEqual(['a', 'a'])
  })

  it('is not all kept while something newer was typed on the way', async () => {
    const { unsaved, sent, type, keptTimes } = setUp()
    type('a')
    const first = unsaved.now()
    await Promise.resolve()
    type('ab')
    expect([await first, sent, keptTimes(), unsaved.hasAll()]).toEqual([true, ['a'], 0, false])
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    expect([sent, keptTimes(), unsaved.hasAll()]).toEqual([['a', 'ab'], 1, true])
  })

  it('is forgotten with the change that was taken back, and with the save', async () => {
    const { unsaved, sent, type } = setUp('a')
    expect(unsaved.hasAll()).toBe(true)
    type(null)
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    type('b')
    await unsaved.now()
    unsaved.saved()
    type(null)
    await unsaved.now()
    expect(sent).toEqual([null, 'b'])
  })

  it('tells whether v7 has it: anyone who leaves waits for that', async () => {
    const { unsaved, answers, type } = setUp()
    type('a')
    answers.push('refused')
    expect(await unsaved.now()).toBe(false)
    expect(await unsaved.now()).toBe(true)
    await unsaved.forget()
    expect(unsaved.hasAll()).toBe(false)
  })
})
