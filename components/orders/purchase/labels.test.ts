import { expect, it, vi } from 'vitest'
import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import { checkRows } from '#lib/list/labels/rows.ts'
import { rowsOf } from './labels.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('#lib/client/api.ts', () => ({ send }))

const order = { id: 'po_1', po_no: 'PO-1', client_code: 'ACME', site_code: 'SYD1' } as PurchaseOrder
const line = { product_code: '00417-B', uom: 'EACH', gtin: '09312345000418', lot_no: null, expiry_date: null, qty_ordered: 24, sscc: [] }

it('the carton label of a line ordered in single items has the GTIN of a case, with or without a pallet', async () => {
  send.mockResolvedValue({ ok: true, value: { data: { lines: [line, { ...line, sscc: ['393123450000000211'] }] } } })
  const rows = await rowsOf(order, async () => () => ({ gtin: line.gtin, carton: { gtin: '19312345000415', uom: 'CASE' } }))
  const carton = { gtin: '19312345000415', gtin_uom: 'CASE', sscc: null, qty: null, po_no: 'PO-1' }
  expect(checkRows('CARTON', rows, 'expiry').good).toMatchObject([carton, carton])
  expect(checkRows('PRODUCT', rows, 'expiry').good).toMatchObject([{ gtin: line.gtin }, { gtin: line.gtin }])
})

const palletLabel = async (change: object) => {
  const pallet = { ...line, sscc: ['393123450000000211'], qty_advised: 0, qty_received: 0, ...change }
  send.mockResolvedValue({ ok: true, value: { data: { lines: [pallet] } } })
  const rows = await rowsOf(order, async () => () => ({ gtin: null, carton: null }))
  const { good, refused } = checkRows('LPN', rows, 'expiry')
  return good[0] ?? refused[0]?.problem
}

it('the label of a pallet has the quantity of its line only if all of it is on this pallet', async () => {
  for (const known of [{}, { qty_advised: 24 }, { qty_advised: 12, qty_received: 24 }])
    expect(await palletLabel(known)).toMatchObject({ qty: 24, count: 24 })
  for (const unknown of [
    { qty_advised: 12 },
    { qty_advised: 24, qty_received: 20 },
    { sscc: ['393123450000000211', '393123450000000228'] },
  ])
    expect(await palletLabel(unknown)).toMatchObject({ qty: null, count: null })
})

it('the label of a pallet has only its SSCC if GS1 does not allow its content in a barcode', async () => {
  for (const change of [{ qty_ordered: 37.5, uom: 'KG' }, { gtin: '09312345000411' }, { lot_no: 'LÖT 1' }])
    expect(await palletLabel(change)).toMatchObject({ sscc: '393123450000000211', count: null })
})
