import { expect, it } from 'vitest'
import { asOfNote } from './age-toolbar.tsx'

it('the age of stock on another day says what it leaves out', () => {
  expect(asOfNote('2026-11-28', '2026-11-29')).toBe('Stock that has left since is not counted.')
  expect(asOfNote('2026-11-29', '2026-11-29')).toBeNull()
  expect(asOfNote('2030-01-01', '2026-11-29')).toBe('This is today’s stock, as old as it will be on that day.')
})
