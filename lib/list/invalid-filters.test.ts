import { describe, expect, it } from 'vitest'
import { invalidFilter, reversedRange } from './invalid-filters.ts'
import type { Filters, FilterSpec } from './spec.ts'

const EXPIRY: FilterSpec = { kind: 'dateRange', key: 'expiry', label: 'Expiry', from: 'expiry_from', to: 'expiry_to' }
const AGE: FilterSpec = { kind: 'numberRange', key: 'age', label: 'Age', min: 'age_min', max: 'age_max', unit: 'days' }
const COVER: FilterSpec = { kind: 'numberRange', key: 'cover', label: 'Cover at most', min: null, max: 'cover_max' }
const specs: FilterSpec[] = [{ kind: 'choice', key: 'disposition', label: 'Disposition' }, EXPIRY, AGE, COVER]

describe('typed filters', () => {
  it('cannot be applied with text that is not a date or not a number', () => {
    expect(invalidFilter(specs, { expiry_from: ['2026-01-31'], age_min: ['0.5'], disposition: ['x'] })).toBeNull()
    expect(invalidFilter(specs, { expiry_from: ['soon'], age_min: ['x'] })).toBe('day')
    for (const text of ['x', '-1', '1e3', '0,5']) expect(invalidFilter(specs, { age_max: [text] })).toBe('number')
    const whole: FilterSpec[] = [{ kind: 'numberRange', key: 'age', label: 'Age', min: 'age_min', max: null, isWhole: true }]
    expect(invalidFilter(whole, { age_min: ['1.5'] })).toBe('number')
    expect(invalidFilter(whole, { age_min: ['2'] })).toBeNull()
    const signed: FilterSpec[] = [{ kind: 'numberRange', key: 'qty', label: 'Quantity', min: 'qty_min', max: 'qty_max', isSigned: true }]
    expect(invalidFilter(signed, { qty_min: ['-6'], qty_max: ['-1.5'] })).toBeNull()
    expect(invalidFilter(signed, { qty_min: ['-1'], qty_max: ['-6'] })).toBe('range')
    expect(invalidFilter(signed, { qty_min: ['−6'] })).toBe('number')
  })

  it('cannot be applied with a range that ends before it begins', () => {
    expect(invalidFilter(specs, { expiry_from: ['2026-11-27'], expiry_to: ['2026-11-20'] })).toBe('range')
    expect(invalidFilter(specs, { age_min: ['10'], age_max: ['9'] })).toBe('range')
    const valid: Filters[] = [
      { expiry_from: ['2026-11-27'], expiry_to: ['2026-11-27'] },
      { expiry_to: ['2026-11-27'] },
      { age_min: ['9'], age_max: ['10'] },
      { cover_max: ['1'], disposition: ['b', 'a'] },
    ]
    for (const filters of valid) expect(invalidFilter(specs, filters)).toBeNull()
    expect(reversedRange(AGE, { age_min: ['2'], age_max: ['1'] })).toBe('Enter a number that is at least as large as the first one.')
    expect(reversedRange(EXPIRY, { expiry_from: ['2026-11-27'], expiry_to: ['soon'] })).toBeNull()
  })
})
