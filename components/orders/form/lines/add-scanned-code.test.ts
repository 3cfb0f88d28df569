import { expect, it } from 'vitest'
import { columnsFor, known } from '#lib/order-form/fixtures.ts'
import { linesIn } from '#lib/order-form/grid.ts'
import { addScannedCode, type ScannedPallets } from './add-scanned-code.ts'
import { createGridStore } from './grid-store.ts'
import type { ProductCache } from './product-cache.ts'

it('a code adds its item to the lines of a purchase order, and a pallet number with or without (00) is refused', async () => {
  const store = createGridStore([])
  const productCache = { lookUp: async (code: string) => known(code) } as Partial<ProductCache> as ProductCache
  const scope = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }
  const facts = {
    today: '2026-11-20',
    columns: columnsFor('PO'),
    dateFormat: 'MM/DD/YYYY',
    maxLines: 10,
    toClientWording: (text: string) => text,
  }
  const pallets: ScannedPallets = { lines: new Map(), inTurn: async (add) => add() }
  const scan = async (text: string) => addScannedCode(text, { kind: 'PO', scope, store, productCache, ...facts }, pallets)
  expect(await scan('00417-B')).toEqual({ ok: true, title: '00417-B: 1 CASE', description: 'Name of 00417-B · new line 1' })
  for (const text of ['(00)393123450000006831', '393123450000006831'])
    expect(await scan(text)).toEqual({ ok: false, reason: 'This is the label of a pallet. Scan the item’s barcode.' })
  expect(linesIn(store.grid.get()).map(({ cells }) => cells['qty'])).toEqual(['1', undefined])
})
