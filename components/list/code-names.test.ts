import { expect, it } from 'vitest'
import { purchaseOrderLines } from '#components/orders/purchase/purchase-lines-resource.ts'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { salesOrderLines } from '#components/orders/sales/sales-lines-resource.ts'
import { salesOrders } from '#components/orders/sales/sales-resource.ts'
import { shipmentsOut } from '#components/shipments/outbound/outbound-resource.ts'
import { stockMovements } from '#components/stock/movements/movements-resource.ts'
import { clientUsers } from '#components/settings/client-users-resource.ts'
import { usersList } from '#components/users/users-resource.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { renderCell } from './cell.tsx'
import { fileColumns } from './export-job.ts'

const CODES = {
  supplier_code: 'SUP-014',
  order_type: 'B2B',
  priority: 'P3',
  carrier_code: 'TOLL',
  service: 'STD',
  reason_code: 'CC',
  disposition_code: 'XRAY',
  from_disposition: 'XRAY',
  to_disposition: 'XRAY',
}
const NAMED = {
  ...CODES,
  order_type_name: 'Wholesale',
  priority_name: 'Standard',
  carrier_name: 'Toll Priority',
  service_name: 'Road',
  reason: 'Cycle count',
  supplier_name: 'Green Grocer',
  disposition_code: 'QTN',
  from_disposition: 'QI',
  to_disposition: 'DMG',
}

const cases: [string, readonly ColumnSpec[], Record<string, string>][] = [
  ['purchase orders', purchaseOrders.columns, { order_type: 'Wholesale', priority: 'Standard', carrier_code: 'Toll Priority' }],
  ['sales orders', salesOrders.columns, { order_type: 'Wholesale', priority: 'Standard', carrier_code: 'Toll Priority', service: 'Road' }],
  ['users', usersList.columns, { supplier_code: 'Green Grocer' }],
  ['shipments', shipmentsOut.columns, { service: 'Road' }],
  ['lines of purchase orders', purchaseOrderLines.columns, { disposition_code: 'Quarantine' }],
  ['lines of sales orders', salesOrderLines.columns, { disposition_code: 'Quarantine' }],
  ['movements', stockMovements.columns, { reason_code: 'Cycle count', from_disposition: 'Quality inspection', to_disposition: 'Damaged' }],
]

it.each(cases)('the list of %s shows a code’s name, or the code if it has no name; an exported file has both', (_, columns, names) => {
  for (const [key, name] of Object.entries(names)) {
    const column = columns.find((candidate) => candidate.key === key)!
    const code = NAMED[key as keyof typeof CODES]
    const bare = CODES[key as keyof typeof CODES]
    expect(renderCell(column, NAMED)).toEqual({ content: name, tip: `${name} · ${code}` })
    expect(renderCell(column, CODES)).toEqual({ content: bare, tip: undefined })
    const file = fileColumns<object>(column, column.label)
    expect(file.map(({ label, value }) => [label, value(NAMED), value(CODES)])).toEqual([
      [column.label, name, bare],
      [`${column.label} code`, code, bare],
    ])
  }
})

it.each([
  ['users', usersList.columns],
  ['who sees a client', clientUsers.columns],
] as const)('the list of %s and its file have the number of a supplier that people know, or v7’s code without one', (_, columns) => {
  const column = columns.find(({ key }) => key === 'supplier_code')!
  const numbered = { ...NAMED, supplier_no: '014' }
  expect(renderCell(column, numbered)).toEqual({ content: 'Green Grocer', tip: 'Green Grocer · 014' })
  const file = fileColumns<object>(column, column.label)
  expect([numbered, CODES].map((row) => file.map(({ value }) => value(row)))).toEqual([
    ['Green Grocer', '014'],
    ['SUP-014', 'SUP-014'],
  ])
})
