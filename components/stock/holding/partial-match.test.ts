import { describe, expect, it } from 'vitest'
import { isFoundByLine, isNarrowedToPart, mayMatchLines, matchText } from './partial-match.ts'

const label = (key: string, fallback: string) => (key === 'on_hand' ? 'In stock' : fallback)

describe('a summary narrowed to part of the stock', () => {
  it.each([
    [{ sscc: ['393123450000000017'] }, ''],
    [{ lot_no: ['L1'] }, ''],
    [{ serial_no: ['S-1'] }, ''],
    [{ expiry_to: ['2026-12-31'] }, ''],
    [{}, '393123450000000017'],
    [{}, '(00)393123450000000017'],
  ])('is recognised by filters %j and the search %j', (filters, q) => expect(isNarrowedToPart({ filters, q })).toBe(true))

  it.each([
    [{}, ''],
    [{ product: ['00417-B'], below_reorder: ['1'], on_hand_min: ['3'] }, 'oat milk'],
    [{ lot_no: [] }, '09312345000012'],
  ])('is not recognised by filters %j and the search %j', (filters, q) => expect(isNarrowedToPart({ filters, q })).toBe(false))

  it('is recognised if the first line was found by its lot, not by its item', () => {
    expect(['L2610J', '00417-B', 'oat', 'oat 1l', 'L2'].map(mayMatchLines)).toEqual([true, true, false, false, false])
    const line = { lot_no: 'L2610J', sscc: null, product_code: '00417-B', product_name: 'Oat Milk 1L x 12' }
    expect(['l2610j', '00417-B', '1L', 'NOSUCH'].map((q) => isFoundByLine(line, q))).toEqual([true, false, false, false])
    expect(isFoundByLine(undefined, 'L2610J')).toBe(false)
  })
})

describe('the text about the matching stock', () => {
  it('has the matching quantities that v7 returns, in the client’s words', () => {
    expect(matchText({ total: 1, totals: { on_hand: 60, available: 12 } }, label)).toBe(
      'Matching stock: 60 in stock, 12 available in 1 line. Quantities below are for the whole item at its site.',
    )
    expect(matchText({ total: 12, totals: null }, label)).toBe(
      'Matching stock: 12 lines. Quantities below are for the whole item at its site.',
    )
    expect(matchText({ total: null }, label)).toBe('Quantities are for the whole item at its site, not only for the matching stock.')
  })

  it('is absent if no stock matches', () => expect(matchText({ total: 0, totals: { on_hand: 0 } }, label)).toBeNull())
})
