import { expect, it } from 'vitest'
import { lineFields } from './fields.ts'

const labelIn = (labels: Readonly<Record<string, string>>) => {
  const fields = lineFields('SO', { require_lot: false } as never, (key, fallback) => labels[key] ?? fallback, null)
  return fields.find(({ key }) => key === 'expiry_min_date')?.label
}

it('the minimum expiry of a line is named with the client’s word for an expiry', () => {
  expect(labelIn({})).toBe('Minimum expiry')
  expect(labelIn({ expiry_date: 'Best before' })).toBe('Minimum best before')
  expect(labelIn({ expiry_date: 'Best before', expiry_min_date: 'Fresh until' })).toBe('Fresh until')
})
