import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchHints } from './watch-hints.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is shown after a while, if a hinted element was under the pointer, or touched, before the code was loaded. */
const shownAtStart = ({ canHover }: { canHover: boolean }) => {
  const element = { isConnected: true }
  vi.stubGlobal('document', { addEventListener: vi.fn(), activeElement: null, querySelectorAll: () => [element] })
  vi.stubGlobal('window', { matchMedia: (query: string) => ({ matches: query === '(hover: hover)' && canHover }) })
  const show = vi.fn()
  const stop = watchHints(show, () => false)
  vi.advanceTimersByTime(1_000)
  const shown = show.mock.calls.flat()
  stop()
  return shown.map((what) => what === element)
}

it('the hint of what the pointer was over before the code was loaded is shown', () => {
  expect(shownAtStart({ canHover: true })).toEqual([true])
})

// Browsers keep `:hover` on what was touched last.
it('the hint of what was touched before the code was loaded is not shown', () => {
  expect(shownAtStart({ canHover: false })).toEqual([])
})
