import { expect, it } from 'vitest'
import { fileColumns } from '#components/list/export-job.ts'
import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'
import { stockHolding } from './holding-resource.ts'
import { stockLines } from './lines-resource.ts'
import { availableFormula, holdingBalance, holdingExportColumns } from './cells.tsx'
import { blockingDisposition, lineBalance, lineExportColumns } from './line-cells.tsx'

it('a formula explains the available quantity in the client’s words', () => {
  const label = (key: string, fallback: string) => (key === 'on_hand' ? 'In stock' : fallback)
  expect(availableFormula({ on_hand: 1440, allocated: 360, available: 960 }, label)).toBe(
    '1,440 in stock − 360 allocated − 120 on hold or blocked = 960',
  )
  expect(availableFormula({ on_hand: 0.3, allocated: 0.1, available: 0.2 }, label)).toBe(
    '0.3 in stock − 0.1 allocated − 0 on hold or blocked = 0.2',
  )
  expect(availableFormula({ on_hand: null, allocated: 0, available: 2 }, label)).toBe('')
})

it('a line that cannot be allocated shows its disposition', () => {
  const line = (disposition_code: string | null, is_available: boolean | null, disposition_name: string | null = null) =>
    blockingDisposition({ disposition_code, is_available, disposition_name })
  expect(line('HOLD', false, 'Held by quality')).toBe('Held by quality')
  expect(line('QTN', null)).toBe('Quarantine')
  expect(line('XRAY_CHECK', false)).toBe('Xray check')
  expect(line('GOOD', true, 'Good')).toBeNull()
  expect(line('XRAY_CHECK', null)).toBeNull()
  expect(line(null, false)).toBeNull()
})

it('the balance of a holding has its parts, or is unknown if they do not add up', () => {
  const parts = { on_hold: 20, quarantined: 0, damaged: 4, expired: 0.1 }
  const holding = { on_hand: 100, available: 60, allocated: 15.9, ...parts }
  expect(holdingBalance(holding)).toEqual({ available: 60, allocated: 15.9, held: 24.1 })
  expect(holdingBalance({ ...holding, on_hold: 0 })).toBeNull()
  // A supplier user gets only on hand.
  const none = { available: null, allocated: null, on_hold: null, quarantined: null, damaged: null, expired: null }
  expect(holdingBalance({ on_hand: 100, ...none })).toBeNull()
  expect(holdingBalance({ ...holding, available: null })).toBeNull()
})

it('what is neither available nor allocated in a line is held', () => {
  expect(lineBalance({ on_hand: 0.3, available: 0.1, allocated: 0 })).toEqual({ available: 0.1, allocated: 0, held: 0.2 })
  expect(lineBalance({ on_hand: 10, available: 0, allocated: null })).toBeNull()
  expect(lineBalance({ on_hand: 10, available: 8, allocated: 3 })).toBeNull()
})

it('a file says what the cells say besides their values: low, expired, not available, and the unit of a GTIN', () => {
  const gtins = [{ uom: 'CASE', level: 'CASE' as const, gtin: '19312345000415' }]
  const holding = {
    available: 4,
    below_reorder: true,
    earliest_expiry_date: '2027-01-31',
    uom: 'EACH',
    gtin: '19312345000415',
    gtins,
  } as Holding
  const line = { available: 0, disposition_code: 'QTN', is_available: false, expiry_date: '2020-01-31' } as StockLine
  const fileOf = <Row extends object>(columns: typeof stockLines.columns, slots: Parameters<typeof fileColumns<Row>>[2], row: Row) =>
    columns.flatMap((column) =>
      slots?.[column.key] ? fileColumns<Row>(column, column.label, slots).map(({ label, value }) => [label, value(row)]) : [],
    )
  expect(fileOf(stockHolding.columns, holdingExportColumns, holding)).toEqual([
    ['Available', 4],
    ['Stock level', 'low'],
    ['GTIN', '19312345000415'],
    ['GTIN unit', 'CASE'],
  ])
  expect(fileOf(stockLines.columns, lineExportColumns, line)).toEqual([
    ['Available', 0],
    ['Not available', 'Quarantine'],
    ['Expiry', '2020-01-31'],
    ['Expired', 'expired'],
  ])
  const lasting = fileOf(stockLines.columns, lineExportColumns, { ...line, expiry_date: '2999-01-31' })
  expect(lasting.slice(2)).toEqual([
    ['Expiry', '2999-01-31'],
    ['Expired', null],
  ])
})
