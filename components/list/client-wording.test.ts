import { expect, it } from 'vitest'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { shipmentsIn } from '#components/shipments/inbound/inbound-resource.ts'
import { stockLines } from '#components/stock/holding/lines-resource.ts'
import { withClientLabels, wordsOf } from '#lib/client/field-labels.ts'
import type { Resource } from './define-resource.ts'
import { withClientWording } from './client-wording.ts'

const hintOf = (resource: Pick<Resource, 'searchHint'>, labels: Readonly<Record<string, string>>): string => {
  const label = (key: string, fallback: string) => labels[key] ?? fallback
  const words = wordsOf(label)
  return withClientWording(resource as Resource, (text) => withClientLabels(text, words), label).searchHint
}

it.each([
  [purchaseOrders, { po_no: 'Inward Order', supplier_name: 'Vendor', container_no: 'Box' }, 'Search inward order, vendor, box'],
  [
    stockLines,
    { product_code: 'SKU', product_name: 'Description', lot_no: 'Batch', sscc: 'Pallet ID' },
    'Search SKU, description, GTIN, batch, pallet ID, location',
  ],
  // Not a column of the list, but a filter.
  [shipmentsIn, { sscc: 'LPN' }, 'Search ASN, order, supplier, LPN'],
])('the search hint calls each field as the list does, case %#', (resource, labels, hint) => {
  expect(hintOf(resource, labels)).toBe(hint)
  expect(hintOf(resource, {})).toBe(resource.searchHint)
})
