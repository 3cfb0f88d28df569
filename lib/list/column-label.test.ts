import { expect, it } from 'vitest'
import { columnLabel } from './column-label.ts'

const OWN: Readonly<Record<string, string>> = { disposition_code: 'Condition', lot_no: 'Batch' }
const labelOf = (column: { key: string; label: string; labelKey?: string; labelEnd?: string }) =>
  columnLabel(
    column,
    (key) => OWN[key],
    (text) => text.replace('item', 'SKU'),
  )

it('a column has the client’s label of its field, and the built-in one in the client’s words otherwise', () => {
  expect([
    labelOf({ key: 'lot_no', label: 'Lot' }),
    labelOf({ key: 'from_disposition', label: 'Disposition before', labelKey: 'disposition_code', labelEnd: 'before' }),
    labelOf({ key: 'n', label: 'Stock before', labelKey: 'on_hand', labelEnd: 'before' }),
    labelOf({ key: 'others', label: 'Other item' }),
  ]).toEqual(['Batch', 'Condition before', 'Stock before', 'Other SKU'])
})
