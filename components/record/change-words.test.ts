import { describe, expect, it } from 'vitest'
import { changeLines, changeName, fieldWords, listChange, unchangedOf, valueWords } from './change-words.ts'

const change = (field: string, before: unknown, after: unknown) => ({ field, label: '', before, after })

describe('the words of a change', () => {
  it.each([
    [null, ''],
    ['', ''],
    [0, '0'],
    [1234.5, '1,234.5'],
    [-3, '−3'],
    [true, 'Yes'],
    [false, 'No'],
    ['2026-11-20', '11/20/2026'],
    ['2026-11-20T09:21:07+11:00', '11/20/2026 09:21'],
    ['007', '007'],
    [['SYD1', 'MEL2'], 'SYD1, MEL2'],
    [{ address1: '12 Quay Street', address2: null, city: 'Sydney' }, 'Address1: 12 Quay Street, City: Sydney'],
    [[{ owner_code: 'ACME-AU' }], 'Owner code: ACME-AU'],
  ])('reads %j as %j', (value, words) => {
    expect(valueWords(value)).toBe(words)
  })

  it('names a field that has no label', () => {
    expect([fieldWords('carrier_code'), fieldWords('lines.0.qty')]).toEqual(['Carrier code', 'Lines 0 qty'])
  })

  it('says of a list what came and what left', () => {
    expect(listChange(['SYD1'], ['SYD1', 'MEL2'])).toEqual({ added: ['MEL2'], removed: [] })
    expect(listChange(['A', 'B'], [])).toEqual({ added: [], removed: ['A', 'B'] })
    expect(listChange('A', ['A'])).toBeNull()
  })

  it('shows the rest of the record beside the changes, from whichever side there is', () => {
    const changes = [change('carrier_code', 'A', 'B')]
    expect(unchangedOf(changes, { after: { carrier_code: 'B', priority: 'P3' } })).toEqual([{ field: 'priority', value: 'P3' }])
    expect(unchangedOf(changes, { before: { priority: 'P3' }, after: null })).toEqual([{ field: 'priority', value: 'P3' }])
    expect(unchangedOf(changes, {})).toEqual([])
  })

  it('writes them down as lines to copy', () => {
    expect(changeLines([change('carrier_code', 'TOLL', 'STARTRACK'), { ...change('po_ref', null, 'X1'), label: 'Reference' }])).toEqual([
      'Carrier code: TOLL → STARTRACK',
      'Reference: – → X1',
    ])
  })

  it('names a change that v7 gives no field for', () => {
    expect(changeName({ field: null, label: null })).toBe('–')
    expect(changeName({ field: 'ship_to.name', label: null })).toBe('Ship to name')
    expect(changeLines([{ field: null, label: 'Carrier', before: 'TOLL', after: null }])).toEqual(['Carrier: TOLL → –'])
  })
})
