import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barShares, shareText } from './shares.ts'

describe('barShares', () => {
  it('gives each part its share of the bar', () => {
    expect(barShares([960, 360, 0, 120]).map((share) => Math.round(share * 100) / 100)).toEqual([66.67, 25, 0, 8.33])
  })

  it('keeps one piece among ten million visible', () => {
    const [big, small] = barShares([9_999_999, 1])
    expect([big, small]).toEqual([99, 1])
  })

  it('always fills the bar, whatever the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e7 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const total = barShares(parts).reduce((sum, share) => sum + share, 0)
        expect(total).toBeCloseTo(parts.some((part) => part > 0) ? 100 : 0)
      }),
    )
  })
})

describe('shareText', () => {
  it.each([
    [960, 1440, '67%'],
    [1, 1000, '<1%'],
    [999, 1000, '>99%'],
    [1000, 1000, '100%'],
    [0, 1000, '0%'],
    [0, 0, '0%'],
  ])('%d of %d is %s', (value, total, text) => {
    expect(shareText(value, total)).toBe(text)
  })
})
