import { beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import type { PurchaseOrder, PurchaseOrderTableRow, SalesOrder, SalesOrderTableRow } from '#lib/contract/exact-types.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { PO_SORT } from '#lib/reference/orders/read/purchase-lists.ts'
import { SO_SORT } from '#lib/reference/orders/read/sales-lists.ts'
import { ADMIN, allRows, MANAGER, SUPPLIER, TEST_DAY, type Reference } from './server.ts'

type Query = Record<string, string | string[]>
type Lists = 'purchaseOrders' | 'salesOrders'
type Facet = { key: string; options?: { value: string; count: number }[] }

const CSR = 'csr@acme.test'
const day = (offset: number) => new Date(Date.parse(`${TEST_DAY}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted()
const between = (value: string | null, from: string, to: string) => value !== null && value.slice(0, 10) >= from && value.slice(0, 10) <= to
const isNotOpen = (status: string) => ['DRAFT', 'CLOSED', 'CANCELLED', 'DESPATCHED', 'DELIVERED', 'RETURNED'].includes(status)

/** Each filter of purchase orders, with a predicate over an order and its lines that must select the same. */
const PURCHASE_FILTERS: [Query, (order: PurchaseOrder, lines: readonly PurchaseOrderTableRow[]) => boolean][] = [
  [{ status: 'RELEASED' }, (o) => o.status === 'RELEASED'],
  [{ status: ['CLOSED', 'CANCELLED'] }, (o) => ['CLOSED', 'CANCELLED'].includes(o.status)],
  [{ status: 'CLOSED', open: '1' }, () => false],
  [{ order_no: ['PO-100001', 'po-100002'], open: '0' }, (o) => ['PO-100001', 'PO-100002'].includes(o.po_no)],
  [{ supplier: 'sup-014', open: '0' }, (o) => o.supplier_code === 'SUP-014'],
  [{ order_type: 'STD' }, (o) => !isNotOpen(o.status) && o.order_type === 'STD'],
  [{ priority: ['P2', 'P4'], open: '0' }, (o) => ['P2', 'P4'].includes(o.priority)],
  [{ carrier_code: 'TOLL', open: '0' }, (o) => o.carrier_code === 'TOLL'],
  [{ source: 'EDI', open: '0' }, (o) => o.source === 'EDI'],
  [{ created_by: 'Casey Rivera', open: '0' }, (o) => o.created_by === 'Casey Rivera'],
  [{ ordered_from: day(-60), ordered_to: day(-20), open: '0' }, (o) => between(o.ordered_date, day(-60), day(-20))],
  [{ expected_from: day(-10), expected_to: day(20) }, (o) => !isNotOpen(o.status) && between(o.expected_date, day(-10), day(20))],
  [{ received_from: day(-30), received_to: day(-3) }, (o) => between(o.received_at, day(-30), day(-3))],
  [{ overdue: '1' }, (o) => !isNotOpen(o.status) && !['DRAFT', 'RECEIVED'].includes(o.status) && (o.expected_date ?? '9999') < TEST_DAY],
  [{ overdue: '0' }, (o) => !isNotOpen(o.status) && !o.overdue],
  [
    { to_advise: '1' },
    (o) =>
      ['RELEASED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED'].includes(o.status) &&
      o.qty_outstanding > Math.max(0, o.qty_advised - o.qty_received),
  ],
  [{ outstanding: '1' }, (o) => !isNotOpen(o.status) && o.status !== 'DRAFT' && o.qty_outstanding > 0],
  [{ container_no: 'none-such' }, () => false],
  [{ product: '00417-B', open: '0' }, (_, lines) => lines.some((line) => line.product_code === '00417-B')],
  [
    { product: '00417-B', status: 'CLOSED', priority: 'P3' },
    (o, lines) => o.status === 'CLOSED' && o.priority === 'P3' && lines.some((line) => line.product_code === '00417-B'),
  ],
]

/** The same for sales orders. */
const SALES_FILTERS: [Query, (order: SalesOrder, lines: readonly SalesOrderTableRow[]) => boolean][] = [
  [{ status: 'ENTERED' }, (o) => o.status === 'ENTERED'],
  [{ status: 'DELIVERED' }, (o) => o.status === 'DELIVERED'],
  [{ order_no: 'so-200100', open: '0' }, (o) => o.so_no === 'SO-200100'],
  [{ customer: ['CUS-00004', 'cus-00010'], open: '0' }, (o) => ['CUS-00004', 'CUS-00010'].includes(o.customer_code ?? '')],
  [{ order_type: 'B2C', open: '0' }, (o) => o.order_type === 'B2C'],
  [{ priority: 'P1' }, (o) => !isNotOpen(o.status) && o.priority === 'P1'],
  [{ ordered_from: day(-10) }, (o) => !isNotOpen(o.status) && o.ordered_date! >= day(-10)],
  [{ ship_from: day(-3), ship_to: day(5) }, (o) => !isNotOpen(o.status) && between(o.required_ship_date, day(-3), day(5))],
  [{ delivery_to: day(0), open: '0' }, (o) => o.required_delivery_date !== null && o.required_delivery_date <= day(0)],
  [{ despatched_from: day(-14), despatched_to: day(-7) }, (o) => between(o.despatched_at, day(-14), day(-7))],
  [{ despatched_today: '1' }, (o) => between(o.despatched_at, TEST_DAY, TEST_DAY)],
  [{ carrier_code: 'AUSPOST' }, (o) => !isNotOpen(o.status) && o.carrier_code === 'AUSPOST'],
  [{ late: '1' }, (o) => !isNotOpen(o.status) && o.status !== 'DRAFT' && (o.required_ship_date ?? '9999') < TEST_DAY],
  [{ late: '0' }, (o) => !isNotOpen(o.status) && !o.late],
  [{ due_today: '1' }, (o) => !isNotOpen(o.status) && o.status !== 'DRAFT' && o.required_ship_date === TEST_DAY],
  [{ back_ordered: '1' }, (o) => !isNotOpen(o.status) && o.qty_back_ordered > 0],
  [{ on_hold: '1' }, (o) => o.status === 'ON_HOLD'],
  [{ on_hold: '0' }, (o) => !isNotOpen(o.status) && o.status !== 'ON_HOLD'],
  [{ source: ['EDI', 'API'] }, (o) => !isNotOpen(o.status) && ['EDI', 'API'].includes(o.source)],
  [{ product: '00417-B' }, (o, lines) => !isNotOpen(o.status) && lines.some((line) => line.product_code === '00417-B')],
]

/** Lists and details of purchase and sales orders. */
export const ordersReadSuite = (reference: () => Reference): void => {
  let purchases: PurchaseOrder[]
  let sales: SalesOrder[]
  let purchaseLines: PurchaseOrderTableRow[]
  let salesLines: SalesOrderTableRow[]

  const total = async (name: CallName, query: Query, as = ADMIN): Promise<number> =>
    (await reference().get(name, { ...query, per_page: '1' }, as)).meta.total

  describe('reading orders', () => {
    beforeAll(async () => {
      // Nothing seeded is despatched, due or expected today, so one order of each kind is moved to today.
      await reference().db.query(sql`update sales_order set despatched_at = ${`${TEST_DAY}T00:30:00Z`}::timestamptz
        where id = (select max(id) from sales_order where status = 'DELIVERED')`)
      await reference().db.query(sql`update sales_order set required_ship_date = ${TEST_DAY}::date
        where id = (select max(id) from sales_order where status = 'ALLOCATED')`)
      await reference().db.query(sql`update purchase_order set expected_date = ${TEST_DAY}::date
        where id = (select max(id) from purchase_order where status = 'RELEASED')`)
      purchases = await allRows(reference(), 'purchaseOrders', { open: '0' }, ADMIN)
      sales = await allRows(reference(), 'salesOrders', { open: '0' }, ADMIN)
      purchaseLines = await allRows(reference(), 'purchaseOrders', { view: 'table', open: '0' }, ADMIN)
      salesLines = await allRows(reference(), 'salesOrders', { view: 'table', open: '0' }, ADMIN)
    }, 60_000)

    it('shows open orders unless others are requested', async () => {
      for (const [name, rows] of [
        ['purchaseOrders', purchases],
        ['salesOrders', sales],
      ] as const) {
        const open = rows.filter((order) => !isNotOpen(order.status))
        expect(await total(name, {})).toBe(open.length)
        expect(await total(name, { open: '1' })).toBe(open.length)
        expect(rows.length).toBeGreaterThan(open.length * 2)
      }
    })

    it.each(PURCHASE_FILTERS)('filters purchase orders by %o to exactly the matching orders', async (query, fits) => {
      const linesByOrder = Map.groupBy(purchaseLines, (line) => line.order_id)
      const expected = purchases.filter((order) => fits(order, linesByOrder.get(order.id) ?? []))
      expect(ids(await allRows(reference(), 'purchaseOrders', query, ADMIN))).toEqual(ids(expected))
    })

    it('finds the orders and lines whose goods are expected today, as advised or promised', async () => {
      const arriving = { outstanding: '1', arrival_from: TEST_DAY, arrival_to: TEST_DAY }
      for (const view of ['summary', 'table']) {
        const rows = await allRows(reference(), 'purchaseOrders', { view, expected_today: '1' }, ADMIN)
        expect(ids(rows)).toEqual(ids(await allRows(reference(), 'purchaseOrders', { view, ...arriving }, ADMIN)))
        expect(rows.length).toBeGreaterThan(0)
      }
    })

    it('returns the names of the codes of an order', () => {
      const sale = sales.find((order) => order.order_type === 'B2B' && order.priority === 'P3' && order.service !== null)
      expect(sale).toMatchObject({
        order_type_name: 'Wholesale',
        priority_name: 'Standard',
        service_name: expect.stringMatching(/[a-z]{3}/),
      })
      const purchase = purchases.find((order) => order.order_type === 'STD' && order.priority === 'P3')
      expect(purchase).toMatchObject({ order_type_name: 'Purchase', priority_name: 'Standard' })
    })

    it.each(SALES_FILTERS)('filters sales orders by %o to exactly the matching orders', async (query, fits) => {
      const linesByOrder = Map.groupBy(salesLines, (line) => line.order_id)
      const expected = sales.filter((order) => fits(order, linesByOrder.get(order.id) ?? []))
      expect(ids(await allRows(reference(), 'salesOrders', query, ADMIN))).toEqual(ids(expected))
    })

    it('filters lines by their order and by their own item', async () => {
      for (const [name, lines, orders] of [
        ['purchaseOrders', purchaseLines, new Map<string, PurchaseOrder | SalesOrder>(purchases.map((o) => [o.id, o]))],
        ['salesOrders', salesLines, new Map<string, PurchaseOrder | SalesOrder>(sales.map((o) => [o.id, o]))],
      ] as const) {
        const open = lines.filter((line) => !isNotOpen(orders.get(line.order_id)?.status ?? 'CLOSED'))
        expect(await total(name, { view: 'table' })).toBe(open.length)
        const items = await allRows(reference(), name, { view: 'table', product: '00417-B' }, ADMIN)
        expect(ids(items)).toEqual(ids(open.filter((line) => line.product_code === '00417-B')))
        expect(items.length).toBeGreaterThan(0)
      }
    })

    it('finds only the lines that wait for stock, not the other lines of their orders', async () => {
      const open = new Set(sales.filter((order) => !isNotOpen(order.status)).map((order) => order.id))
      const openLines = salesLines.filter((line) => open.has(line.order_id))
      const ordersWaiting = new Set(openLines.filter((line) => line.qty_back_ordered > 0).map((line) => line.order_id))
      const waiting = await allRows(reference(), 'salesOrders', { view: 'table', back_ordered: '1' }, ADMIN)
      expect(ids(waiting)).toEqual(ids(openLines.filter((line) => line.qty_back_ordered > 0)))
      expect(await total('salesOrders', { view: 'table', back_ordered: '1' })).toBe(waiting.length)
      expect(await total('salesOrders', { view: 'table', back_ordered: '0' })).toBe(openLines.length - waiting.length)
      expect(await total('salesOrders', { back_ordered: '1' })).toBe(ordersWaiting.size)
      expect(openLines.filter((line) => ordersWaiting.has(line.order_id)).length).toBeGreaterThan(waiting.length)
    })

    it('totals quantities only if all lines have the same unit', async () => {
      const plain = await reference().get('salesOrders', { view: 'table', per_page: '1' }, ADMIN)
      expect(plain.meta.totals).toBeNull()
      const linesByItem = [...Map.groupBy(salesLines, (line) => line.product_code)]
      const [code, lines] = linesByItem.find(([, group]) => group.length > 1 && new Set(group.map(({ uom }) => uom)).size === 1)!
      const { meta } = await reference().get('salesOrders', { view: 'table', product: code, open: '0' }, ADMIN)
      expect(meta.totals.qty_ordered).toBeCloseTo(
        lines.reduce((sum, line) => sum + line.qty_ordered, 0),
        3,
      )
    })

    describe('facets', () => {
      it.each([
        ['purchaseOrders', {}],
        ['purchaseOrders', { status: 'RELEASED', priority: 'P3' }],
        ['purchaseOrders', { product: '00417-B', open: '0' }],
        ['salesOrders', {}],
        ['salesOrders', { late: '1', status: ['ALLOCATED', 'PICKING', 'RELEASED'] }],
        ['salesOrders', { q: 'store', open: '0' }],
      ] as [Lists, Query][])('of %s under %o count what the list would show', async (name, query) => {
        for (const grain of ['summary', 'table']) {
          const { data } = await reference().get(name, { ...query, view: 'filter', grain }, ADMIN)
          const view: Query = grain === 'table' ? { view: 'table' } : {}
          for (const facet of data as Facet[]) {
            for (const { value, count } of (facet.options ?? []).slice(0, 3)) {
              const found = await total(name, { ...query, ...view, [facet.key]: value })
              expect([grain, facet.key, value, count]).toEqual([grain, facet.key, value, found])
            }
          }
        }
      })

      it('returns only the requested ones', async () => {
        const { data } = await reference().get('salesOrders', { view: 'filter', only: ['late', 'open'] }, ADMIN)
        expect(data.map((facet: Facet) => facet.key)).toEqual(['late', 'open'])
        const [late, open] = data as { options: { value: string; count: number }[] }[]
        expect(late!.options[0]).toMatchObject({ value: '1', count: sales.filter((order) => order.late).length })
        expect(open!.options.map((option) => option.count)).toEqual([sales.filter((o) => !isNotOpen(o.status)).length, sales.length])
      })
    })

    describe('search', () => {
      const found = async (name: Lists, q: string, filters: Query = {}) =>
        ids(await allRows(reference(), name, { q, open: '0', ...filters }, ADMIN))

      it('finds a sales order by its number, with and without the prefix, and by the beginning of its number', async () => {
        expect(await found('salesOrders', 'so-200100')).toEqual(ids(sales.filter((o) => o.so_no === 'SO-200100')))
        expect(await found('salesOrders', '200100')).toEqual(ids(sales.filter((o) => o.so_no === 'SO-200100')))
        const many = sales.filter((o) => o.so_no.startsWith('SO-2001'))
        expect(await found('salesOrders', 'SO-2001')).toEqual(expect.arrayContaining(ids(many)))
      })

      it('finds a sales order by any part of the customer name, by reference, consignment, tracking number and postcode', async () => {
        const byName = sales.filter((o) => o.customer_name?.toLowerCase().includes('corner'))
        expect(await found('salesOrders', 'corner')).toEqual(ids(byName))
        expect(byName.length).toBeGreaterThan(0)
        const sample = sales.find((o) => o.tracking_nos.length > 0 && o.customer_po_no !== null && o.consignment_no !== null)!
        for (const q of [
          sample.tracking_nos[0]!,
          sample.consignment_no!,
          sample.customer_po_no!.toLowerCase(),
          sample.ship_to!.postcode!,
        ]) {
          expect(await found('salesOrders', q)).toContain(sample.id)
        }
      })

      it('finds a sales order by the consignment number of any of its shipments', async () => {
        const [sent] = await reference().db.query<{ id: number; consignment_no: string; so_no: string }>(sql`
          select s.id, s.consignment_no, o.so_no from shipment s join shipment_order x on x.shipment_id = s.id and x.kind = 'SO' join sales_order o on o.id = x.order_id
          where o.client_code = 'ACME' and s.consignment_no is not null and o.consignment_no = s.consignment_no order by s.id desc limit 1`)
        const setNumber = (number: string) =>
          reference().db.query(sql`update shipment set consignment_no = ${number} where id = ${sent!.id}`)
        await setNumber('CNFIRST01')
        const found = async (query: Record<string, string | string[]>) =>
          (await reference().get('salesOrders', { view: 'summary', open: '0', ...query }, ADMIN)).data.map(
            (o: { so_no: string }) => o.so_no,
          )
        for (const number of ['cnfirst01', sent!.consignment_no]) expect(await found({ consignment_no: [number] })).toContain(sent!.so_no)
        expect(await found({ q: 'CNFIRST01' })).toEqual([sent!.so_no])
        await setNumber(sent!.consignment_no)
      })

      it('finds a sales order by a part of its numbers without their hyphens', async () => {
        const found = async (q: string) => ids(await allRows(reference(), 'salesOrders', { view: 'summary', open: '0', q }, ADMIN))
        for (const field of ['so_no', 'customer_po_no'] as const) {
          const no = sales.map((order) => order[field] ?? '').find((text) => /^[A-Z\d]{2,}-\d{3,}/.test(text))!
          const part = no.slice(1).replace('-', '').toLowerCase()
          const expected = sales.filter((order) => (order[field] ?? '').replaceAll('-', '').toLowerCase().includes(part))
          expect([part, await found(part)]).toEqual([part, expect.arrayContaining(ids(expected))])
        }
        expect(await found('--')).toEqual([])
      })

      it('finds a sales order by the tracking number of any of its packages', async () => {
        const packages = await reference().db.query<{ tracking_no: string; so_no: string }>(sql`
          select k.tracking_no, x.order_no as so_no from package k join shipment_order x on x.shipment_id = k.shipment_id and x.kind = 'SO'
          where k.tracking_no like '%-2' order by k.id`)
        const { tracking_no: tracking, so_no: number } = packages.find(({ so_no }) => sales.some((order) => order.so_no === so_no))!
        const { id } = sales.find((order) => order.so_no === number)!
        expect(await found('salesOrders', tracking)).toContain(id)
        const filtered = await allRows(reference(), 'salesOrders', { tracking_no: tracking.toLowerCase(), open: '0' }, ADMIN)
        expect(ids(filtered)).toContain(id)
      })

      it('finds a text inside a number if no number begins with it', async () => {
        expect(await found('salesOrders', '-200100')).toEqual(ids(sales.filter((o) => o.so_no === 'SO-200100')))
      })

      it('finds a purchase order by number, supplier, reference, container and ASN', async () => {
        const sample = purchases.find((o) => o.supplier_ref !== null && o.asn_no !== null)!
        for (const q of [
          sample.po_no,
          sample.po_no.slice(3),
          sample.supplier_ref!.toLowerCase(),
          sample.asn_no!,
          sample.supplier_name!.slice(2, 9),
        ]) {
          expect(await found('purchaseOrders', q)).toContain(sample.id)
        }
        expect(await found('purchaseOrders', '100%_')).toEqual([])
      })

      it("finds orders by the client's number for the customer or supplier, and none of another client's customer with that number", async () => {
        const customer = sales.find((o) => o.client_code === 'ACME' && o.customer_code !== null)!
        const supplier = purchases.find((o) => o.client_code === 'ACME' && o.supplier_code !== null)!
        const [numbers] = await reference().db.query<{ customer: string; supplier: string }>(sql`
          select (select customer_no from client_customer where client_code = 'ACME' and customer_code = ${customer.customer_code}) as customer,
            (select supplier_no from client_supplier where client_code = 'ACME' and supplier_code = ${supplier.supplier_code}) as supplier`)
        const acme = { client: 'ACME' }
        expect(await found('salesOrders', numbers!.customer.toLowerCase(), acme)).toEqual(
          expect.arrayContaining(ids(sales.filter((o) => o.client_code === 'ACME' && o.customer_code === customer.customer_code))),
        )
        expect(await found('purchaseOrders', numbers!.supplier, acme)).toEqual(
          expect.arrayContaining(ids(purchases.filter((o) => o.client_code === 'ACME' && o.supplier_code === supplier.supplier_code))),
        )
        const others = await allRows(reference(), 'salesOrders', { q: numbers!.customer, open: '0' }, ADMIN)
        const [known] = await reference().db.query<{ codes: string[] }>(sql`
          select array_agg(client_code || ' ' || customer_code) as codes from client_customer where customer_no = ${numbers!.customer}`)
        const named = others.filter(
          (o) => ![o.so_no, o.customer_po_no, o.consignment_no, o.ship_to?.postcode].some((no) => no?.includes(numbers!.customer)),
        )
        expect(named.every((o) => known!.codes.includes(`${o.client_code} ${o.customer_code}`))).toBe(true)
      })

      it('also finds lines by the beginning of their item code', async () => {
        const rows = await found('salesOrders', '00417', { view: 'table' })
        expect(rows).toEqual(ids(salesLines.filter((line) => line.product_code.startsWith('00417') || line.so_no.includes('00417'))))
      })
    })

    describe('paging', () => {
      it.each([
        ['purchaseOrders', PO_SORT],
        ['salesOrders', SO_SORT],
      ] as const)(
        '%s have the same order by cursor as by page number',
        async (name, sorts) => {
          for (const [index, key] of Object.keys(sorts).entries()) {
            // To save time, only every fourth key is sorted in both directions.
            const directions = [[key, `-${key}`], [`-${key}`], [key], [`-${key}`]][index % 4]!
            for (const sort of directions) {
              const allIds = (await reference().get(name, { sort, per_page: '500' }, ADMIN)).data.map((row: { id: string }) => row.id)
              const byCursor: string[] = []
              let cursor: string | undefined
              do {
                const page = await reference().get(name, { sort, per_page: '100', ...(cursor && { cursor }) }, ADMIN)
                byCursor.push(...page.data.map((row: { id: string }) => row.id))
                cursor = page.meta.cursor ?? undefined
              } while (cursor)
              expect([sort, new Set(allIds).size]).toEqual([sort, allIds.length])
              expect([sort, byCursor]).toEqual([sort, allIds])
            }
          }
        },
        60_000,
      )

      it('refuses an unknown sort and a cursor of another sort', async () => {
        const sorted = await reference().ask('salesOrders', { query: { sort: 'ship_to' }, as: ADMIN })
        expect([sorted.status, Object.keys(sorted.body.errors)]).toEqual([422, ['sort']])
        const { meta } = await reference().get('salesOrders', { per_page: '1' }, ADMIN)
        const otherCursor = await reference().ask('salesOrders', { query: { sort: 'so_no', cursor: meta.cursor }, as: ADMIN })
        expect([otherCursor.status, Object.keys(otherCursor.body.errors)]).toEqual([422, ['cursor']])
      })
    })

    describe('one order', () => {
      it('is the same as its row in the list, plus its lines', async () => {
        for (const row of purchases.filter((_, index) => index % 40 === 0)) {
          const { data } = await reference().get('purchaseOrders', { view: 'detail', id: row.id }, ADMIN)
          const { lines, documents: _documents, events: _events, receipts: _receipts, unsaved: _unsaved, ...head } = data
          expect({ ...head, lines: lines.length }).toEqual(row)
        }
        for (const row of sales.filter((_, index) => index % 250 === 0)) {
          const { data } = await reference().get('salesOrders', { view: 'detail', id: row.id }, ADMIN)
          const {
            lines,
            documents: _documents,
            events: _events,
            shipments: _shipments,
            unsaved: _unsaved,
            split_from,
            rests,
            ...head
          } = data
          // Only the detail reads the lines, which decide whether the order can be split.
          const withoutSplit = ({ allowed_actions, ...rest }: SalesOrder) => ({
            ...rest,
            allowed_actions: allowed_actions.filter((action) => action !== 'split'),
          })
          expect(withoutSplit({ ...head, lines: lines.length })).toEqual(withoutSplit(row))
          expect([split_from, rests]).toEqual([null, []])
        }
      })

      it('is found by its number within a client', async () => {
        const row = sales[0]!
        const { data } = await reference().get('salesOrders', { view: 'detail', order_no: row.so_no, client: row.client_code }, ADMIN)
        expect(data.id).toBe(row.id)
      })

      it('shows the shortage of a line and its next receipt', async () => {
        const waiting = sales.filter((order) => order.status === 'BACK_ORDERED').slice(0, 5)
        expect(waiting.length).toBeGreaterThan(0)
        for (const { id } of waiting) {
          const { data } = await reference().get('salesOrders', { view: 'detail', id }, ADMIN)
          const short = data.lines.filter((line: { qty_back_ordered: number }) => line.qty_back_ordered > 0)
          expect(short.length).toBeGreaterThan(0)
          for (const line of short) {
            expect(line.shortage.qty).toBe(line.qty_back_ordered)
            const next = line.shortage.next_receipt
            if (next === null) continue
            const order = purchases.find((candidate) => candidate.id === next.po_id)!
            expect([order.po_no, isNotOpen(order.status), order.status === 'DRAFT']).toEqual([next.po_no, false, false])
          }
        }
        const done = sales.find((order) => order.status === 'DELIVERED')!
        const { data } = await reference().get('salesOrders', { view: 'detail', id: done.id }, ADMIN)
        expect(data.lines.every((line: { shortage: unknown }) => line.shortage === null)).toBe(true)
      })

      it('needs an id or number, and is 404 for users who may not see it', async () => {
        const withoutId = await reference().ask('purchaseOrders', { query: { view: 'detail' }, as: ADMIN })
        expect([withoutId.status, withoutId.body.errors]).toEqual([422, { id: ['Send the id or the order number.'] }])
        const outOfScope = sales.find((order) => order.client_code !== 'ACME')!
        for (const id of [outOfScope.id, 'so_999999999', 'po_1', 'so_1;--', 'H~X'])
          expect((await reference().ask('salesOrders', { query: { view: 'detail', id }, as: CSR })).status).toBe(404)
      })
    })

    describe('drafts', () => {
      it('are visible only to their author, in lists, counts and by id', async () => {
        const drafts = await allRows(reference(), 'salesOrders', { status: 'DRAFT' }, CSR)
        expect(drafts.length).toBeGreaterThan(0)
        expect(sales.some((order) => order.status === 'DRAFT')).toBe(false)
        expect(await total('salesOrders', { status: 'DRAFT' }, MANAGER)).toBe(0)
        const { data } = await reference().get('salesOrders', { view: 'filter', only: 'status' }, CSR)
        expect(data[0].options[0]).toMatchObject({ value: 'DRAFT', count: drafts.length })
        expect((await reference().ask('salesOrders', { query: { view: 'detail', id: drafts[0].id }, as: MANAGER })).status).toBe(404)
        expect((await reference().ask('salesOrders', { query: { view: 'detail', id: drafts[0].id }, as: CSR })).status).toBe(200)
      })

      it('are found by the filter for orders that the user has entered', async () => {
        const mine = await allRows(reference(), 'salesOrders', { mine: '1', open: '0' }, CSR)
        const others = await allRows(reference(), 'salesOrders', { mine: '0', open: '0' }, CSR)
        const drafts = await allRows(reference(), 'salesOrders', { status: 'DRAFT' }, CSR)
        expect(ids(mine)).toEqual(expect.arrayContaining(ids(drafts)))
        expect(mine.length).toBeGreaterThan(0)
        expect(mine.length + others.length).toBe(await total('salesOrders', { open: '0' }, CSR))
      })
    })

    describe('allowed actions', () => {
      const actionsOf = async (name: Lists, status: string, as: string) =>
        (await reference().get(name, { status, per_page: '1' }, as)).data[0].allowed_actions

      it('depend on the status and the level', async () => {
        expect(await actionsOf('salesOrders', 'ENTERED', MANAGER)).toEqual(['edit', 'release', 'hold', 'cancel', 'copy', 'print'])
        expect(await actionsOf('salesOrders', 'ENTERED', CSR)).toEqual(['edit', 'release', 'hold', 'cancel', 'copy', 'print'])
        expect(await actionsOf('purchaseOrders', 'CLOSED', MANAGER)).toEqual(['reopen', 'copy', 'print'])
        expect(await actionsOf('purchaseOrders', 'CLOSED', CSR)).toEqual(['copy', 'print'])
        expect(await actionsOf('purchaseOrders', 'PART_RECEIVED', MANAGER)).toContain('close')
        expect(await actionsOf('purchaseOrders', 'PART_RECEIVED', CSR)).not.toContain('close')
      })

      it('of a supplier are limited to their own orders, without decisions of the client', async () => {
        const rows: PurchaseOrder[] = await allRows(reference(), 'purchaseOrders', { open: '0' }, SUPPLIER)
        expect(rows.length).toBeGreaterThan(0)
        expect(new Set(rows.map((row) => row.supplier_code))).toEqual(new Set(['SUP-014']))
        const actions = new Set(rows.flatMap((row) => row.allowed_actions))
        for (const action of ['release', 'hold', 'cancel', 'close', 'reopen']) expect(actions.has(action)).toBe(false)
        const outOfScope = purchases.find((order) => order.client_code === 'ACME' && order.supplier_code !== 'SUP-014')!
        expect((await reference().ask('purchaseOrders', { query: { view: 'detail', id: outOfScope.id }, as: SUPPLIER })).status).toBe(404)
        expect((await reference().ask('salesOrders', { query: {}, as: SUPPLIER })).status).toBe(403)
        const lines: PurchaseOrderTableRow[] = await allRows(reference(), 'purchaseOrders', { view: 'table', open: '0' }, SUPPLIER)
        expect(new Set(lines.map((line) => line.supplier_code))).toEqual(new Set(['SUP-014']))
      })
    })

    describe('the weeks ahead', () => {
      it('contain everything outstanding: in a week, later, or without a date', async () => {
        const { data, meta } = await reference().get('purchaseOrders', { view: 'forecast', weeks: '8' }, ADMIN)
        expect(data).toHaveLength(8)
        const sum = [...data, meta.undated, meta.later].reduce((units: number, week: { units: number }) => units + week.units, 0)
        const open = purchases.filter((order) => !isNotOpen(order.status) && order.status !== 'DRAFT')
        expect(sum).toBeCloseTo(
          open.reduce((units, order) => units + order.qty_outstanding, 0),
          2,
        )
        expect(data[0].start <= TEST_DAY && TEST_DAY <= data[0].end).toBe(true)
        expect(new Date(data[0].start).getUTCDay()).toBe(1)
      })

      it('count the orders that the list of a week shows', async () => {
        for (const [call, from, to] of [
          ['purchaseOrders', 'arrival_from', 'arrival_to'],
          ['salesOrders', 'ship_from', 'ship_to'],
        ] as const) {
          const { data, meta } = await reference().get(call, { view: 'forecast' }, ADMIN)
          expect(`${meta.date_filter}_from`).toBe(from)
          const weeks = data as { start: string; end: string; orders: number }[]
          const listedOrders = weeks.map(({ start, end }, index) =>
            total(call, { outstanding: '1', ...(index > 0 && { [from]: start }), [to]: end }),
          )
          expect(await Promise.all(listedOrders), call).toEqual(weeks.map(({ orders }) => orders))
        }
      })

      it('count overdue orders in the current week, and follow the filters', async () => {
        const { data } = await reference().get('salesOrders', { view: 'forecast' }, ADMIN)
        expect(data).toHaveLength(12)
        expect(data.slice(1).every((week: { overdue_units: number }) => week.overdue_units === 0)).toBe(true)
        const late = await reference().get('salesOrders', { view: 'forecast', late: '1' }, ADMIN)
        expect(late.data[0].units).toBe(late.data[0].overdue_units)
        expect(late.data[0].orders).toBe(sales.filter((order) => order.late && order.status !== 'ERROR').length)
        expect(late.data.slice(1).every((week: { orders: number }) => week.orders === 0)).toBe(true)
      })
    })
  })
}
