import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import sql from 'sql-template-tag'
import { ADDRESS, BOREAL_MANAGER, CSR, day, ordersOf, type Kind } from './orders.ts'
import { ADMIN, CLERK, MANAGER, SUPPLIER, type Reference } from './server.ts'

/** Order numbers, repeated requests, and the checks that forms make while a user types. */
export const ordersNumbersSuite = (reference: () => Reference): void => {
  const { createProduct, orderBody, create, enter, patch, act, problems, findCounterparties } = ordersOf(reference)
  let itemCode = ''
  beforeAll(async () => {
    itemCode = await createProduct([[100]])
  })
  const line = () => ({ product_code: itemCode, uom: 'EACH', qty: 1 })
  const identity = async (as = CSR, query: Record<string, string> = {}) =>
    reference().ask('getSoIdentity', { query: { client: 'ACME', owner: 'ACME-AU', site: 'SYD1', ...query }, as })

  describe('the number of an order', () => {
    it.each(['PO', 'SO'] as Kind[])('of kind %s is the next in the series of the client if none is given', async (kind) => {
      const key = kind === 'PO' ? 'po_no' : 'so_no'
      const numbers = []
      for (let n = 0; n < 2; n += 1) numbers.push(Number(String((await enter(kind, [line()], { [key]: n ? '' : null }))[key]).slice(3)))
      expect(numbers[1]).toBe(numbers[0]! + 1)
    })

    it('is required if the client has no automatic numbers', async () => {
      onTestFinished(async () => {
        await reference().db.query(sql`update client set options = options || '{"auto_number": true}' where client_code = 'ACME'`)
      })
      await reference().db.query(sql`update client set options = options || '{"auto_number": false}' where client_code = 'ACME'`)
      expect(await problems('SO', await orderBody('SO', [line()]))).toEqual({ so_no: ['Enter an order number.'] })
      expect(await problems('PO', await orderBody('PO', [line()]))).toEqual({ po_no: ['Enter an order number.'] })
    })

    it('is required when a draft is entered if the client has automatic numbers but no series', async () => {
      const series = await reference().db.query<{ prefix: string; next_no: number }>(sql`
        delete from number_series where client_code = 'ACME' and series = 'SO' returning prefix, next_no`)
      const [{ prefix, next_no }] = series as [{ prefix: string; next_no: number }]
      onTestFinished(async () => {
        await reference().db.query(
          sql`insert into number_series (client_code, series, prefix, next_no) values ('ACME', 'SO', ${prefix}, ${next_no})`,
        )
      })
      const draft = (await create('SO', { ...(await orderBody('SO', [line()])), status: 'DRAFT' })).body.data
      const entered = await patch('SO', draft, { status: 'ENTERED' })
      expect(draft.so_no).toMatch(/^DRAFT-/)
      expect([entered.status, entered.body.errors]).toEqual([422, { so_no: ['Enter an order number.'] }])
    })

    it('is unique per owner: the response names the order, or the next free number', async () => {
      await enter('SO', [line()], { so_no: 'dup-1' })
      const so = await create('SO', await orderBody('SO', [line()], { so_no: 'DUP-1' }))
      const text = 'Order DUP-1 already exists (Entered, 2026-11-20, by Casey Rivera).'
      expect([so.status, so.body]).toEqual([
        409,
        {
          message: text,
          errors: { so_no: [text] },
          error_count: 1,
          code: 'DUPLICATE_ORDER',
          data: {
            id: expect.stringMatching(/^so_\d+$/),
            no: 'DUP-1',
            status: 'ENTERED',
            status_name: 'Entered',
            created_at: expect.any(String),
            created_by: 'Casey Rivera',
          },
        },
      ])
      await enter('PO', [line()], { po_no: 'DUP-1' })
      await enter('PO', [line()], { po_no: 'DUP-1-A' })
      const po = await create('PO', await orderBody('PO', [line()], { po_no: 'dup-1' }))
      expect([po.status, po.body.message, po.body.code]).toEqual([
        409,
        'Order number already in use by ACME. Try DUP-1-B.',
        'DUPLICATE_ORDER',
      ])
      // If the order has other errors too, the number is reported together with them.
      const both = await create('PO', await orderBody('PO', [line()], { po_no: 'dup-1', supplier_code: null }))
      expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['po_no', 'supplier_code']])
      // Another owner may use the same number.
      expect((await enter('PO', [line()], { po_no: 'DUP-1', owner_code: 'ACME-NZ' }, MANAGER))['owner_code']).toBe('ACME-NZ')
    })

    it.each(['PO', 'SO'] as Kind[])(
      'of a draft of kind %s is another one while the sent one is taken, and entering it is refused',
      async (kind) => {
        const key = kind === 'PO' ? 'po_no' : 'so_no'
        await enter(kind, [line()], { [key]: 'TAKEN-1' })
        const draft = await create(kind, await orderBody(kind, [line()], { [key]: 'TAKEN-1', status: 'DRAFT' }))
        expect([draft.status, draft.body.data[key] === 'TAKEN-1']).toEqual([201, false])
        expect(draft.body.meta.warnings).toContainEqual(expect.objectContaining({ code: 'INCOMPLETE', path: key }))
        const refused = await patch(kind, draft.body.data, { [key]: 'TAKEN-1', status: 'ENTERED' })
        expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([409, 'DUPLICATE_ORDER', [key]])
        const entered = await patch(kind, draft.body.data, { [key]: 'TAKEN-1-A', status: 'ENTERED' })
        expect([entered.body.data.status, entered.body.data[key]]).toEqual(['ENTERED', 'TAKEN-1-A'])
      },
    )

    it('goes to only one of several concurrent orders', async () => {
      const payload = await orderBody('SO', [line()], { so_no: 'RACE-1' })
      const replies = await Promise.all(Array.from({ length: 6 }, () => create('SO', payload)))
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    })

    it('of a draft is replaced by another one if it is already used', async () => {
      await enter('SO', [line()], { so_no: 'DUP-2' })
      const reply = await create('SO', await orderBody('SO', [line()], { so_no: 'DUP-2', status: 'DRAFT' }))
      expect([reply.status, reply.body.meta.warnings[0].path]).toEqual([201, 'so_no'])
      expect(reply.body.data.so_no).toMatch(/^SO-\d+$/)
    })
  })

  describe('getSoIdentity', () => {
    it('reserves a number for half an hour, for one form', async () => {
      const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => identity([CSR, MANAGER, ADMIN][n % 3])))
      const numbers = replies.map((reply) => reply.body.data.so_no)
      expect(new Set(numbers).size).toBe(12)
      const { expires_at: end } = replies[0]!.body.data
      const [clock] = await reference().db.query<{ at: string }>(sql`select max(reserved_at) as at from number_reservation`)
      expect(Date.parse(end) - Date.parse(clock!.at)).toBeGreaterThan(29 * 60_000)
      const { so_no, token } = replies[0]!.body.data
      expect(await problems('SO', await orderBody('SO', [line()], { so_no }), MANAGER)).toEqual({
        so_no: [`Order number ${so_no} is reserved for another order. Try ${so_no}-A.`],
      })
      const order = await enter('SO', [line()], { so_no, identity_token: token })
      expect(order['so_no']).toBe(so_no)
      // The token alone is enough to get the number.
      expect((await enter('SO', [line()], { identity_token: replies[3]!.body.data.token }))['so_no']).toBe(numbers[3])
    })

    it('releases a number that is not needed', async () => {
      const { so_no, token } = (await identity()).body.data
      expect((await identity(MANAGER, { release: token })).status).toBe(422)
      expect((await identity(CSR, { release: token })).body.data.so_no).toBe(so_no)
      expect((await identity(MANAGER)).body.data.so_no).toBe(so_no)
    })

    it('reuses an expired number, and a late order gets a new number with a warning', async () => {
      const late = (await identity()).body.data
      const early = (await identity()).body.data
      await reference().db.query(
        sql`update number_reservation set expires_at = '2026-01-01' where number in (${late.so_no}, ${early.so_no})`,
      )
      // Nobody has taken this number in the meantime, so its token still gets it.
      expect((await enter('SO', [line()], { so_no: early.so_no, identity_token: early.token }))['so_no']).toBe(early.so_no)
      expect((await identity(MANAGER)).body.data.so_no).toBe(late.so_no)
      const reply = await create('SO', await orderBody('SO', [line()], { so_no: late.so_no, identity_token: late.token }))
      expect(reply.status).toBe(201)
      expect(reply.body.data.so_no).not.toBe(late.so_no)
      expect(reply.body.meta.warnings).toEqual([
        {
          code: 'RENUMBERED',
          path: 'so_no',
          message: `${late.so_no} has been used by another order in the meantime; this order gets a new number.`,
        },
      ])
    })

    it('reuses the number of a deleted draft', async () => {
      const draft = await enter('SO', [line()], { status: 'DRAFT' })
      await act('SO', draft, { action: 'delete' })
      expect((await identity(MANAGER)).body.data.so_no).toBe(draft['so_no'])
    })

    it('answers NO_SERIES if the client has none, and 403 to a clerk', async () => {
      await reference().db.query(sql`delete from number_series where client_code = 'VOLT' and series = 'SO'`)
      const reply = await identity(ADMIN, { client: 'VOLT', owner: 'VOLT' })
      expect([reply.status, reply.body]).toEqual([409, { message: 'No order number series is set up for VOLT.', code: 'NO_SERIES' }])
      expect((await identity(CLERK)).status).toBe(403)
      expect((await identity(CSR, { owner: 'BOREAL' })).status).toBe(403)
    })
  })

  describe('a create that is sent twice', () => {
    it('creates one order and gets one response, even at the same time', async () => {
      const payload = await orderBody('SO', [line()], { customer_po_no: 'TWICE' })
      const replies = await Promise.all(Array.from({ length: 5 }, () => create('SO', payload, { key: 'key-twice' })))
      expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201, 201])
      expect(new Set(replies.map((reply) => JSON.stringify(reply.body.data.id))).size).toBe(1)
      expect(await create('SO', payload, { key: 'key-twice' })).toMatchObject({ body: replies[0]!.body })
      const created = await reference().db.query(sql`select id from sales_order where customer_po_no = 'TWICE'`)
      expect(created).toHaveLength(1)
    })

    it('is refused with another body, and keys of different users are independent', async () => {
      await create('PO', await orderBody('PO', [line()]), { key: 'key-mine' })
      const other = await create('PO', await orderBody('PO', [{ ...line(), qty: 2 }]), { key: 'key-mine' })
      expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
      expect((await create('SO', await orderBody('SO', [line()]), { key: 'key-mine' })).status).toBe(409)
      expect((await create('PO', await orderBody('PO', [{ ...line(), qty: 2 }]), { key: 'key-mine', as: MANAGER })).status).toBe(201)
    })

    it('may be corrected with the same key, and a key expires after a day', async () => {
      expect((await create('SO', await orderBody('SO', [{ ...line(), qty: 0 }]), { key: 'key-corrected' })).status).toBe(422)
      expect((await create('SO', await orderBody('SO', [line()]), { key: 'key-corrected' })).status).toBe(201)
      await reference().db.query(sql`update idempotency set created_at = created_at - interval '25 hours' where key = 'key-corrected'`)
      expect((await create('SO', await orderBody('SO', [{ ...line(), qty: 3 }]), { key: 'key-corrected' })).status).toBe(201)
    })
  })

  describe('checks of the forms', () => {
    const ask = (
      name: 'checkClientSupplier' | 'checkSupplierNumber' | 'checkClientCustomer' | 'checkCustomerNumber' | 'orderCheck',
      query: Record<string, string>,
      as = CSR,
    ) => reference().get(name, { client: 'ACME', ...query }, as)

    it('tell whether a supplier or customer is set up for a client', async () => {
      const { supplier, customer } = await findCounterparties()
      expect((await ask('checkClientSupplier', { supplier: supplier.toLowerCase() })).data).toMatchObject({
        linked: true,
        status: 'ACTIVE',
        message: null,
        supplier: { supplier_code: supplier },
      })
      expect((await ask('checkClientCustomer', { customer })).data).toMatchObject({
        linked: true,
        status: 'ACTIVE',
        customer: { customer_code: customer },
      })
      expect((await ask('checkClientSupplier', { supplier: 'nix' })).data).toEqual({
        linked: false,
        status: 'UNKNOWN',
        can_link: false,
        supplier: null,
        message: 'Supplier NIX is not set up for ACME.',
      })
      const [{ name, no } = { name: '', no: '' }] = await reference().db.query<{ name: string; no: string }>(sql`
        select c.name, l.customer_no as no from customer c join client_customer l on l.customer_code = c.customer_code and l.client_code = 'ACME'
        where c.customer_code = ${customer}`)
      const setStatus = async (status: string) => {
        await reference().db.query(
          sql`update client_customer set status = ${status} where client_code = 'ACME' and customer_code = ${customer}`,
        )
      }
      onTestFinished(() => setStatus('ACTIVE'))
      await setStatus('BLOCKED')
      expect((await ask('checkClientCustomer', { customer })).data).toMatchObject({
        linked: false,
        status: 'BLOCKED',
        message: `Customer ${name} is blocked for ACME.`,
      })
      // The form no longer offers this customer, whose own record is still active.
      const offered = async (query: Record<string, string>) =>
        (await reference().ask('settingsCustomers', { query: { client: 'ACME', q: customer, ...query } })).body.data
      expect(await offered({ active: '1' })).toEqual([])
      expect(await offered({})).toMatchObject([{ value: customer, active: false }])
      expect(await problems('SO', await orderBody('SO', [line()]))).toEqual({
        customer_code: [`Customer ${name} (${no}) is blocked for ACME.`],
      })
    })

    it('reveal customers and suppliers of other clients only to users who see those clients', async () => {
      const [outOfScope] = await reference().db.query<{ code: string }>(sql`
        select customer_code as code from client_customer where client_code = 'BOREAL'
          and customer_code not in (select customer_code from client_customer where client_code = 'ACME') limit 1`)
      expect((await ask('checkClientCustomer', { customer: outOfScope!.code })).data).toMatchObject({ status: 'UNKNOWN', customer: null })
      expect((await ask('checkClientCustomer', { customer: outOfScope!.code }, ADMIN)).data.status).toBe('NOT_LINKED')
      expect((await reference().ask('checkClientCustomer', { query: { client: 'BOREAL', customer: 'x' }, as: CSR })).status).toBe(403)
    })

    it('tell whether a number is available', async () => {
      const [known] = await reference().db.query<{ no: string }>(
        sql`select supplier_no as no from client_supplier where client_code = 'ACME' order by 1 limit 1`,
      )
      expect((await ask('checkSupplierNumber', { supplier_no: ` ${known!.no.toLowerCase()} ` })).data).toMatchObject({
        valid: true,
        available: false,
        normalized: known!.no,
        message: 'Already used.',
      })
      expect((await ask('checkCustomerNumber', { customer_no: 'new-1' })).data).toEqual({
        valid: true,
        available: true,
        normalized: 'NEW-1',
        message: null,
        existing: null,
      })
      const [last] = await reference().db.query<{ no: string }>(sql`
        select max(customer_no) as no from client_customer where client_code = 'ACME' and customer_no ~ '^[0-9]{5}$'`)
      const used = (await ask('checkCustomerNumber', { customer_no: last!.no })).data
      expect(used).toMatchObject({ available: false, suggestion: String(Number(last!.no) + 1).padStart(5, '0') })
      expect((await ask('checkCustomerNumber', { customer_no: used.suggestion })).data.available).toBe(true)
      expect((await ask('checkCustomerNumber', { customer_no: 'no.1' })).data).toMatchObject({
        valid: false,
        available: false,
        message: 'Use letters, digits, _ and - only.',
      })
    })

    it('suggest the number after the last of the series, which a number from elsewhere does not move', async () => {
      const { db } = reference()
      const [{ no }] = (await db.query(sql`
        select max(customer_no) as no from client_customer where client_code = 'ACME' and customer_no ~ '^0[0-9]{4}$'`)) as [{ no: string }]
      onTestFinished(async () => {
        await db.query(sql`delete from client_customer where client_code = 'ACME' and customer_no = '97031'`)
      })
      await db.query(sql`
        insert into client_customer (client_code, customer_code, customer_no)
        select 'ACME', customer_code, '97031' from customer
        where customer_code not in (select customer_code from client_customer where client_code = 'ACME') limit 1`)
      const suggestionFor = async (customer_no: string) => (await ask('checkCustomerNumber', { customer_no })).data.suggestion
      expect(await suggestionFor(no)).toBe(String(Number(no) + 1).padStart(5, '0'))
      expect(await suggestionFor('97031')).toBe('97032')
    })

    it('report missing parameters', async () => {
      const reply = await reference().ask('checkSupplierNumber', { as: CSR })
      expect([reply.status, reply.body.errors]).toEqual([422, { client: ['Choose a client.'], supplier_no: ['Enter a supplier number.'] }])
    })

    it('find orders by number and by the reference of the customer', async () => {
      const order = await enter('SO', [line()], { so_no: 'FIND-1', customer_po_no: 'FIND-REF' })
      const found = (await ask('orderCheck', { order_no: 'find-1', customer_po_no: 'FIND-REF' })).data
      expect(found).toMatchObject({
        exists: true,
        order: { id: order.id, no: 'FIND-1', status_name: 'Entered' },
        suggestion: 'FIND-1-A',
        reference_matches: [{ id: order.id }],
      })
      expect((await ask('orderCheck', { order_no: 'x', customer_po_no: ' find-Ref ' })).data.reference_matches).toMatchObject([
        { id: order.id },
      ])
      expect((await ask('orderCheck', { order_no: 'FIND-1', type: 'PO' })).data).toEqual({ exists: false, order: null, suggestion: null })
      expect((await reference().ask('orderCheck', { query: { client: 'ACME', order_no: 'FIND-1' }, as: CLERK })).status).toBe(403)
      expect((await reference().ask('orderCheck', { query: { client: 'ACME', order_no: 'FIND-1' }, as: SUPPLIER })).status).toBe(403)
    })
  })

  describe('customers and suppliers created during order entry', () => {
    const customer = {
      client_code: 'ACME',
      customer_no: 'kiosk-9',
      name: 'Kiosk 9',
      address1: 'Platform 9',
      city: 'Sydney',
      postcode: '2000',
      country: 'AU',
    }
    const store = (payload: object, as = CSR) => reference().ask('storeCustomer', { body: payload, as })

    it('are set up for the client at once', async () => {
      const created = await store(customer)
      expect([created.status, created.body.data]).toEqual([
        201,
        expect.objectContaining({ customer_no: 'KIOSK-9', status: 'ACTIVE', client_code: 'ACME' }),
      ])
      expect((await enter('SO', [line()], { customer_code: created.body.data.customer_code }))['customer_name']).toBe('Kiosk 9')
      const repeated = await store(customer)
      expect([repeated.status, repeated.body.errors, repeated.body.meta]).toEqual([
        422,
        { customer_no: ['Customer number KIOSK-9 already exists for ACME: Kiosk 9.'] },
        { existing: { customer_code: created.body.data.customer_code, name: 'Kiosk 9' } },
      ])
      expect((await store({ ...customer, customer_no: 'k10', postcode: 'ABCDEFGHIJKLMN' })).body.errors).toEqual({
        postcode: ['Postcodes in Australia look like 2000.'],
      })
      expect((await store({ ...customer, customer_no: 'k10', country: 'ZZ' })).body.errors).toEqual({ country: ['Choose a country.'] })
      expect((await store({ ...customer, customer_no: 'k10', postcode: '', default_carrier_code: 'nope' })).body.errors).toEqual({
        postcode: ['Enter the postcode.'],
        default_carrier_code: ['Carrier NOPE is not set up for ACME.'],
      })
      const several = await store({ ...customer, name: '', default_carrier_code: 'nope' })
      expect(several.body.errors).toEqual({
        name: ['Enter a name.'],
        customer_no: ['Customer number KIOSK-9 already exists for ACME: Kiosk 9.'],
        default_carrier_code: ['Carrier NOPE is not set up for ACME.'],
      })
      expect(several.body.meta).toEqual(repeated.body.meta)
      const [entry] = await reference().db.query(
        sql`select summary from audit_event where event_code = 'CUSTOMER_CREATED' order by id desc limit 1`,
      )
      expect(entry).toEqual({ summary: 'Kiosk 9 (KIOSK-9) added' })
    })

    it('are created once for concurrent requests with the same number', async () => {
      const replies = await Promise.all(Array.from({ length: 4 }, () => store({ ...customer, customer_no: 'same' })))
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
    })

    it('need the right to create them, and access to the client', async () => {
      expect((await store({ ...customer, customer_no: 'k11' }, BOREAL_MANAGER)).status).toBe(403)
      expect((await store({ ...customer, customer_no: 'k11' }, CLERK)).status).toBe(403)
      const supplier = { client_code: 'ACME', supplier_no: 'farm-1', name: 'Farm 1', country: 'AU' }
      expect((await reference().ask('storeSupplier', { body: supplier, as: CLERK })).status).toBe(403)
      const created = await reference().ask('storeSupplier', { body: supplier, as: MANAGER, headers: { 'idempotency-key': 'farm' } })
      expect([created.status, created.body.data.supplier_no]).toEqual([201, 'FARM-1'])
      const repeated = await reference().ask('storeSupplier', { body: supplier, as: MANAGER, headers: { 'idempotency-key': 'farm' } })
      expect(repeated.body).toEqual(created.body)
      expect([created, repeated].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
      expect((await reference().ask('storeSupplier', { body: supplier, as: MANAGER })).body.errors).toEqual({
        supplier_no: ['Supplier number FARM-1 already exists for ACME: Farm 1.'],
      })
    })
  })

  describe('options', () => {
    it('contain the fields of a form with the labels of the client, its choices, rules and defaults', async () => {
      const { data, meta } = await reference().get('salesOrderOptions', { client: 'ACME', site: 'MEL2' }, CSR)
      const label = (key: string) => data.fields.find((field: { key: string }) => field.key === key)?.label
      expect([label('so_no'), label('client_code'), label('ship_to.city'), meta.client]).toEqual([
        'Dispatch order',
        'Division',
        'City',
        'ACME',
      ])
      expect(data.rules).toEqual({
        allow_over_receipt_pct: 5,
        require_lot: false,
        require_expiry: true,
        max_lines: 2000,
        auto_number: true,
        cutoff_time: '14:30',
        on_shortage: 'BACK_ORDER',
      })
      expect(data.defaults).toEqual({ order_type: 'B2B', priority: 'P3', on_shortage: 'BACK_ORDER', 'ship_to.country': 'AU' })
      const countryAt = async (query: object) =>
        (await reference().get('salesOrderOptions', { client: 'ACME', ...query }, CSR)).data.defaults['ship_to.country']
      await reference().db.query(sql`update site set country = 'NZ' where site_code = 'MEL2'`)
      try {
        expect([await countryAt({ site: 'MEL2' }), await countryAt({})]).toEqual(['NZ', undefined])
      } finally {
        await reference().db.query(sql`update site set country = 'AU' where site_code = 'MEL2'`)
      }
      expect(await countryAt({})).toBe('AU')
      const sitesOf = async (name: 'salesOrderOptions' | 'purchaseOrderOptions', query: { client?: string; site?: string }) =>
        (await reference().get(name, query, CSR)).data.sites
      // CSR sees SYD1 and MEL2. The query's site does not matter: the user may choose another.
      expect(await sitesOf('salesOrderOptions', { client: 'ACME', site: 'MEL2' })).toEqual(['MEL2', 'SYD1'])
      await reference().db.query(sql`update client_site set active = false where client_code = 'ACME' and site_code = 'SYD1'`)
      try {
        for (const name of ['salesOrderOptions', 'purchaseOrderOptions'] as const)
          expect(await sitesOf(name, { client: 'ACME' })).toEqual(['MEL2'])
      } finally {
        await reference().db.query(sql`update client_site set active = true where client_code = 'ACME' and site_code = 'SYD1'`)
      }
      expect(await sitesOf('salesOrderOptions', {})).toBeUndefined()
      const priceField = data.line_fields.find((field: { key: string }) => field.key === 'unit_price')
      expect(priceField).toMatchObject({ label: 'Unit price', currency: 'AUD', decimals: 3 })
      const lines = await reference().get('salesOrders', { client: 'ACME', per_page: 100, view: 'table' }, CSR)
      const pricedLines = lines.data.filter((line: { unit_price: number | null }) => line.unit_price !== null)
      expect(pricedLines.length).toBeGreaterThan(0)
      expect(new Set(pricedLines.map((line: { price_currency: string }) => line.price_currency))).toEqual(new Set(['AUD']))
      expect(new Set(data.fields.map((field: { section: string }) => field.section))).toEqual(new Set(['order', 'customer']))
      expect(data.countries.length).toBeGreaterThan(240)
      expect(data.statuses.map((status: { value: string }) => status.value)).toContain('PART_ALLOCATED')
      const purchase = await reference().get('purchaseOrderOptions', { client: 'ACME' }, CSR)
      expect(purchase.data.line_fields.map((field: { key: string }) => field.key)).toEqual([
        'product_code',
        'uom',
        'qty',
        'lot_no',
        'expiry_date',
        'disposition_code',
        'notes',
      ])
      expect(purchase.data.columns[0]).toMatchObject({ key: 'po_no', locked: true, pinned: 'left' })
      expect(await enter('SO', [line()], { required_ship_date: day(1), ship_to: ADDRESS })).toMatchObject({
        order_type: 'B2B',
        priority: 'P3',
      })
    })
  })
}
