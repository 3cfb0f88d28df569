import { beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { MODULES } from '#lib/modules.ts'
import { CLOSED_TO_SUPPLIERS } from '#lib/reference/auth/access-refusal.ts'
import { withRights } from '#tests/support/module-rights.ts'
import { day, ordersOf } from './orders.ts'
import { MANAGER, SUPPLIER, type Reference } from './server.ts'

/** What a supplier user learns of the orders and stock of others: nothing, whatever rights they have. */
export const supplierUserSuite = (reference: () => Reference): void => {
  const { act, enter, orderBody, create } = ordersOf(reference)
  let item: { code: string; uom: string }
  let other: string

  beforeAll(async () => {
    const { db } = reference()
    const [product] = await db.query<{ code: string; uom: string }>(sql`
      select p.product_code as code, p.base_uom as uom from product p
      where p.client_code = 'ACME' and p.owner_code = 'ACME-AU' and p.supplier_code = 'SUP-014' and p.active
        and not p.expiry_tracked and not p.lot_tracked order by 1 limit 1`)
    const [supplier] = await db.query<{ code: string }>(sql`
      select cs.supplier_code as code from client_supplier cs join supplier s using (supplier_code)
      where cs.client_code = 'ACME' and cs.status = 'ACTIVE' and s.status = 'ACTIVE' and cs.supplier_code <> 'SUP-014' order by 1 limit 1`)
    item = product!
    other = supplier!.code
  })

  const enterOfOther = () =>
    enter('PO', [{ product_code: item.code, uom: item.uom, qty: 37 }], { supplier_code: other, expected_date: day(1) }, MANAGER)

  describe('another supplier’s order for the same item', () => {
    /** Everything with quantities, counts or days of an item that the supplier can read. */
    const readings = async () => {
      const read = async (name: CallName, query: Record<string, string>) => {
        const { data, meta } = await reference().get(name, query, SUPPLIER)
        return { data, meta: { ...meta, generated_at: '' } }
      }
      const [holding] = (await reference().get('stocksHolding', { product: item.code, has_stock: '0', site: 'SYD1' }, SUPPLIER)).data
      return {
        products: await read('supplierManagement', { view: 'products', q: item.code }),
        productsBySort: await read('supplierManagement', { view: 'products', sort: '-on_order', per_page: '500' }),
        suppliers: await read('supplierManagement', { view: 'suppliers' }),
        shipments: await read('supplierManagement', { view: 'shipments' }),
        suggestions: await read('productsTypeahead', { q: item.code }),
        stock: await read('stocksHolding', { has_stock: '0', sort: '-on_order', per_page: '500' }),
        stockOfItem: await read('stocksHolding', { product: item.code, has_stock: '0' }),
        stockDetail: await read('stocksHolding', { view: 'detail', id: holding.id }),
        orders: await read('purchaseOrders', { product: item.code, open: '0' }),
        lines: await read('purchaseOrders', { view: 'table', product: item.code, open: '0' }),
        weeks: await read('purchaseOrders', { view: 'forecast', product: item.code }),
        facets: await read('purchaseOrders', { view: 'filter', open: '0' }),
        numbers: await read('dropdownGetorderno', { type: 'PO' }),
        home: await read('homeOverview', {}),
      }
    }

    it('changes none of the supplier’s rows, sums, suggestions and counts when it is entered, released and advised', async () => {
      const own = await enter(
        'PO',
        [{ product_code: item.code, uom: item.uom, qty: 5 }],
        { supplier_code: 'SUP-014', expected_date: day(20) },
        MANAGER,
      )
      const before = await readings()
      expect(before.suggestions.data[0]).toMatchObject({ on_order: expect.any(Number), next_receipt_date: expect.any(String) })
      expect(before.orders.data.map((order: { po_no: string }) => order.po_no)).toContain(own['po_no'])

      const released = await act('PO', await enterOfOther(), { action: 'release' }, MANAGER)
      expect(await readings()).toEqual(before)
      const advised = await reference().ask('postSupplierManagement', {
        as: MANAGER,
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: {
          entity: 'shipment',
          po_no: released['po_no'],
          asn_no: 'ASN-OF-OTHER',
          expected_date: day(2),
          lines: [{ po_line_no: 1, qty: 30 }],
        },
      })
      expect(advised.status).toBe(201)
      expect(await readings()).toEqual(before)
      // The client's own users see both.
      const [row] = (await reference().get('productsTypeahead', { q: item.code }, MANAGER)).data
      expect(row.on_order).toBe(before.suggestions.data[0].on_order + 7)
    })

    it('is not the last receipt of the supplier', async () => {
      const { db } = reference()
      const lastReceipts = async () => {
        const { data } = await reference().get('supplierManagement', { view: 'products', per_page: '500' }, SUPPLIER)
        return new Map(
          data.map((row: { product_code: string; last_receipt_date: string | null }) => [row.product_code, row.last_receipt_date]),
        )
      }
      const [latest] = await db.query<{ id: number; code: string; day: string }>(sql`
        select o.id, l.product_code as code, (o.received_at at time zone s.timezone)::date as day
        from purchase_order o join po_line l on l.po_id = o.id join product p on p.client_code = o.client_code and p.product_code = l.product_code
          join site s on s.site_code = o.site_code
        where o.supplier_code = 'SUP-014' and o.client_code = 'ACME' and p.supplier_code = 'SUP-014' and p.active and l.qty_received > 0
        order by o.received_at desc limit 1`)
      expect((await lastReceipts()).get(latest!.code)).toBe(latest!.day)
      await db.query(sql`update purchase_order set supplier_code = ${other} where id = ${latest!.id}`)
      try {
        expect((await lastReceipts()).get(latest!.code)).not.toBe(latest!.day)
      } finally {
        await db.query(sql`update purchase_order set supplier_code = 'SUP-014' where id = ${latest!.id}`)
      }
    })

    it('is only known to exist when its number is checked or entered', async () => {
      const order = await enterOfOther()
      const query = { type: 'PO', client: 'ACME', order_no: order['po_no'] as string }
      const check = async (as: string) => (await reference().get('orderCheck', query, as)).data
      expect(await check(MANAGER)).toMatchObject({ exists: true, order: { id: order.id } })
      expect(await check(SUPPLIER)).toMatchObject({ exists: true, order: null })
      const line = { product_code: item.code, uom: item.uom, qty: 1 }
      const body = await orderBody('PO', [line], { supplier_code: 'SUP-014', po_no: order['po_no'] })
      const refused = await create('PO', body, { as: SUPPLIER })
      expect([refused.status, refused.body.data]).toEqual([422, undefined])
    })

    it('shows its shipments to its own supplier only, even if the order had another one before', async () => {
      const order = await act('PO', await enterOfOther(), { action: 'release' }, MANAGER)
      const shipment = {
        entity: 'shipment',
        po_no: order['po_no'],
        asn_no: 'ASN-BEFORE',
        expected_date: day(2),
        lines: [{ po_line_no: 1, qty: 1, package_no: 1 }],
        packages: [{ package_type: 'PALLET' }],
      }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      expect((await reference().ask('postSupplierManagement', { body: shipment, as: MANAGER, headers })).status).toBe(201)
      await reference().db.query(
        sql`update purchase_order set supplier_code = 'SUP-014' where po_no = ${order['po_no']} and client_code = 'ACME'`,
      )
      const documentsFor = async (as: string) =>
        (await reference().get('purchaseOrders', { view: 'detail', id: order.id }, as)).data.documents
      expect((await documentsFor(MANAGER)).length).toBeGreaterThan(0)
      expect(await documentsFor(SUPPLIER)).toEqual([])
    })
  })

  describe('with every right in every module, a supplier', () => {
    const closedCalls = (Object.keys(calls) as CallName[]).filter((name) => {
      const call = calls[name]
      return 'module' in call && CLOSED_TO_SUPPLIERS.some((module) => module === call.module) && !('minLevel' in call && call.minLevel)
    })

    it.each(closedCalls)('may not use %s', async (name) => {
      const reply = await withRights(reference().db, SUPPLIER, MODULES, () =>
        reference().ask(name, {
          as: SUPPLIER,
          params: { id: 'so_1' },
          ...(calls[name].method !== 'GET' && { body: {}, headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1"' } }),
        }),
      )
      expect([reply.status, reply.body.code]).toEqual([403, 'VIEW_FORBIDDEN'])
    })

    it('cannot add suppliers, and does not learn who has a number', async () => {
      const supplier = { client_code: 'ACME', supplier_no: '001', name: 'Fresh & Co', country: 'AU' }
      const [taken] = await reference().db.query<{ no: string }>(
        sql`select supplier_no as no from client_supplier where client_code = 'ACME' and supplier_code = ${other}`,
      )
      await withRights(reference().db, SUPPLIER, MODULES, async () => {
        for (const [name, body] of [
          ['storeSupplier', { ...supplier, supplier_no: taken!.no }],
          ['postSupplierManagement', { entity: 'supplier', ...supplier, supplier_no: taken!.no }],
        ] as const) {
          const ask = (overrides: object) =>
            reference().ask(name, { as: SUPPLIER, body: { ...body, ...overrides }, headers: { 'idempotency-key': crypto.randomUUID() } })
          expect((await ask({})).body.code).toBe('MODULE_FORBIDDEN')
          expect((await ask({ email: 'x' })).body).toMatchObject({ errors: { email: expect.anything() } })
          expect((await ask({ email: 'x' })).body.errors).not.toHaveProperty('supplier_no')
        }
      })
    })

    it('does not find an item by a pallet', async () => {
      const [pallet] = await reference().db.query<{ sscc: string }>(sql`
        select l.sscc from stock_line l join holding h on h.id = l.holding_id
        where h.client_code = 'ACME' and h.supplier_code = 'SUP-014' and l.sscc is not null limit 1`)
      const find = async (as: string) => (await reference().get('productsTypeahead', { q: pallet!.sscc }, as)).data
      expect((await find(MANAGER))[0]).toMatchObject({ match: 'barcode' })
      expect(await find(SUPPLIER)).toEqual([])
    })
  })
}
