import { describe, expect, it } from 'vitest'
import { balanceSentence, dailyBalances, movedQty, routeOf } from './movement-words.ts'

describe('movedQty', () => {
  it('has a sign where the balance changed, and none where stock only changed its place or status', () => {
    expect([
      movedQty({ direction: 'IN', qty: 240 }),
      movedQty({ direction: 'OUT', qty: -60 }),
      movedQty({ direction: 'MOVE', qty: 1440 }),
      movedQty({ direction: 'STATUS', qty: 0.125 }),
    ]).toEqual(['+240', '−60', '1,440', '0.125'])
  })
})

describe('routeOf', () => {
  const places = { from_location: 'A-04-02', to_location: 'DOCK-3', from_disposition: 'GOOD', to_disposition: 'HOLD' }
  it('goes from place to place, and for a change of status from one word for a disposition to the next', () => {
    expect(routeOf({ ...places, direction: 'MOVE' })).toEqual({ from: 'A-04-02', to: 'DOCK-3' })
    expect(routeOf({ ...places, direction: 'STATUS' })).toEqual({ from: 'Good', to: 'On hold' })
    // A client's custom disposition has no label, so its code is shown.
    expect(routeOf({ ...places, to_disposition: 'KOSHER', direction: 'STATUS' })).toEqual({ from: 'Good', to: 'KOSHER' })
  })

  it('does not draw an arrow to where something already was', () => {
    expect(routeOf({ ...places, to_location: 'A-04-02', direction: 'MOVE' })).toEqual({ from: 'A-04-02', to: null })
    expect(routeOf({ ...places, from_location: null, to_location: null, direction: 'OUT' })).toBeNull()
  })
})

describe('dailyBalances', () => {
  const days = dailyBalances(
    [
      { date: '2026-11-19', in: 0, out: 60 },
      { date: '2026-11-21', in: 240.1, out: 0.3 },
    ],
    1500,
    '2026-11-19',
    4,
  )
  it('start with the opening balance and keep it over quiet days', () => {
    expect(days).toEqual([
      { date: '2026-11-18', balance: 1500 },
      { date: '2026-11-19', balance: 1440 },
      { date: '2026-11-20', balance: 1440 },
      { date: '2026-11-21', balance: 1679.8 },
      { date: '2026-11-22', balance: 1679.8 },
    ])
  })

  it('are summed up in a sentence', () => {
    expect(balanceSentence(days, 'EACH')).toBe('1,679.8 EACH, 179.8 more than 30 days ago.')
    expect(balanceSentence(days.slice(0, 2), 'EACH')).toBe('1,440 EACH, 60 fewer than 30 days ago.')
    expect(balanceSentence(days.slice(1, 3), 'EACH')).toBe('1,440 EACH, as many as 30 days ago.')
  })
})
