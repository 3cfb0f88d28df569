import { describe, expect, it } from 'vitest'
import { BALANCE_LEGEND, balanceSentence, dailyBalances, dayPoint, movedQty, movementRoute } from './movement-words.ts'

describe('movedQty', () => {
  it('has a sign if the balance changed, and none if only the location or status changed', () => {
    expect([
      movedQty({ direction: 'IN', qty: 240 }),
      movedQty({ direction: 'OUT', qty: -60 }),
      movedQty({ direction: 'MOVE', qty: 1440 }),
      movedQty({ direction: 'STATUS', qty: 0.125 }),
    ]).toEqual(['+240', '−60', '1,440', '0.125'])
  })
})

describe('movementRoute', () => {
  const places = { from_location: 'A-04-02', to_location: 'DOCK-3', from_disposition: 'GOOD', to_disposition: 'HOLD' }
  it('has two locations, or for a status change two dispositions', () => {
    expect(movementRoute({ ...places, direction: 'MOVE' })).toEqual({ from: 'A-04-02', to: 'DOCK-3' })
    expect(movementRoute({ ...places, direction: 'STATUS' })).toEqual({ from: 'Good', to: 'On hold' })
    // A client's custom disposition has no label, so its code is shown.
    expect(movementRoute({ ...places, to_disposition: 'KOSHER', direction: 'STATUS' })).toEqual({ from: 'Good', to: 'KOSHER' })
  })

  it('has no destination if it equals the origin', () => {
    expect(movementRoute({ ...places, to_location: 'A-04-02', direction: 'MOVE' })).toEqual({ from: 'A-04-02', to: null })
    expect(movementRoute({ ...places, from_location: null, to_location: null, direction: 'OUT' })).toBeNull()
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
  it('start with the opening balance and keep it on days without movements', () => {
    expect(days).toEqual([
      { date: '2026-11-18', balance: 1500, in: 0, out: 0 },
      { date: '2026-11-19', balance: 1440, in: 0, out: 60 },
      { date: '2026-11-20', balance: 1440, in: 0, out: 0 },
      { date: '2026-11-21', balance: 1679.8, in: 240.1, out: 0.3 },
      { date: '2026-11-22', balance: 1679.8, in: 0, out: 0 },
    ])
  })

  it('read out a day with what came in and went out', () => {
    expect(days.map((day) => dayPoint(day, 'EACH').text).slice(1, 4)).toEqual([
      '11/19/2026: 1,440 EACH · out 60',
      '11/20/2026: 1,440 EACH',
      '11/21/2026: 1,679.8 EACH · in 240.1 · out 0.3',
    ])
    expect(dayPoint(days[0]!, '')).toMatchObject({ tick: '11/18', text: '11/18/2026: 1,500' })
  })

  it('are called a balance in the legend of their chart, as in its title and in the list', () => {
    expect(BALANCE_LEGEND.map(({ label }) => label)).toEqual(['Balance', 'In', 'Out'])
  })

  it('are summarised in a sentence', () => {
    expect(balanceSentence(days, 'EACH')).toBe('1,679.8 EACH, up 179.8 in 30 days.')
    expect(balanceSentence(days.slice(0, 2), 'EACH')).toBe('1,440 EACH, down 60 in 30 days.')
    expect(balanceSentence(days.slice(1, 3), 'EACH')).toBe('1,440 EACH, the same as 30 days ago.')
  })
})
