import { describe, expect, it } from 'vitest'
import { availableSentence, balanceGap, coverText, balanceParts, projectedFormula } from './balance.ts'

const holding = {
  uom: 'EACH',
  on_hand: 1452,
  available: 960,
  allocated: 360,
  on_hold: 60,
  quarantined: 36,
  damaged: 24,
  expired: 12,
  on_order: 720,
  in_transit: 240,
  back_ordered: 0,
}

describe('the balance equation', () => {
  it('lists its parts in the order of the contract', () => {
    expect(balanceParts(holding).map((part) => [part.label, part.value])).toEqual([
      ['Available', 960],
      ['Allocated', 360],
      ['On hold', 60],
      ['Quarantined', 36],
      ['Damaged', 24],
      ['Expired', 12],
    ])
  })

  it('holds despite floating-point rounding', () => {
    const parts = { available: 0.1, allocated: 0.2, on_hold: 0.7, quarantined: 0, damaged: 0, expired: 0 }
    expect(balanceGap({ ...parts, on_hand: 1 })).toBe(0)
    expect(balanceGap({ ...parts, available: 0.125, on_hand: 1.025 })).toBe(0)
  })

  it('gives the difference if v7 sends parts that do not add up', () => {
    expect(balanceGap({ ...holding, on_hand: 1462 })).toBe(10)
    expect(balanceGap({ ...holding, on_hand: 1451.5 })).toBe(-0.5)
  })
})

describe('availableSentence', () => {
  it.each([
    [960, 1440, '960 of 1,440 EACH can be promised.'],
    [1440, 1440, 'All 1,440 EACH can be promised.'],
    [0, 1440, 'None of 1,440 EACH can be promised.'],
    [0, 0, 'There is no stock.'],
  ])('for %d available of %d on hand is “%s”', (available, on_hand, text) => {
    expect(availableSentence({ available, on_hand, uom: 'EACH' })).toBe(text)
  })
})

it('a formula explains the projected quantity', () => {
  expect(projectedFormula(holding, (_, word) => word)).toBe('960 available + 720 on order + 240 in transit − 0 back-ordered')
  const label = (key: string, word: string) => (key === 'available' ? 'Free stock' : word)
  expect(projectedFormula(holding, label)).toMatch(/^960 free stock \+ 720 on order /)
})

describe('coverText', () => {
  const cover = { days_of_cover: 23, months_of_cover: 0.8, avg_daily_demand: 41.6 }
  it('is in days, or in months if the deployment counts in months', () => {
    expect([coverText(cover, false), coverText(cover, true)]).toEqual(['23 days', '0.8 months'])
    expect(coverText({ ...cover, days_of_cover: 1 }, false)).toBe('1 day')
  })

  it('says "No demand" only if the demand is 0, and has a dash if nothing was sent', () => {
    expect(coverText({ days_of_cover: null, months_of_cover: null, avg_daily_demand: 0 }, false)).toBe('No demand')
    expect(coverText({ days_of_cover: null, months_of_cover: null, avg_daily_demand: null }, false)).toBe('–')
  })
})
