import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { customers } from '#components/customers/customers-resource.ts'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { shipmentsIn } from '#components/shipments/inbound/inbound-resource.ts'
import { ageCells } from '#components/stock/age/cells.tsx'
import { stockAge } from '#components/stock/age/age-resource.ts'
import { holdingCells } from '#components/stock/holding/cells.tsx'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { lineCells } from '#components/stock/holding/line-cells.tsx'
import { stockLines } from '#components/stock/holding/lines-resource.ts'
import { withClientLabels, wordsOf } from '#lib/client/field-labels.ts'
import { columnLabel } from '#lib/list/field-label.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import type { Resource } from './define-resource.ts'
import { withClientWording } from './client-wording.ts'

type AnyResource = Pick<Resource, 'searchHint' | 'columns'>
type AnyCells = Readonly<Record<string, (row: never, column: ColumnSpec) => ReactNode>>

const reworded = (resource: AnyResource, labels: Readonly<Record<string, string>>): Resource => {
  const label = (key: string, fallback: string) => labels[key] ?? fallback
  const words = wordsOf(label)
  return withClientWording(resource as Resource, (text) => withClientLabels(text, words), label)
}
const hintOf = (resource: AnyResource, labels: Readonly<Record<string, string>>): string => reworded(resource, labels).searchHint

it.each([
  [purchaseOrders, { po_no: 'Inward Order', supplier_name: 'Vendor', container_no: 'Box' }, 'Search inward order, vendor, box'],
  [
    stockLines,
    { product_code: 'SKU', product_name: 'Description', lot_no: 'Batch', sscc: 'Pallet ID' },
    'Search SKU, description, GTIN, batch, pallet ID, location',
  ],
  // Not a column of the list, but a filter.
  [shipmentsIn, { sscc: 'LPN' }, 'Search ASN, order, supplier, LPN'],
])('the search hint uses the same name for each field as the list, case %#', (resource, labels, hint) => {
  expect(hintOf(resource, labels)).toBe(hint)
  expect(hintOf(resource, {})).toBe(resource.searchHint)
})

it.each<[string, AnyResource, AnyCells]>([
  ['earliest_expiry_date', stockHolding, holdingCells],
  ['earliest_expiry_date', stockAge('product', 'days'), ageCells],
  ['expiry_date', stockLines, lineCells],
])('a screen’s custom cell explains its dash in the client’s words: %s, case %#', (key, resource, cells) => {
  const column = reworded(resource, { expiry_date: 'Best before' }).columns.find((each) => each.key === key)!
  expect(renderToStaticMarkup(createElement('td', null, cells[key]!({ [key]: null } as never, column)))).toContain('No best before date')
})

it('the column for a customer’s last reference uses the client’s label for references', () => {
  const labelIn = (labels: Readonly<Record<string, string>>) =>
    columnLabel(
      customers.columns.find(({ key }) => key === 'last_customer_po_no')!,
      (key) => labels[key],
      String,
    )
  expect([labelIn({}), labelIn({ customer_po_no: 'Their PO' })]).toEqual(['Last reference', 'Last their PO'])
})
