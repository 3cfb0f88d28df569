import { expect, test } from 'vitest'
import { toOrderChoices } from './advisable-orders.ts'

const order = { po_no: 'PO-1', status: 'IN_TRANSIT', supplier_name: 'Murray Foods', qty_outstanding: 10, qty_advised: 4, qty_received: 0 }

test('only orders with goods left to advise can be chosen', () => {
  expect(toOrderChoices([order, { ...order, po_no: 'PO-2', qty_advised: 10 }, { ...order, po_no: null }])).toEqual([
    { value: 'PO-1', label: 'PO-1', hint: 'Murray Foods · Advised' },
  ])
  expect(toOrderChoices([{ ...order, qty_advised: null, supplier_name: null }])).toHaveLength(1)
})
