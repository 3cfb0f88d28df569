import { afterEach, expect, it, vi } from 'vitest'
import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'
import { createRowsOf } from './labels.tsx'

const { send, toast } = vi.hoisted(() => ({ send: vi.fn(), toast: vi.fn() }))
vi.mock('#lib/client/api.ts', () => ({ send }))
vi.mock('#components/ui/toast.tsx', () => ({ toast }))

afterEach(() => vi.clearAllMocks())

const order = { id: 'so_1', so_no: 'SO-1', client_code: 'ACME', owner_code: 'ACME-AU', site_code: 'SYD1' } as SalesOrder
const line = { line_no: 1, product_code: '00417-B', qty_ordered: 2, uom: 'CASE' }
const lines = { ok: true, value: { data: { lines: [line], shipments: [] } } }
const CARTON = { gtin: '19312345000415', uom: 'CASE' }
const readGtins = async () => () => ({ gtin: null, carton: CARTON })
const failed = (status: number) => ({ ok: false, failure: { kind: 'status', status, message: 'Try again later.' } })

it('an order has labels of its lines only if it is known to have no packages', async () => {
  const rowsOf = createRowsOf()
  send.mockResolvedValueOnce(lines).mockResolvedValueOnce({ ok: true, value: { data: [] } })
  expect(await rowsOf(order, readGtins)).toMatchObject([{ product_code: '00417-B', so_no: 'SO-1', carton: CARTON }])
  send.mockResolvedValueOnce(lines).mockResolvedValueOnce(failed(501))
  expect(await rowsOf(order, readGtins)).toHaveLength(1)
  expect(toast).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(lines).mockResolvedValueOnce(failed(503))
  expect(await rowsOf(order, readGtins)).toEqual([])
  send.mockResolvedValueOnce(failed(503))
  expect(await rowsOf(order, readGtins)).toEqual([])
  const said = ['SO-1 has no labels here', 'Try again later.']
  expect(toast.mock.calls.map(([{ title, description }]) => [title, description])).toEqual([said, said])
})

it('a pallet with the goods of two orders has one label, which counts it once and names both orders', async () => {
  const shipment = { id: 'sh_1', so_nos: ['SO-1', 'SO-2'] }
  const content = { product_code: '00417-B', qty: 12, uom: 'CASE', lot_no: null, serial_nos: [], expiry_date: null }
  const pallet = {
    id: 'pk_1',
    shipment_id: 'sh_1',
    sscc: '393123450000000174',
    package_type: 'PALLET',
    parent_sscc: null,
    contents: [content],
  }
  send.mockImplementation(async (_call, { view }) => ({
    ok: true,
    value: view === 'detail' ? { data: { lines: [line], shipments: [shipment] } } : { data: [pallet], meta: { total: 1 } },
  }))
  const rowsOf = createRowsOf()
  const labels = [...(await rowsOf(order, readGtins)), ...(await rowsOf({ ...order, id: 'so_2', so_no: 'SO-2' }, readGtins))]
  expect(labels).toMatchObject([{ sscc: pallet.sscc, qty: 12, so_no: 'SO-1, SO-2' }])
})
