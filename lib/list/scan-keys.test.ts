import { afterEach, expect, it, vi } from 'vitest'
import { scanKeys } from './keyboard-wedge.ts'

afterEach(() => vi.unstubAllGlobals())

/** Types a code as a scanner does, `at` ms after the page began to listen. Returns the scans that were used, and whether Enter was taken. */
const scan = (open: string | null, at = 1000, { opensAtKey = 0, isInput = false } = {}) => {
  let index = 0
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (open !== null && index >= opensAtKey && selector.includes(open) ? {} : null),
  })
  const scans: string[] = []
  const takeKey = scanKeys(
    (text) => scans.push(text),
    () => scans.push('partial scan'),
    0,
  )
  const taken = [...'00417-B'.split(''), 'Enter'].map((key, position) => {
    index = position
    const event = { key, timeStamp: at + index * 5, ctrlKey: false, repeat: false, preventDefault: vi.fn(), stopPropagation: vi.fn() }
    return takeKey(event as unknown as KeyboardEvent, isInput && index >= opensAtKey)
  })
  return { scans, isEnterTaken: taken.at(-1) }
}

it('uses a scan outside of any input', () => {
  expect(scan(null)).toEqual({ scans: ['00417-B'], isEnterTaken: true })
})

it.each(['[role$=dialog]', '[role=menu]'])('does not use a scan while %s is open, nor press a button', (open) => {
  expect(scan(open)).toEqual({ scans: [], isEnterTaken: true })
})

it('says that a scan may have lost its first characters if it began as the page opened', () => {
  expect(scan(null, 40)).toEqual({ scans: ['partial scan'], isEnterTaken: true })
  expect(scan(null, 61)).toEqual({ scans: ['00417-B'], isEnterTaken: true })
})

it.each([false, true])('says that a scan is incomplete if its first key opened a dialog, with the focus in an input: %s', (isInput) => {
  expect(scan('[role$=dialog]', 1000, { opensAtKey: 1, isInput })).toEqual({ scans: ['partial scan'], isEnterTaken: true })
})

it('leaves what is typed into an input to the input', () => {
  expect(scan(null, 1000, { isInput: true })).toEqual({ scans: [], isEnterTaken: false })
  expect(scan(null, 1000, { opensAtKey: 1, isInput: true })).toEqual({ scans: [], isEnterTaken: false })
})
