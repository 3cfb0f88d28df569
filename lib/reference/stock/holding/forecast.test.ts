import { describe, expect, it } from 'vitest'
import { forecastOf, type ForecastInput, type OpenLine } from './forecast.ts'

const line = (part: Partial<OpenLine> & Pick<OpenLine, 'kind' | 'date'>): OpenLine => ({
  ref: part.kind === 'PO' ? 'PO-1' : 'SO-1',
  lineNo: 1,
  due: part.date,
  onOrder: 0,
  inTransit: 0,
  outbound: 0,
  ...part,
})

const input = (part: Partial<ForecastInput>): ForecastInput => ({
  today: '2025-03-14',
  uom: 'EACH',
  available: 960,
  reorderLevel: 800,
  dailyDemand: 0,
  weeks: 4,
  granularity: 'week',
  lines: [],
  layers: [],
  ...part,
})

describe('forecast of one product', () => {
  it('computes the closing stock of each week, which opens the next one', () => {
    const { data } = forecastOf(
      input({
        lines: [
          line({ kind: 'PO', date: '2025-03-15', inTransit: 240 }),
          line({ kind: 'PO', date: '2025-03-20', onOrder: 720 }),
          line({ kind: 'SO', date: '2025-03-16', outbound: 160 }),
        ],
      }),
    )
    expect(
      data.buckets.map(({ start, end, label, opening, inbound_po, inbound_transit, outbound_so, closing }) => [
        start,
        end,
        label,
        opening,
        inbound_po,
        inbound_transit,
        outbound_so,
        closing,
      ]),
    ).toEqual([
      ['2025-03-10', '2025-03-16', 'Wk 11', 960, 0, 240, 160, 1040],
      ['2025-03-17', '2025-03-23', 'Wk 12', 1040, 720, 0, 0, 1760],
      ['2025-03-24', '2025-03-30', 'Wk 13', 1760, 0, 0, 0, 1760],
      ['2025-03-31', '2025-04-06', 'Wk 14', 1760, 0, 0, 0, 1760],
    ])
  })

  it('undated and overdue lines widen the band without changing the closing stock', () => {
    const { data, meta } = forecastOf(
      input({
        lines: [
          line({ kind: 'SO', date: null, outbound: 120 }),
          line({ kind: 'PO', date: '2025-03-01', onOrder: 50 }),
          line({ kind: 'SO', date: '2025-03-13', outbound: 7 }),
        ],
      }),
    )
    expect(meta).toEqual({ undated: { in: 0, out: 120 }, overdue: { in: 50, out: 7 } })
    expect(data.buckets[0]).toMatchObject({ closing: 960, min: 833, max: 1010 })
    expect(data.drivers.map(({ confidence, late, qty }) => [confidence, late, qty])).toEqual([
      ['overdue', true, 50],
      ['overdue', true, -7],
      ['undated', false, -120],
    ])
  })

  it('subtracts the demand that known orders do not cover, from today on', () => {
    const { data } = forecastOf(input({ dailyDemand: 40, lines: [line({ kind: 'SO', date: '2025-03-15', outbound: 100 })] }))
    expect(data.buckets.map((bucket) => bucket.forecast_demand)).toEqual([20, 280, 280, 280])
  })

  it('does not expire stock that orders use before its expiry date', () => {
    const layers = [
      { expiry: '2025-03-20', qty: 300 },
      { expiry: null, qty: 660 },
    ]
    const { data } = forecastOf(input({ layers, lines: [line({ kind: 'SO', date: '2025-03-15', outbound: 100 })] }))
    expect(data.buckets.map((bucket) => bucket.expiring)).toEqual([0, 200, 0, 0])
  })

  it('first_shortfall_date is the start of the first week with a negative closing stock', () => {
    const { data } = forecastOf(input({ lines: [line({ kind: 'SO', date: '2025-03-25', outbound: 961 })] }))
    expect(data.first_shortfall_date).toBe('2025-03-24')
    expect(data.buckets.map((bucket) => bucket.below_reorder)).toEqual([false, false, true, true])
  })

  it('forecasts by calendar month on request', () => {
    const { data } = forecastOf(input({ granularity: 'month', weeks: 12 }))
    expect(data.buckets.map(({ start, end, label }) => [start, end, label])).toEqual([
      ['2025-03-01', '2025-03-31', 'Mar 2025'],
      ['2025-04-01', '2025-04-30', 'Apr 2025'],
      ['2025-05-01', '2025-05-31', 'May 2025'],
      ['2025-06-01', '2025-06-30', 'Jun 2025'],
    ])
  })
})
