import { afterEach, expect, it, vi } from 'vitest'
import { scanKeys } from './keyboard-wedge.ts'

afterEach(() => vi.unstubAllGlobals())

/** Types a code as a scanner does, and returns the scans that were used and whether Enter was taken. */
const scan = (open: string | null) => {
  vi.stubGlobal('document', { querySelector: (selector: string) => (open !== null && selector.includes(open) ? {} : null) })
  const scans: string[] = []
  const takeKey = scanKeys((text) => scans.push(text))
  const taken = [...'00417-B'.split(''), 'Enter'].map((key, index) => {
    const event = { key, timeStamp: index * 5, ctrlKey: false, repeat: false, preventDefault: vi.fn(), stopPropagation: vi.fn() }
    return takeKey(event as unknown as KeyboardEvent, false)
  })
  return { scans, isEnterTaken: taken.at(-1) }
}

it('uses a scan outside of any input', () => {
  expect(scan(null)).toEqual({ scans: ['00417-B'], isEnterTaken: true })
})

it.each(['[role$=dialog]', '[role=menu]'])('does not use a scan while %s is open, nor press a button', (open) => {
  expect(scan(open)).toEqual({ scans: [], isEnterTaken: true })
})
