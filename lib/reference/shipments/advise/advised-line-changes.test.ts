import { expect, it } from 'vitest'
import type { AdvisedLine } from '#lib/contract/exact-types.ts'
import { advisedLineChanges, withoutPallets } from './advised-line-changes.ts'

const part = (no: number, qty: number, more: Partial<AdvisedLine> = {}): AdvisedLine => ({
  po_line_no: no,
  product_code: `#${no}`,
  product_name: null,
  qty,
  uom: 'CASE',
  lot_no: null,
  expiry_date: null,
  sscc: null,
  ...more,
})

it('changed lines are described before and after the change', () => {
  const before = [part(1, 3), part(1, 1), part(2, 5, { lot_no: 'L1', expiry_date: '2027-03-01' }), part(3, 1200)]
  expect(advisedLineChanges(before, before)).toEqual([])
  expect(advisedLineChanges(before, [part(1, 4), part(1, 1), part(2, 5, { lot_no: 'L2', sscc: '393' }), part(10, 0.5)])).toEqual([
    { field: 'lines.1', label: 'Line 1 (#1)', before: '3 CASE + 1 CASE', after: '4 CASE + 1 CASE' },
    { field: 'lines.2', label: 'Line 2 (#2)', before: '5 CASE, lot L1, expires 2027-03-01', after: '5 CASE, lot L2, SSCC 393' },
    { field: 'lines.3', label: 'Line 3 (#3)', before: '1,200 CASE', after: null },
    { field: 'lines.10', label: 'Line 10 (#10)', before: null, after: '0.5 CASE' },
  ])
})

it('parts of a line that differ only by pallet are merged', () => {
  const after = [
    part(1, 3, { sscc: '1' }),
    part(1, 0.1, { sscc: '2' }),
    part(2, 4, { lot_no: 'L1', sscc: '1' }),
    part(2, 1, { lot_no: 'L2' }),
  ]
  expect(withoutPallets(after)).toEqual([part(1, 3.1), part(2, 4, { lot_no: 'L1' }), part(2, 1, { lot_no: 'L2' })])
})
