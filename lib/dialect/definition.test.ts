import { expect, it } from 'vitest'
import {
  bareRecord,
  byView,
  daysAs,
  defaults,
  defineDialect,
  eachRow,
  envelope,
  errorFields,
  laravelPage,
  numbers,
  pipe,
  renamed,
  sortedBy,
  split,
  times,
  within,
  words,
  wrap,
} from 'gatehouse/dialect'
import { compileDialect } from './compile.ts'

/*
 * The TypeScript compiler is the test: `tsc` fails if a line below `@ts-expect-error` compiles, or if any other line does not.
 * When the server starts, it finds the same mistakes in a dialect that was never compiled; see `compile.test.ts`.
 */

const dialect = defineDialect({
  prefix: '/api/v2',
  offers: { patchSalesOrder: false, supplierManagement: true, drafts: false },
  levels: { Operator: 'Regular', Supervisor: 'Manager' },
  modules: { whs: 'stock' },
  images: { path: '/logos/{client}.png' },
  calls: {
    stocksHolding: {
      path: 'stock/holdings',
      query: pipe(
        daysAs('DD/MM/YYYY', 'expiry_from'),
        sortedBy({ on_hand: 'qoh' }),
        renamed({ site: 'warehouse_id', per_page: 'limit' }),
        defaults({ tenant: 'au' }),
      ),
      answer: pipe(
        laravelPage,
        eachRow(
          renamed({ sku: 'product_code', qoh: 'on_hand' }),
          numbers('on_hand'),
          words('uom', { O: 'EA' }),
          times('UTC', 'last_movement_at'),
        ),
      ),
    },
    salesOrders: {
      answer: byView({
        summary: envelope({ data: 'items', total: 'count' }),
        detail: pipe(bareRecord, eachRow(split('tracking_nos'), within('lines', renamed({ item: 'product_code' })))),
      }),
      views: { detail: { path: 'orders/{id}' }, shipments: { offered: false } },
      failure: errorFields({ warehouse_id: 'site_code' }),
    },
    createSalesOrder: {
      body: pipe(within('lines', renamed({ product_code: 'item' })), renamed({ so_no: 'number' }), wrap('order')),
      answer: (body) => ({ data: body.order }),
    },
    patchSalesOrder: { actions: { cancel: { method: 'POST', path: 'orders/{id}/cancel' } } },
  },
})

it('a dialect without type errors is accepted at startup', () => {
  expect(compileDialect(dialect, 'tag')).toHaveProperty('dialect')
})

/** Only compiled, never run. */
export const dialectsWithTypeErrors = () => [
  // @ts-expect-error -- no such call
  defineDialect({ calls: { stockHoldings: {} } }),
  // @ts-expect-error -- no such call
  defineDialect({ offers: { patchSaleOrder: false } }),
  // @ts-expect-error -- no such level
  defineDialect({ levels: { Operator: 'Regulars' } }),
  // @ts-expect-error -- no such module
  defineDialect({ modules: { whs: 'stocks' } }),
  // @ts-expect-error -- no such part of a call
  defineDialect({ calls: { stocksHolding: { response: bareRecord } } }),
  // @ts-expect-error -- no such view
  defineDialect({ calls: { stocksHolding: { views: { details: {} } } } }),
  // @ts-expect-error -- the contract's query has no `warehouse`
  defineDialect({ calls: { stocksHolding: { query: renamed({ warehouse: 'warehouse_id' }) } } }),
  // @ts-expect-error -- the contract's answer has no `onhand`
  defineDialect({ calls: { stocksHolding: { answer: eachRow(renamed({ qoh: 'onhand' })) } } }),
  // @ts-expect-error -- found within a pipe, too
  defineDialect({ calls: { stocksHolding: { answer: pipe(laravelPage, eachRow(renamed({ sku: 'product_code' }), numbers('qoh'))) } } }),
  // @ts-expect-error -- and within a field of a row
  defineDialect({ calls: { salesOrders: { answer: eachRow(within('lines', words('lines.colour', { R: 'RED' }))) } } }),
  // @ts-expect-error -- the contract's body has no `number`
  defineDialect({ calls: { createSalesOrder: { body: renamed({ number: 'so_no' }) } } }),
  // @ts-expect-error -- no such method
  defineDialect({ calls: { stocksHolding: { method: 'TRACE' } } }),
]
