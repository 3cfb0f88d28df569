import { expect, it } from 'vitest'
import { columnLabel, type FieldLabel } from './field-label.ts'

const OWN: Readonly<Record<string, string>> = { disposition_code: 'Condition', lot_no: 'Batch', on_hold: 'Held' }
const labelOf = (column: FieldLabel & { key: string }) =>
  columnLabel(
    column,
    (key) => OWN[key],
    (text) => text.replace('item', 'SKU'),
  )

it('a column has the client’s label of its field, and the built-in one in the client’s words otherwise', () => {
  expect([
    labelOf({ key: 'lot_no', label: 'Lot' }),
    labelOf({ key: 'from_disposition', label: 'Disposition before', labelKey: 'disposition_code', labelPart: 'Disposition' }),
    labelOf({ key: 'n', label: 'Stock before', labelKey: 'on_hand', labelPart: 'Stock' }),
    labelOf({ key: 'has_hold', label: 'With stock on hold', labelKey: 'on_hold', labelPart: 'on hold' }),
    labelOf({ key: 'others', label: 'Other item' }),
  ]).toEqual(['Batch', 'Condition before', 'Stock before', 'With stock held', 'Other SKU'])
})
