import { describe, expect, it } from 'vitest'
import { monthName, onTimeMonths, trendStart } from './on-time.ts'

const receipt = (day: string | null, expected_date: string | null, supplier_code: string | null = 'S1', overdue = false) => ({
  received_at: day && `${day}T09:00:00+11:00`,
  expected_date,
  supplier_code,
  overdue,
})
const trend = (data: ReturnType<typeof receipt>[], total: number | null = data.length) =>
  onTimeMonths({ data, meta: { total } }, 'S1', '2026-03-10')

describe('the trend of receipts on time', () => {
  it('covers six months, the current one included', () => {
    expect(trendStart('2026-03-10')).toBe('2025-10-01')
    expect(trend([]).map(({ month }) => month)).toEqual(['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'])
    expect(monthName('2026-03')).toBe('Mar 2026')
  })

  it('counts a receipt on the expected day as on time, by the calendar of the site', () => {
    const months = trend([receipt('2026-03-01', '2026-03-01'), receipt('2026-03-02', '2026-03-01'), receipt('2026-02-28', '2026-03-02')])
    expect(months.slice(-2)).toEqual([
      { month: '2026-02', receipts: 1, onTime: 1 },
      { month: '2026-03', receipts: 2, onTime: 1 },
    ])
  })

  it('counts an order that was received in part by its day, and is now overdue, as late', () => {
    const months = trend([receipt('2026-03-01', '2026-03-02', 'S1', true), receipt('2026-03-01', '2026-03-02')])
    expect(months.at(-1)).toEqual({ month: '2026-03', receipts: 2, onTime: 1 })
  })

  it('leaves out orders without a date and those of other suppliers', () => {
    const months = trend([receipt(null, '2026-03-01'), receipt('2026-03-01', null), receipt('2026-03-01', '2026-03-01', 'S2')])
    expect(months.at(-1)?.receipts).toBe(0)
  })

  it('leaves out months that v7 may have sent only in part', () => {
    const data = [receipt('2026-03-02', '2026-03-01'), receipt('2026-01-05', '2026-01-05')]
    expect(trend(data, 900).map(({ month }) => month)).toEqual(['2026-02', '2026-03'])
    expect(trend(data, null).map(({ month }) => month)).toEqual(['2026-02', '2026-03'])
  })
})
