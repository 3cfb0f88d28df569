import { afterEach, expect, it, vi } from 'vitest'
import { thenFocusSearch } from './focus-search.ts'

afterEach(() => vi.unstubAllGlobals())

/** What happens at a click with `detail` on a page that has these elements. */
const click = (detail: number, elements: readonly string[]) => {
  const events: string[] = []
  const find = (name: string) => (elements.includes(name) ? { focus: () => events.push(name) } : null)
  vi.stubGlobal('document', { querySelector: find, getElementById: find })
  thenFocusSearch(() => events.push('done'))({ detail })
  return events
}
const SEARCH = 'main [aria-keyshortcuts="/"]'

it('after a key press, the focus continues in the search, or in the page if it has none', () => {
  expect(click(0, ['main', SEARCH])).toEqual(['done', SEARCH])
  expect(click(0, ['main'])).toEqual(['done', 'main'])
})

it('a pointer does not move the focus', () => {
  expect(click(1, ['main', SEARCH])).toEqual(['done'])
})
