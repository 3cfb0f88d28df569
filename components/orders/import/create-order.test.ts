import { afterEach, expect, it, vi } from 'vitest'
import { columnsFor, factsFor } from '#lib/order-form/fixtures.ts'
import type { FileOrder } from '#lib/order-form/file/orders.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { createFromFile, type CreateOptions } from './create-order.ts'

afterEach(() => vi.unstubAllGlobals())

it('a refusal from v7 names the cell of the line, and marks it in the file', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { message: 'Check the order.', code: 'VALIDATION', errors: { 'lines.0.unit_price': ['Enter at most 3 decimals.'] } },
      { status: 422 },
    ),
  )
  const line = newLine({ product_code: '00417-B', qty: '1', uom: 'CASE', unit_price: '12.3456' })
  const order: FileOrder = { id: '1', name: 'D-1', rows: [4], problems: [], head: {}, lines: [line], rowByLine: new Map([[line.id, 4]]) }
  const onRefused = vi.fn<CreateOptions['onRefused']>()
  const attempt = await createFromFile(order, {
    file: { hash: 'a', sheet: '' },
    facts: { kind: 'SO', columns: columnsFor('SO'), options: { fields: [] } as never, check: factsFor('SO') },
    toClientWording: String,
    keysHonoured: true,
    onRefused,
  })
  expect(attempt).toMatchObject({ ok: false, reason: 'Line 1, Unit price: Enter at most 3 decimals.' })
  expect(onRefused).toHaveBeenCalledWith([{ row: 4, target: 'line.unit_price', message: 'Enter at most 3 decimals.' }])
})
