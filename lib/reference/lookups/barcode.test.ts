import { describe, expect, it } from 'vitest'
import { gtinForms } from './barcode.ts'

describe('gtinForms', () => {
  it('pads a GTIN to every length that its digits fit', () => {
    expect(gtinForms('9312345000415')).toEqual(['9312345000415', '09312345000415'])
    expect(gtinForms('012345678905')).toEqual(['012345678905', '12345678905'.padStart(13, '0'), '00012345678905'])
    expect(gtinForms('96385074')).toEqual(['96385074', '000096385074', '0000096385074', '00000096385074'])
  })

  it('returns null for text that is not a GTIN', () => {
    expect(['', '1E5', '007', '123456789', '00417-B', '123456789012345'].map(gtinForms)).toEqual([null, null, null, null, null, null])
  })
})
