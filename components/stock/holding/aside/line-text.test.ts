import { expect, it } from 'vitest'
import type { StockLine } from '#lib/contract/stock/stock.ts'
import { lineText } from './line-text.ts'

it('an opened stock line says how much is where', () => {
  const line = {
    on_hand: 24,
    uom: 'EACH',
    disposition_name: 'Quarantine',
    location_code: 'D-12-01',
    lot_no: 'L2611M',
    sscc: '393123450000000211',
  }
  expect(lineText(line as StockLine, 'Batch')).toBe('24 EACH · Quarantine · D-12-01 · Batch L2611M · SSCC 393123450000000211')
  expect(lineText({ on_hand: 3, uom: 'KG', location_code: 'A-1' } as StockLine, 'Lot')).toBe('3 KG · A-1')
})
