import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { listKeyHandler } from './choice-list.tsx'

/** The row that a key leads to from row 4 of 12, or null if the key is left to the element. */
const rowAfter = (key: string, target: object = {}): number | null => {
  const setActive = vi.fn()
  const event = { key, target, nativeEvent: {}, preventDefault: () => {} } as unknown as KeyboardEvent
  listKeyHandler({ count: 12, active: 4, setActive, pick: () => {} })(event)
  return setActive.mock.lastCall?.[0] ?? null
}

test('Home and End lead to the first and the last choice', () => {
  expect([rowAfter('Home'), rowAfter('End')]).toEqual([0, 11])
  expect([rowAfter('Home', { value: '' }), rowAfter('End', { value: '' })]).toEqual([0, 11])
})

test('Home and End stay in a text that was typed', () => {
  expect([rowAfter('Home', { value: 'syd' }), rowAfter('End', { value: 'syd' })]).toEqual([null, null])
})

test('Page Up and Page Down stop at the ends', () => {
  expect([rowAfter('PageUp'), rowAfter('PageDown')]).toEqual([0, 11])
})
