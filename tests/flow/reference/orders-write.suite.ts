import { beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { ADDRESS, BOREAL_MANAGER, CSR, day, ordersOf, type Kind } from './orders.ts'
import { CLERK, MANAGER, NOBODY, SUPPLIER, type Reference, TEST_DAY } from './server.ts'

type Case = [description: string, overrides: Record<string, unknown>, key: string, message: string]

/** Every rule for the header: a change to a valid body that breaks it, the field, and its message. */
export const HEAD: Record<Kind, Case[]> = {
  PO: [
    ['no client', { client_code: '' }, 'client_code', 'Choose a client.'],
    ['a client outside the scope', { client_code: 'BOREAL' }, 'client_code', 'Choose a client.'],
    ['a client that does not exist', { client_code: 'NOSUCH' }, 'client_code', 'Choose a client.'],
    ['no owner', { owner_code: null }, 'owner_code', 'Choose an owner of ACME.'],
    ['an owner of another client', { owner_code: 'BOREAL' }, 'owner_code', 'Choose an owner of ACME.'],
    ['an unknown site', { site_code: 'XXX1' }, 'site_code', 'ACME has no stock agreement at XXX1.'],
    ['a site that was closed', { site_code: 'BNE9' }, 'site_code', 'ACME has no stock agreement at BNE9.'],
    ['a number of odd characters', { po_no: 'PO*1' }, 'po_no', 'Use letters, digits, spaces and . / _ - only.'],
    ['a number that is too long', { po_no: 'P'.repeat(31) }, 'po_no', 'Use at most 30 characters.'],
    ['no supplier', { supplier_code: null }, 'supplier_code', 'Choose a supplier.'],
    ['an unknown supplier', { supplier_code: 'sup-xyz' }, 'supplier_code', 'Supplier SUP-XYZ is not set up for ACME.'],
    ['no expected date', { expected_date: null }, 'expected_date', 'Enter the expected date.'],
    [
      'goods before their order',
      { ordered_date: day(0), expected_date: day(-1) },
      'expected_date',
      'Expected date must be on or after the order date.',
    ],
    [
      'goods before today without an order date',
      { expected_date: day(-2) },
      'expected_date',
      'Expected date must be on or after the order date.',
    ],
    ['goods in three years', { expected_date: day(1095) }, 'expected_date', 'Enter a date within two years from today.'],
    ['an unknown order type', { order_type: 'ZZZ' }, 'order_type', 'Choose an order type.'],
    ['an unknown priority', { priority: 'P9' }, 'priority', 'Choose a priority.'],
    ['an unknown carrier', { carrier_code: 'NOPE' }, 'carrier_code', 'Carrier NOPE is not set up for ACME.'],
    ['an unknown disposition', { disposition_code: 'FINE' }, 'disposition_code', 'Choose a disposition.'],
    ['no lines', { lines: [] }, 'lines', 'Add at least one line.'],
  ],
  SO: [
    ['no client', { client_code: '' }, 'client_code', 'Choose a client.'],
    ['an owner of another client', { owner_code: 'VOLT' }, 'owner_code', 'Choose an owner of ACME.'],
    ['a site that was closed', { site_code: 'BNE9' }, 'site_code', 'ACME has no stock agreement at BNE9.'],
    ['a number of odd characters', { so_no: 'SO?' }, 'so_no', 'Use letters, digits, spaces and . / _ - only.'],
    ['no customer', { customer_code: null }, 'customer_code', 'Choose a customer.'],
    ['an unknown customer', { customer_code: 'cus-xyz' }, 'customer_code', 'Customer CUS-XYZ is not set up for ACME.'],
    ['no address', { ship_to: null }, 'ship_to.address1', 'Enter the delivery address.'],
    ['an address without a city', { ship_to: { ...ADDRESS, city: ' ' } }, 'ship_to.city', 'Enter the delivery address.'],
    ['an address without a country', { ship_to: { ...ADDRESS, country: null } }, 'ship_to.country', 'Enter the delivery address.'],
    ['an unknown country', { ship_to: { ...ADDRESS, country: 'ZQ' } }, 'ship_to.country', 'Choose a country.'],
    [
      'a postcode that its country cannot have',
      { ship_to: { ...ADDRESS, postcode: 'ZZZZZ-NOT-A-PC!!' } },
      'ship_to.postcode',
      'Postcodes in Australia look like 2000.',
    ],
    ['no postcode in a country that has them', { ship_to: { ...ADDRESS, postcode: '' } }, 'ship_to.postcode', 'Enter the postcode.'],
    ['half an email address', { ship_to: { ...ADDRESS, email: 'x@' } }, 'ship_to.email', 'Enter a valid email address.'],
    ['text for a phone number', { ship_to: { ...ADDRESS, phone: 'call me' } }, 'ship_to.phone', 'Enter a valid phone number.'],
    ['a ship date in the past', { required_ship_date: day(-1) }, 'required_ship_date', '“Ship by” must be today or later.'],
    [
      'a delivery before its despatch',
      { required_delivery_date: day(2) },
      'required_delivery_date',
      '“Deliver by” must be on or after “Ship by”.',
    ],
    ['a service of another carrier', { carrier_code: 'TOLL', service: 'WPX' }, 'service', 'WPX is not offered by TOLL from SYD1.'],
    ['a service of no carrier', { service: 'ROAD' }, 'carrier_code', 'Choose the carrier for this service.'],
    ['a carrier without its account', { carrier_code: 'DHL', service: 'WPX' }, 'carrier_account', 'Enter the carrier account number.'],
    [
      'a web order that ships in parts',
      { order_type: 'B2C', on_shortage: 'SHIP_AVAILABLE' },
      'on_shortage',
      'Orders of type Web shop cannot be shipped in parts. Choose another option.',
    ],
    [
      'a sample that waits for stock',
      { order_type: 'SAMPLE', on_shortage: 'BACK_ORDER' },
      'on_shortage',
      'Orders of type Sample cannot wait for stock. Choose another option.',
    ],
    ['no lines', { lines: [] }, 'lines', 'Add at least one line.'],
  ],
}

/** Fields of a line that v7 has a rule for. */
export const LINE_FIELDS: Record<Kind, string[]> = {
  PO: ['product_code', 'uom', 'qty', 'lot_no', 'expiry_date', 'disposition_code'],
  SO: ['product_code', 'uom', 'qty', 'lot_no', 'expiry_min_date', 'serial_nos', 'unit_price'],
}

/** Entering orders: what is refused with which message, and what only causes a warning. */
export const ordersWriteSuite = (reference: () => Reference): void => {
  const { createProduct, orderBody, create, enter, problems, holdingOf, patch } = ordersOf(reference)
  let itemCode = ''
  let perishableItem = ''
  let serialItem = ''
  let foreignItem = ''
  let inactiveItem = ''
  beforeAll(async () => {
    itemCode = await createProduct([[100]])
    perishableItem = await createProduct([], { expiry: true, lot: true })
    serialItem = await createProduct(
      [
        [1, { serial: 'S-1' }],
        [1, { serial: 'S-2' }],
      ],
      { serial: true },
    )
    const [row] = await reference().db.query<{ code: string }>(
      sql`select product_code as code from product where client_code = 'BOREAL' and active order by 1 limit 1`,
    )
    foreignItem = row!.code
    inactiveItem = await createProduct([])
    await reference().db.query(sql`update product set active = false where client_code = 'ACME' and product_code = ${inactiveItem}`)
  })
  const line = (overrides: Record<string, unknown> = {}) => ({ product_code: itemCode, uom: 'EACH', qty: 1, ...overrides })

  for (const kind of ['PO', 'SO'] as const) {
    describe(`a ${kind === 'PO' ? 'purchase' : 'sales'} order`, () => {
      it.each(HEAD[kind])('is refused for %s', async (_, overrides, key, message) => {
        expect((await problems(kind, await orderBody(kind, [line()], overrides)))[key]).toEqual([message])
      })

      const lineCases: [string, () => Record<string, unknown>, string, () => string][] = [
        ['no product', () => line({ product_code: null }), 'product_code', () => 'Choose an item.'],
        ['a product that does not exist', () => line({ product_code: 'nix' }), 'product_code', () => 'No item NIX. Check the code.'],
        [
          'a product of another client',
          () => line({ product_code: foreignItem }),
          'product_code',
          () => expect.stringContaining(`No item ${foreignItem}`) as string,
        ],
        [
          'a code with two digits swapped',
          () => line({ product_code: '00471-b' }),
          'product_code',
          () => expect.stringMatching(/^No item 00471-B\. Did you mean 00417-B \(Oat Milk 1L x 12\)/) as string,
        ],
        [
          'an inactive product',
          () => line({ product_code: inactiveItem }),
          'product_code',
          () => `Item ${inactiveItem} is not active for client ACME.`,
        ],
        ['no unit', () => line({ uom: '' }), 'uom', () => 'Choose a unit.'],
        ['a unit of other products', () => line({ uom: 'PALLET' }), 'uom', () => `PALLET is not a unit of ${itemCode}.`],
        ['nothing ordered', () => line({ qty: 0 }), 'qty', () => 'Enter a quantity greater than 0.'],
        ['less than nothing', () => line({ qty: -3 }), 'qty', () => 'Enter a quantity greater than 0.'],
        ['text for a quantity', () => line({ qty: '5' }), 'qty', () => 'Enter a quantity greater than 0.'],
        ['far too much', () => line({ qty: 10_000_000 }), 'qty', () => 'Enter at most 9,999,999.'],
        ['too many decimals', () => line({ qty: 1.0001 }), 'qty', () => 'Enter at most 3 decimals.'],
        ['half a piece', () => line({ qty: 0.5 }), 'qty', () => `Enter a whole number: ${itemCode} is not weighed.`],
        ['an unknown disposition', () => line({ disposition_code: 'FINE' }), 'disposition_code', () => 'Choose a disposition.'],
      ]
      it.each(lineCases)('is refused, naming the line, for %s', async (_, brokenLine, field, message) => {
        expect(await problems(kind, await orderBody(kind, [line(), brokenLine()]))).toEqual({ [`lines.1.${field}`]: [message()] })
      })

      it('is refused with every error at once, from the schema as well as the database', async () => {
        const payload = await orderBody(kind, [line({ qty: 0 }), line({ product_code: 'nix' })], { client_code: 'acme', priority: 'P9' })
        const reply = await create(kind, payload)
        expect([reply.status, reply.body]).toEqual([
          422,
          {
            message: 'The order has 3 problems.',
            errors: {
              'lines.0.qty': ['Enter a quantity greater than 0.'],
              'lines.1.product_code': ['No item NIX. Check the code.'],
              priority: ['Choose a priority.'],
            },
            error_count: 3,
          },
        ])
      })

      it('is refused with at most 200 errors, and the count of all of them', async () => {
        const { body: response } = await create(
          kind,
          await orderBody(
            kind,
            Array.from({ length: 450 }, () => line({ qty: 0 })),
          ),
        )
        expect([Object.keys(response.errors).length, response.error_count, response.message]).toEqual([
          200,
          450,
          'The order has 450 problems.',
        ])
      })

      it('can have 2,000 lines, but no more', async () => {
        // A separate item, so that its stock is not shared with other tests.
        const code = await createProduct([[100]])
        const lines = Array.from({ length: 2001 }, () => line({ product_code: code }))
        const reply = await create(kind, await orderBody(kind, lines))
        expect([reply.status, reply.body]).toEqual([413, { message: 'An order can hold at most 2,000 lines.', code: 'TOO_MANY_LINES' }])
        expect((await enter(kind, lines.slice(1)))['lines']).toHaveLength(2000)
      })

      it('must be an object with the status DRAFT or ENTERED', async () => {
        expect(await problems(kind, await orderBody(kind, [line()], { status: 'RELEASED' }))).toEqual({
          status: ['A new order is DRAFT or ENTERED.'],
        })
        expect(await problems(kind, await orderBody(kind, [], { status: 'RELEASED', owner_code: '' }))).toEqual({
          status: ['A new order is DRAFT or ENTERED.'],
          owner_code: ['Choose an owner of ACME.'],
          lines: ['Add at least one line.'],
        })
        for (const nonsense of [[], 'x', 7]) expect((await create(kind, nonsense)).status).toBe(422)
      })

      it('needs the right to create it and access to the client', async () => {
        for (const as of [CLERK, NOBODY]) expect((await create(kind, await orderBody(kind, [line()]), { as })).status).toBe(403)
        const foreignManager = await create(kind, await orderBody(kind, [line()]), { as: BOREAL_MANAGER })
        expect([foreignManager.status, foreignManager.body.errors]).toEqual([422, { client_code: ['Choose a client.'] }])
        // Once for both kinds of order.
        const entries = await reference().db.query(
          sql`select summary from audit_event where event_code = 'SCOPE_DENIED' and summary like 'Named client ACME%'`,
        )
        expect(entries).toEqual([{ summary: 'Named client ACME in an order' }])
      })
    })
  }

  describe('a purchase order', () => {
    it('gets a warning for goods that expire before they are expected', async () => {
      const lines = [day(9), day(10), null].map((expiry_date) => ({
        product_code: perishableItem,
        uom: 'EACH',
        qty: 1,
        lot_no: expiry_date,
        expiry_date,
      }))
      const { body: response } = await create('PO', await orderBody('PO', lines, { expected_date: day(10) }))
      const ofExpiry = response.meta.warnings.filter(({ code }: { code: string }) => code === 'EXPIRES_EARLY')
      expect(ofExpiry).toEqual([
        { code: 'EXPIRES_EARLY', path: 'lines.0.expiry_date', message: 'These goods expire before they are expected.' },
      ])
    })

    it('needs no expiry date before the shipment is advised, and never accepts one in the past', async () => {
      const lineWithExpiry = (expiry_date: string | null) => ({ product_code: perishableItem, uom: 'EACH', qty: 1, expiry_date })
      const message = ['Enter an expiry date after today.']
      // It is evening in Sydney, so the local date is the test day.
      expect(
        await problems(
          'PO',
          await orderBody('PO', [lineWithExpiry(null), lineWithExpiry(day(0)), lineWithExpiry(day(-9)), lineWithExpiry(day(1))]),
        ),
      ).toEqual({
        'lines.1.expiry_date': message,
        'lines.2.expiry_date': message,
      })
      const { data } = await reference().get('purchaseOrderOptions', { client: 'ACME' }, CSR)
      const shownFields = data.line_fields.filter((field: { visible: boolean }) => field.visible).map((field: { key: string }) => field.key)
      expect(shownFields).toEqual(['product_code', 'uom', 'qty', 'lot_no', 'disposition_code', 'notes'])
    })

    it('requires a lot if the client does', async () => {
      await reference().db.query(sql`update client set options = options || '{"require_lot": true}' where client_code = 'ACME'`)
      const payload = await orderBody('PO', [{ product_code: perishableItem, uom: 'EACH', qty: 1, expiry_date: day(90) }])
      expect(await problems('PO', payload)).toEqual({ 'lines.0.lot_no': [`Required for ${perishableItem}.`] })
      await reference().db.query(sql`update client set options = options || '{"require_lot": false}' where client_code = 'ACME'`)
      expect(await problems('PO', payload)).toEqual({})
    })

    it('needs no supplier if its type has none', async () => {
      expect((await enter('PO', [line()], { order_type: 'KIT', supplier_code: null }))['supplier_code']).toBeNull()
    })

    it('is listed with the stock of its item, however many are open', async () => {
      const code = await createProduct([[1]])
      const order = await enter('PO', [{ product_code: code, uom: 'EACH', qty: 1 }])
      const id = Number(order.id.slice(3))
      await reference().db.query(sql`
        with many as (
          insert into purchase_order (po_no, client_code, owner_code, site_code, supplier_code, order_type, priority, status, ordered_date,
            expected_date, lines, qty_ordered, qty_outstanding)
          select po_no || '-' || n, client_code, owner_code, site_code, supplier_code, order_type, priority, 'RELEASED', ordered_date, expected_date, lines,
            qty_ordered, qty_outstanding from purchase_order, generate_series(1, 210) n where id = ${id} returning id)
        insert into po_line (po_id, line_no, holding_id, product_code, product_name, uom, factor, qty_ordered)
        select many.id, l.line_no, l.holding_id, l.product_code, l.product_name, l.uom, l.factor, l.qty_ordered from po_line l, many where l.po_id = ${id}`)
      const query = { view: 'detail', client: 'ACME', owner: 'ACME-AU', site: 'SYD1', product: code }
      expect((await reference().get('stocksHolding', query)).data.open_purchase_orders).toHaveLength(211)
    })

    it('counts as on order at once, in base units', async () => {
      const code = await createProduct()
      await enter('PO', [
        { product_code: code, uom: 'CASE', qty: 5 },
        { product_code: code, uom: 'EACH', qty: 3, lot_no: 'L1' },
      ])
      expect(await holdingOf(code)).toMatchObject({ on_order: 63, on_hand: 0 })
      await enter('PO', [{ product_code: code, uom: 'CASE', qty: 5 }], { status: 'DRAFT' })
      expect(await holdingOf(code)).toMatchObject({ on_order: 63 })
    })

    it('accepts the number that the client has for a supplier', async () => {
      const [known] = await reference().db.query<{ no: string; code: string }>(sql`
        select cs.supplier_no as no, cs.supplier_code as code from client_supplier cs join supplier s using (supplier_code)
        where cs.client_code = 'ACME' and s.status = 'ACTIVE' and cs.supplier_no <> cs.supplier_code limit 1`)
      expect((await enter('PO', [line()], { supplier_code: known!.no }))['supplier_code']).toBe(known!.code)
    })

    it('entered by a supplier is a proposal, and only for their own products', async () => {
      const [supplierProduct] = await reference().db.query<{ code: string; uom: string; supplier: string }>(sql`
        select p.product_code as code, p.base_uom as uom, u.supplier_code as supplier from app_user u join product p on p.supplier_code = u.supplier_code
        where u.email = ${SUPPLIER} and p.client_code = 'ACME' and p.active and not p.expiry_tracked limit 1`)
      const ownLine = { product_code: supplierProduct!.code, uom: supplierProduct!.uom, qty: 4 }
      /** What counts as on order, for the client and the supplier, and in the forecast. */
      const onOrder = async () => {
        const query = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1', product: ownLine.product_code, has_stock: '0' }
        const holdingFor = async (as: string) => (await reference().get('stocksHolding', { view: 'summary', ...query }, as)).data[0]
        const [holding, own] = [await holdingFor(MANAGER), await holdingFor(SUPPLIER)]
        const forecast = holding ? await reference().get('stocksHolding', { view: 'forecast', id: holding.id, ...query }, MANAGER) : null
        return { client: holding?.on_order ?? 0, supplier: own?.on_order ?? 0, forecast: JSON.stringify(forecast?.data ?? null) }
      }
      const outstanding = async (orderNo: string) =>
        (await reference().get('purchaseOrders', { outstanding: '1', order_no: orderNo }, MANAGER)).data.length
      /** The last step in the order's history, and its entry in the audit log. */
      const lastChange = async ({ id, po_no: no, events }: { id: string; po_no: string; events: { note: string | null }[] }) => {
        const entries = (await reference().get('audit', { entity_type: 'purchase_order', entity_no: no }, MANAGER)).data
        return [events.at(-1)?.note, entries.find((entry: { entity_id: string }) => entry.entity_id === id)?.summary]
      }
      const before = await onOrder()
      const order = await enter('PO', [ownLine], { supplier_code: supplierProduct!.supplier }, SUPPLIER)
      // It waits for the buyer, who accepts it by releasing it.
      expect([order['source'], order['supplier_code'], order['status'], order['hold_reason']]).toEqual([
        'SUPPLIER',
        supplierProduct!.supplier,
        'ON_HOLD',
        'Proposed by the supplier',
      ])
      expect(await problems('PO', await orderBody('PO', [line()], { supplier_code: supplierProduct!.supplier }), SUPPLIER)).toEqual({
        'lines.0.product_code': [expect.stringMatching(`^No item ${itemCode}[. ]`)],
      })
      const [other] = await reference().db.query<{ code: string }>(sql`
        select supplier_code as code from client_supplier where client_code = 'ACME' and supplier_code <> ${supplierProduct!.supplier} limit 1`)
      expect(await problems('PO', await orderBody('PO', [ownLine], { supplier_code: other!.code }), SUPPLIER)).toEqual({
        supplier_code: [`Supplier ${other!.code} is not set up for ACME.`],
      })
      // A customer sends goods back, not a supplier.
      expect(
        await problems('PO', await orderBody('PO', [ownLine], { supplier_code: supplierProduct!.supplier, order_type: 'RMA' }), SUPPLIER),
      ).toEqual({ order_type: ['A customer return has no supplier. Choose another order type.'] })
      expect((await create('SO', await orderBody('SO', [ownLine]), { as: SUPPLIER })).status).toBe(403)
      const draft = await create(
        'PO',
        { status: 'DRAFT', client_code: 'ACME', owner_code: 'ACME-AU', site_code: 'SYD1', supplier_code: 'hal' },
        { as: SUPPLIER },
      )
      expect([draft.status, draft.body.data.supplier_code]).toEqual([201, supplierProduct!.supplier])
      const released = await patch('PO', order, { action: 'release' }, SUPPLIER)
      expect([released.status, released.body.message]).toEqual([403, 'Suppliers cannot do this.'])
      // The buyer can filter for proposals, apart from other orders on hold.
      const proposed = async () =>
        (await reference().get('purchaseOrders', { proposed: '1', order_no: order['po_no'] as string }, MANAGER)).data
      expect((await proposed()).map((row: { status_name: string }) => row.status_name)).toEqual(['Proposed'])
      const arriving = async (): Promise<number[]> => {
        const query = { order_no: order['po_no'] as string, arrival_to: '2100-01-01' }
        const lists = [query, { ...query, view: 'table' }].map((list) => reference().get('purchaseOrders', list, MANAGER))
        return (await Promise.all(lists)).map(({ meta }) => meta.total)
      }
      // Nobody has ordered it yet.
      expect([await onOrder(), await outstanding(order['po_no'] as string), await arriving()]).toEqual([before, 0, [0, 0]])
      const accepted = (await patch('PO', order, { action: 'release' }, MANAGER)).body.data
      expect([accepted.status, await proposed(), await outstanding(order['po_no'] as string)]).toEqual(['RELEASED', [], 1])
      expect(await arriving()).toEqual([1, 1])
      expect(await lastChange(accepted)).toEqual(['Proposal accepted.', 'Proposal accepted'])
      const after = await onOrder()
      expect([after.client - before.client, after.supplier - before.supplier]).toEqual([4, 4])
      expect(after.forecast).not.toBe(before.forecast)
      // The supplier can withdraw a proposal until it is accepted.
      expect((await patch('PO', accepted, { action: 'cancel', reason: 'Sold out' }, SUPPLIER)).status).toBe(403)
      const second = await enter('PO', [ownLine], { supplier_code: supplierProduct!.supplier }, SUPPLIER)
      expect(second['allowed_actions']).toEqual(['cancel', 'copy', 'print'])
      const withdrawn = await patch('PO', second, { action: 'cancel', reason: 'Sold out' }, SUPPLIER)
      expect([withdrawn.status, withdrawn.body.data.status]).toEqual([200, 'CANCELLED'])
      expect(await lastChange(withdrawn.body.data)).toEqual(['Sold out. Proposal withdrawn.', 'Proposal withdrawn: Sold out'])
      const unwanted = await enter('PO', [ownLine], { supplier_code: supplierProduct!.supplier }, SUPPLIER)
      const refused = (await patch('PO', unwanted, { action: 'cancel', reason: 'Not needed' }, MANAGER)).body.data
      const facts = ({ status_name, hold_reason }: Record<string, unknown>) => [status_name, hold_reason]
      expect([facts(withdrawn.body.data), facts(refused)]).toEqual([
        ['Cancelled', null],
        ['Refused', 'Proposed by the supplier'],
      ])
      const listed = await reference().get('purchaseOrders', { order_no: refused.po_no, open: '0' }, SUPPLIER)
      expect(listed.data.map((row: { status_name: string }) => row.status_name)).toEqual(['Refused'])
      expect(await lastChange(refused)).toEqual(['Not needed. Proposal refused.', 'Proposal refused: Not needed'])
      const third = await enter('PO', [ownLine], { supplier_code: supplierProduct!.supplier }, SUPPLIER)
      const onHold = (
        await patch(
          'PO',
          (await patch('PO', third, { action: 'release' }, MANAGER)).body.data,
          { action: 'hold', reason: 'Budget' },
          MANAGER,
        )
      ).body.data
      expect([onHold.status_name, (await patch('PO', onHold, { action: 'cancel', reason: 'Sold out' }, SUPPLIER)).status]).toEqual([
        'On hold',
        403,
      ])
    })

    it('has an agreed date, which only the buyer can change, and a date promised by the supplier', async () => {
      const [supplier] = await reference().db.query<{ code: string; product: string; uom: string }>(sql`
        select u.supplier_code as code, p.product_code as product, p.base_uom as uom from app_user u join product p on p.supplier_code = u.supplier_code
        where u.email = ${SUPPLIER} and p.client_code = 'ACME' and p.active and not p.expiry_tracked limit 1`)
      const lines = [{ product_code: supplier!.product, uom: supplier!.uom, qty: 4 }]
      const entered = await enter('PO', lines, { supplier_code: supplier!.code, ordered_date: '2026-11-01', expected_date: '2026-11-10' })
      const order = (await patch('PO', entered, { action: 'release' })).body.data
      expect([order.overdue, order.promised_date]).toEqual([true, null])
      // The supplier cannot change what was agreed.
      for (const part of [{ expected_date: '2026-12-15' }, { notes: 'x', priority: 'URGENT' }, { lines: [{ ...lines[0], qty: 1 }] }]) {
        const refused = await patch('PO', order, part, SUPPLIER)
        expect([refused.status, refused.body.code]).toEqual([409, 'STATUS_CONFLICT'])
        expect(refused.body.message).toMatch(/agreed with the buyer|can no longer be changed/)
      }
      const promised = await patch('PO', order, { promised_date: '2026-12-15', vehicle_no: 'ABC 123' }, SUPPLIER)
      expect(promised.body.data).toMatchObject({
        expected_date: '2026-11-10',
        promised_date: '2026-12-15',
        overdue: true,
        vehicle_no: 'ABC 123',
      })
      expect((await patch('PO', promised.body.data, { promised_date: '2026-12-20' })).body.message).toMatch(/is set by the supplier/)
      expect(await problems('PO', await orderBody('PO', lines, { promised_date: '2026-12-20' }))).toEqual({
        promised_date: ['Only the supplier can set the promised date.'],
      })
      // The buyer sees it in the list, with a filter, and in the audit log.
      const list = (await reference().get('purchaseOrders', { promised_later: '1', order_no: order.po_no }, CSR)).data
      expect(list.map((row: { po_no: string; promised_date: string }) => [row.po_no, row.promised_date])).toEqual([
        [order.po_no, '2026-12-15'],
      ])
      const [entry] = await reference().db.query<{ summary: string }>(sql`
        select summary from audit_event where entity_no = ${order.po_no} and event_code = 'PO_UPDATED' order by id desc limit 1`)
      expect(entry!.summary).toContain('Promised date none → 2026-12-15')
      // It is also in the history of the order, for users who may not read the audit log.
      expect(promised.body.data['events'].at(-1)).toMatchObject({
        status: order.status,
        note: 'Supplier promised 2026-12-15; 2026-11-10 was agreed.',
      })
      // A date that has passed can be neither promised nor accepted, but an earlier promise does not block other changes.
      const past = await patch('PO', promised.body.data, { promised_date: day(-1) }, SUPPLIER)
      expect([past.status, past.body.errors]).toEqual([422, { promised_date: ['Enter today’s date or a later one.'] }])
      const setPromise = (promise: string) =>
        reference().db.query(
          sql`update purchase_order set promised_date = ${promise}, own_promised_date = ${promise} where po_no = ${order.po_no}`,
        )
      await setPromise(day(-1))
      const unchanged = await patch('PO', promised.body.data, { promised_date: day(-1), vehicle_no: 'ABC 124' }, SUPPLIER)
      expect([unchanged.status, unchanged.body.data.promised_date]).toEqual([200, day(-1)])
      const passed = await patch('PO', unchanged.body.data, { expected_date: day(-1) })
      expect([passed.status, passed.body.errors]).toEqual([
        422,
        { expected_date: ['The date that the supplier promised has passed. Agree on another one.'] },
      ])
      await setPromise('2026-12-15')
      // A supplier's draft is saved with both dates, like any draft with problems.
      const days = { status: 'DRAFT', promised_date: day(-1), expected_date: day(-2), supplier_code: supplier!.code }
      const draft = (await create('PO', await orderBody('PO', lines, days), { as: SUPPLIER })).body.data
      expect((await patch('PO', draft, { expected_date: day(-1) }, SUPPLIER)).status).toBe(200)
      // Once accepted, it becomes the expected date.
      const accepted = await patch('PO', unchanged.body.data, { expected_date: '2026-12-15' })
      expect(accepted.body.data).toMatchObject({ expected_date: '2026-12-15', overdue: false })
      expect((await reference().get('purchaseOrders', { promised_later: '1', order_no: order.po_no }, CSR)).data).toEqual([])
      // With a dock booked, the supplier can still promise a later date, but the agreed date is fixed.
      await reference().db.query(sql`update purchase_order set status = 'BOOKED' where po_no = ${order.po_no}`)
      const late = await patch('PO', accepted.body.data, { promised_date: '2026-12-18' }, SUPPLIER)
      expect(late.body.data).toMatchObject({ status: 'BOOKED', expected_date: '2026-12-15', promised_date: '2026-12-18' })
      expect((await patch('PO', late.body.data, { expected_date: '2026-12-18' })).status).toBe(409)
    })
  })

  describe('a sales order', () => {
    it('needs serial numbers for serial-tracked products', async () => {
      const serialLine = { product_code: serialItem, uom: 'EACH', qty: 3, serial_nos: ['S-1'] }
      expect(await problems('SO', await orderBody('SO', [line(), serialLine]))).toEqual({
        'lines.1.serial_nos': ['Enter 3 serial numbers for line 2 (1 given).'],
      })
      expect(await problems('SO', await orderBody('SO', [{ ...serialLine, qty: 2, serial_nos: ['S-1', 's-1'] }]))).toEqual({
        'lines.0.serial_nos': ['Serial number s-1 is in line 1 twice. Remove one of them.'],
      })
      const pieces = ['S-1', 'S-2', 's-1'].map((serial) => ({ ...serialLine, qty: 1, serial_nos: [serial] }))
      expect(await problems('SO', await orderBody('SO', pieces))).toEqual({
        'lines.2.serial_nos': ['Serial number s-1 is in lines 1 and 3. Remove it from one of them.'],
      })
      expect(await problems('SO', await orderBody('SO', [{ ...serialLine, qty: 2, serial_nos: ['S-1', 'S-2'] }]))).toEqual({})
      const plain = await createProduct()
      expect(await problems('SO', await orderBody('SO', [{ ...serialLine, product_code: plain, qty: 1, serial_nos: ['S-1'] }]))).toEqual({
        'lines.0.serial_nos': [`${plain} has no serial numbers. Clear this cell.`],
      })
    })

    it('is refused for a price with more decimals than are stored, or above 999,999,999', async () => {
      const priced = async (unit_price: number) => problems('SO', await orderBody('SO', [line({ unit_price })]))
      expect(await priced(12.3456)).toEqual({ 'lines.0.unit_price': ['Enter at most 3 decimals.'] })
      expect(await priced(99_999_999_999)).toEqual({ 'lines.0.unit_price': ['Enter at most 999,999,999.'] })
      for (const price of [0, 0.001, 1234.567, 0.1 + 0.2]) expect(await priced(price)).toEqual({})
    })

    it('can only order good stock', async () => {
      expect(await problems('SO', await orderBody('SO', [line({ disposition_code: 'DMG' })]))).toEqual({
        'lines.0.disposition_code': ['Only good stock can be ordered.'],
      })
    })

    it('needs no address if the customer collects, and no postcode in countries without them', async () => {
      expect(await problems('SO', await orderBody('SO', [line()], { carrier_code: 'PICKUP', ship_to: null }))).toEqual({})
      expect(await problems('SO', await orderBody('SO', [line()], { ship_to: { ...ADDRESS, country: 'HK', postcode: null } }))).toEqual({})
    })

    it('gets a warning for a short line with the next receipt', async () => {
      const code = await createProduct([[960]])
      await enter('PO', [{ product_code: code, uom: 'EACH', qty: 50 }], { expected_date: '2026-12-04' })
      const reply = await create('SO', await orderBody('SO', [{ product_code: code, uom: 'EACH', qty: 1200 }]))
      expect(reply.body.meta.warnings).toEqual([
        { code: 'SHORT', path: 'lines.0.qty', message: 'Only 960 of 1,200 available; next receipt 2026-12-04.' },
      ])
      expect(reply.body.data.lines[0].available_now).toBe(960)
      const unstocked = await createProduct()
      const other = await create('SO', await orderBody('SO', [{ product_code: unstocked, uom: 'CASE', qty: 2 }]))
      expect(other.body.meta.warnings[0].message).toBe('None of 2 available; no receipt is expected.')
    })

    it('names in that warning the stock that the line cannot use', async () => {
      const code = await createProduct([
        [21, { location: 'DOCK-1', lot: 'L1' }],
        [2, { location: 'DOCK-1', lot: 'L2' }],
        [3, { location: 'DOCK-2', lot: 'L2', expiry: day(-1) }],
      ])
      const lines = [{ product_code: code, uom: 'EACH', qty: 23, lot_no: 'L2' }]
      const { body: response } = await create('SO', await orderBody('SO', lines))
      expect(response.meta.warnings[0].message).toBe('Only 2 of 23 available, 21 of L1, 3 expired; no receipt is expected.')
    })

    it('gets a warning with the same next receipt as its lines, even if it is late', async () => {
      const code = await createProduct()
      await enter('PO', [{ product_code: code, uom: 'EACH', qty: 50 }], { ordered_date: day(-9), expected_date: day(-4) })
      await enter('PO', [{ product_code: code, uom: 'EACH', qty: 60 }], { expected_date: day(6) })
      const { body: response } = await create('SO', await orderBody('SO', [{ product_code: code, uom: 'EACH', qty: 5 }]))
      const [year, month, date] = day(-4).split('-')
      expect(response.data.lines[0].shortage.next_receipt.date).toBe(day(-4))
      expect(response.meta.warnings[0].message).toBe(`None of 5 available; next receipt is late: expected ${year}-${month}-${date}.`)
    })

    it('shares the stock of an item among its lines from the top down, in whole cases', async () => {
      const code = await createProduct([[30]])
      const lines = [
        { product_code: code, uom: 'CASE', qty: 1 },
        { product_code: code, uom: 'EACH', qty: 10 },
        { product_code: code, uom: 'CASE', qty: 1 },
      ]
      const { body: response } = await create('SO', await orderBody('SO', lines))
      expect(response.meta.warnings).toEqual([
        { code: 'DUPLICATE_LINE', path: 'lines.2.product_code', message: 'Line 3 repeats line 1.' },
        { code: 'SHORT', path: 'lines.2.qty', message: 'None of 1 available; no receipt is expected.' },
      ])
    })

    it.each(['SO', 'PO'] as const)('of kind %s says in a draft which items it cannot have, and nothing about their stock', async (kind) => {
      const [theirs, short] = [await createProduct([[8]]), await createProduct()]
      await reference().db.query(sql`update product set owner_code = 'ACME-NZ' where client_code = 'ACME' and product_code = ${theirs}`)
      const codes = [theirs, 'NOSUCH', short]
      const payload = await orderBody(
        kind,
        codes.map((code) => ({ product_code: code, uom: 'EACH', qty: 5 })),
        { status: 'DRAFT' },
      )
      const { id } = (await create(kind, payload)).body.data
      type ShownLine = { problem: string | null; shortage?: object | null; available_now?: number | null }
      const lines: ShownLine[] = (await reference().get(kind === 'SO' ? 'salesOrders' : 'purchaseOrders', { view: 'detail', id }, CSR)).data
        .lines
      expect(lines.map(({ problem }) => problem)).toEqual([
        `${theirs} belongs to Acme Foods NZ. Change the owner or choose another item.`,
        'No item NOSUCH. Check the code.',
        null,
      ])
      if (kind === 'SO') {
        expect(lines.map(({ shortage, available_now: now }) => [shortage !== null, now])).toEqual([
          [false, null],
          [false, null],
          [true, 0],
        ])
      }
      const entered = await enter(kind, [{ product_code: short, uom: 'EACH', qty: 5 }])
      expect(entered['lines']).toEqual([expect.not.objectContaining({ problem: expect.anything() })])
    })

    it('shows the same shortages in its lines as the warnings: lines share stock from the top down', async () => {
      const code = await createProduct([[30]])
      const lines = [3, 13, 23].map((qty) => ({ product_code: code, uom: 'EACH', qty }))
      const order = await enter('SO', lines)
      const shownLines = order['lines'] as { available_now: number; shortage: { qty: number; available: number } | null }[]
      expect(shownLines.map(({ available_now: now, shortage }) => [now, shortage?.qty, shortage?.available])).toEqual([
        [30, undefined, undefined],
        [30, undefined, undefined],
        [30, 23, 14],
      ])
      const released = (await patch('SO', order, { action: 'release' })).body.data
      expect(released.lines.map((row: { shortage: { qty: number; available: number } | null }) => row.shortage?.qty)).toEqual([
        undefined,
        undefined,
        9,
      ])
    })

    it('is refused for a short line if the order says so', async () => {
      const code = await createProduct([[5]])
      const payload = await orderBody('SO', [{ product_code: code, uom: 'EACH', qty: 6 }], { on_shortage: 'REJECT' })
      expect(await problems('SO', payload)).toEqual({ 'lines.0.qty': ['Only 5 of 6 available; no receipt is expected.'] })
    })

    it('gets a warning after the cut-off of the day', async () => {
      // 9:00 UTC is in the evening in Sydney.
      const reply = await create('SO', await orderBody('SO', [line()], { required_ship_date: TEST_DAY }))
      expect([reply.status, reply.body.meta.warnings]).toEqual([
        201,
        [{ code: 'CUT_OFF', path: 'required_ship_date', message: 'Today’s cut-off was 15:00; this will ship tomorrow.' }],
      ])
    })

    it('may repeat the reference of another order, with a warning', async () => {
      const first = await enter('SO', [line()], { customer_po_no: 'REF-77' })
      const reply = await create('SO', await orderBody('SO', [line()], { customer_po_no: 'REF-77' }))
      expect([reply.status, reply.body.meta.warnings]).toEqual([
        201,
        [{ code: 'DUPLICATE_REFERENCE', path: 'customer_po_no', message: `Reference REF-77 is already on ${String(first['so_no'])}.` }],
      ])
      const other = await create('SO', await orderBody('SO', [line()], { customer_po_no: ' ref-77 ' }))
      expect([other.body.data.customer_po_no, other.body.meta.warnings[0]?.code]).toEqual(['ref-77', 'DUPLICATE_REFERENCE'])
      const accent = await enter('SO', [line()], { customer_po_no: 'Grüße-1' })
      expect((await reference().get('salesOrders', { customer_po_no: 'gRüße-1' }, CSR)).data).toMatchObject([{ id: accent.id }])
    })
  })

  describe('a draft', () => {
    it('needs only client, owner and site, and gets the other errors as warnings', async () => {
      const scope = { status: 'DRAFT', client_code: 'ACME', owner_code: 'ACME-AU', site_code: 'SYD1' }
      const reply = await create('PO', scope)
      expect([reply.status, reply.body.data.status, reply.body.data.po_no]).toEqual([201, 'DRAFT', expect.stringMatching(/^PO-\d+$/)])
      expect(reply.body.meta.warnings).toEqual([
        { code: 'INCOMPLETE', path: 'expected_date', message: 'Enter the expected date.' },
        { code: 'INCOMPLETE', path: 'lines', message: 'Add at least one line.' },
        { code: 'INCOMPLETE', path: 'supplier_code', message: 'Choose a supplier.' },
      ])
      expect((await create('SO', { status: 'DRAFT' })).body.errors).toEqual({
        client_code: ['Choose a client.'],
        owner_code: ['Choose an owner.'],
        site_code: ['Choose a site.'],
      })
    })

    it('replaces an empty price with the list price of the line’s current item and unit', async () => {
      await reference().db.query(sql`update product set unit_price = 2.5 where client_code = 'ACME' and product_code = ${itemCode}`)
      const draft = await enter('SO', [line({ uom: 'CASE', qty: 2 })], { status: 'DRAFT' })
      const price = (order: object) => (order as { lines: { unit_price: number | null }[] }).lines[0]!.unit_price
      const perCase = price(draft)!
      expect(perCase).toBeGreaterThan(2.5)
      let now = draft
      const priceWith = async (overrides: object) => {
        const reply = await patch('SO', now, { lines: [line({ qty: 2, ...overrides })] })
        now = reply.body.data
        return [reply.status, price(now)]
      }
      expect(await priceWith({ uom: 'EACH', unit_price: null })).toEqual([200, 2.5])
      expect(await priceWith({ uom: 'EACH', unit_price: 9 })).toEqual([200, 9])
      expect(await priceWith({ uom: 'EACH', unit_price: null })).toEqual([200, 2.5])
      expect(await priceWith({ uom: 'CASE' })).toEqual([200, perCase])
      const version = now.version
      await priceWith({ uom: 'CASE' })
      expect(now.version, 'nothing has changed').toBe(version)
    })

    it('is refused numbers that would be rounded when they are stored, and is otherwise saved as it is', async () => {
      const TOO_MANY = ['Enter at most 3 decimals.']
      const numbers = [line({ qty: 1.23456 }), { product_code: 'half a code', qty: 0.0004, unit_price: 4.25678 }]
      const refused = await create('SO', await orderBody('SO', numbers, { status: 'DRAFT' }))
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { 'lines.0.qty': TOO_MANY, 'lines.1.qty': TOO_MANY, 'lines.1.unit_price': TOO_MANY },
      ])
      const draft = await enter('SO', [line({ qty: 1.5, unit_price: 4.256 }), { qty: -1 }], { status: 'DRAFT' })
      const changed = await patch('SO', draft, { lines: [line({ qty: 1.5, unit_price: 0.0004 })] })
      expect([changed.status, changed.body.errors]).toEqual([422, { 'lines.0.unit_price': TOO_MANY }])
    })

    it('stores incomplete text', async () => {
      const lines = [{ product_code: 'hal', uom: null, qty: null, notes: 'n' }, {}]
      const reply = await create(
        'SO',
        await orderBody('SO', lines, {
          status: 'DRAFT',
          ship_to: { ...ADDRESS, email: 'half@' },
          service: 'x',
          pick_instructions: 'gently',
        }),
      )
      expect(reply.status).toBe(201)
      expect(reply.body.data).toMatchObject({
        ship_to: { email: 'half@', address1: '1 Harbour Street' },
        service: 'X',
        pick_instructions: 'gently',
      })
      expect(reply.body.data.lines).toMatchObject([{ product_code: 'HAL', uom: '', qty_ordered: 0, notes: 'n' }, { product_code: '' }])
      expect(reply.body.meta.warnings.map((warning: { path: string }) => warning.path)).toEqual(
        expect.arrayContaining(['ship_to.email', 'lines.0.product_code', 'lines.0.uom', 'lines.0.qty', 'lines.1.product_code']),
      )
    })

    it('is visible only to its author, in every call', async () => {
      const draft = await enter('SO', [line()], { status: 'DRAFT', customer_po_no: 'SECRET-9' })
      const no = String(draft['so_no'])
      const visibility = async (as: string) => [
        (await reference().ask('salesOrders', { query: { view: 'detail', id: draft.id }, as })).status,
        (await reference().get('salesOrders', { order_no: no, open: '0' }, as)).meta.total,
        (await reference().get('salesOrders', { view: 'table', order_no: no, open: '0' }, as)).meta.total,
        (await reference().get('dropdownGetorderno', { type: 'SO', q: no }, as)).meta.total,
        (await reference().get('orderCheck', { client: 'ACME', order_no: no }, as)).data.order !== null,
        (await reference().get('orderCheck', { client: 'ACME', order_no: 'x', customer_po_no: 'SECRET-9' }, as)).data.reference_matches
          .length,
        (await patch('SO', draft, { delivery_instructions: 'x' }, as)).status,
      ]
      expect(await visibility(MANAGER)).toEqual([404, 0, 0, 0, false, 0, 404])
      expect(await visibility(CSR)).toEqual([200, 1, 1, 1, true, 1, 200])
      // The number counts as used for everyone.
      expect((await reference().get('orderCheck', { client: 'ACME', order_no: no }, MANAGER)).data).toMatchObject({
        exists: true,
        suggestion: `${no}-A`,
      })
      expect(await problems('SO', await orderBody('SO', [line()], { so_no: no }), MANAGER)).toEqual({
        so_no: [`Order ${no} already exists.`],
      })
      const log = await reference().db.query(sql`select changes, record from audit_event where entity_no = ${no}`)
      expect(JSON.stringify(log)).not.toContain('SECRET-9')
    })
  })
}
