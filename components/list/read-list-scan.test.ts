import { expect, it } from 'vitest'
import { browserUpstreamForFile } from '#tests/support/for-file.ts'
import { json } from '#tests/support/upstream.ts'
import { stockMovements } from '#components/stock/movements/movements-resource.ts'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { readListScan } from './read-list-scan.ts'

const v7 = browserUpstreamForFile()
const GTIN = '19312345000415'
const answer = (...codes: string[]) =>
  v7.on(
    'GET /api/products/typeahead',
    json(200, { data: codes.map((code) => ({ product_code: code, value: code, match: 'gtin' })), meta: { total: codes.length } }),
  )

it('an item’s barcode becomes a filter by item if the list cannot filter by barcode', async () => {
  answer('00417-B')
  expect(await readListScan(`(01)${GTIN}(10)L2611K`, stockMovements)).toEqual({
    kind: 'filters',
    filters: { lot_no: ['L2611K'], product: ['00417-B'] },
    description: `(01)${GTIN} (10)L2611K: 00417-B`,
  })
  expect(await readListScan(GTIN, stockMovements)).toMatchObject({ filters: { product: ['00417-B'] } })
  expect(await readListScan('(00)193123450000000019', stockMovements)).toMatchObject({ filters: { sscc: ['193123450000000019'] } })
  expect(await readListScan(`(01)${GTIN}`, stockHolding)).toMatchObject({ filters: { gtin: [GTIN] } })
})

it('the second of two scans is the one that counts, even if the first is answered later', async () => {
  const isHeld = Promise.withResolvers<void>()
  const found = json(200, { data: [{ product_code: 'A', value: 'A', match: 'gtin' }], meta: { total: 1 } })
  v7.on('GET /api/products/typeahead', async (...call) => {
    await isHeld.promise
    await found(...call)
  })
  const used: string[] = []
  const first = readListScan(GTIN, stockMovements).then(() => used.push('first'))
  used.push((await readListScan('4510011507', stockMovements)).kind)
  isHeld.resolve()
  // When one more scan has been answered, the response to the first has arrived too.
  await readListScan(GTIN, stockMovements)
  await Promise.race([first, Promise.resolve()])
  expect(used).toEqual(['search'])
})

it('a barcode of no item, or of several items, is searched for as text', async () => {
  answer()
  expect(await readListScan(GTIN, stockMovements)).toEqual({ kind: 'search', q: GTIN })
  answer('A', 'B')
  expect(await readListScan(GTIN, stockMovements)).toEqual({ kind: 'search', q: GTIN })
  expect(await readListScan('4510011507', stockMovements)).toEqual({ kind: 'search', q: '4510011507' })
})
