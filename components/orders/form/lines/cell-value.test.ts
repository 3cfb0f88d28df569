import { expect, it } from 'vitest'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { cellView, shortageText as shortageWithLabels } from './cell-value.tsx'

const labels = { lot: 'Batch', expiry: 'Best before' }
const shortageText = (short: Parameters<typeof shortageWithLabels>[0], uom: string) => shortageWithLabels(short, uom, labels)

it('available and missing quantities have no fractions for counted units, but have them for weighed ones', () => {
  const short = { available: 57.333, short: 2.667, next: null }
  expect(shortageText(short, 'CASE')).toBe('Only 57 available, 3 short; no receipt is expected.')
  expect(shortageText(short, 'KG')).toBe('Only 57.333 available, 2.667 short; no receipt is expected.')
  expect(shortageText({ ...short, undated: true }, 'KG')).toContain('; the next receipt has no date.')
  const late = { ...short, next: '2025-03-19' }
  expect(shortageText(late, 'KG')).toContain('; next receipt 03/19/2025.')
  expect(shortageText({ ...late, late: true }, 'KG')).toContain('; next receipt is late: expected 03/19/2025.')
})

it('a shortage names the stock of the item that the line cannot use, in the client’s words', () => {
  const unsuitable = [
    { reason: 'LOT', lot_no: 'X', qty: 12 },
    { reason: 'UNDATED', lot_no: null, qty: 8 },
  ] as const
  expect(shortageText({ available: 0, short: 5, next: null, unsuitable }, 'CASE')).toBe(
    'None available (there are 12 of batch X, 8 without a best before date), 5 short; no receipt is expected.',
  )
})

it('prices have at least two decimals', () => {
  const view = (price: string) =>
    cellView({ key: 'unit_price', type: 'price' } as LineColumn, newLine({ unit_price: price }), undefined, undefined)
  expect(['392.8', '47.62', '1240', '0.125', '', 'abc'].map(view)).toEqual(['392.80', '47.62', '1,240.00', '0.125', '', 'abc'])
})

it('a disposition is shown by its name, and an unknown one by its code', () => {
  const view = (code: string) =>
    cellView(
      { key: 'disposition_code', type: 'choice', choices: [{ value: 'GOOD', label: 'Good' }] } as unknown as LineColumn,
      newLine({ disposition_code: code }),
      undefined,
      undefined,
    )
  expect(['GOOD', 'XRAY', ''].map(view)).toEqual(['Good', 'XRAY', ''])
})
