import { describe, expect, it } from 'vitest'
import { serialsOf, parseCell } from './values.ts'

describe('the value of a cell for the contract', () => {
  it('is null if empty, undefined if unreadable; codes are in upper case and keep their leading zeros', () => {
    expect(parseCell({ type: 'qty' }, '')).toBeNull()
    expect(parseCell({ type: 'qty' }, 'abc')).toBeUndefined()
    expect(parseCell({ type: 'day' }, '31/31/2025')).toBeUndefined()
    expect(parseCell({ type: 'product' }, ' 007-b ')).toBe('007-B')
    expect(parseCell({ type: 'text' }, ' Tail-lift ')).toBe('Tail-lift')
    expect(parseCell({ type: 'serials' }, 'S1, S2;\nS3 ,')).toEqual(['S1', 'S2', 'S3'])
    expect(serialsOf('')).toEqual([])
    expect(parseCell({ type: 'serials' }, 'S1,\u200BS2')).toEqual(['S1', 'S2'])
  })
})
