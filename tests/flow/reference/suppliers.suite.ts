import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import sql from 'sql-template-tag'
import type { InboundShipment, Package, SupplierRow } from '#lib/contract/exact-types.ts'
import { calls } from '#lib/contract/calls.ts'
import { hasValidCheckDigit } from '#lib/shared/gs1.ts'
import { brokenOrders, invalidSteps } from '#tests/support/order-checks.ts'
import { brokenLines, holdingNumbers } from '#tests/support/ledger-checks.ts'
import { refreshHoldings } from '#lib/reference/ledger/refresh.ts'
import { ordersOf } from './orders.ts'
import { ADMIN, allRows, CLERK, MANAGER, SUPPLIER, TEST_DAY, type Reference } from './server.ts'

const CSR = 'csr@acme.test'
const day = (offset: number) => new Date(Date.parse(`${TEST_DAY}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)

/** Suppliers, and the shipments that they advise. */
export const supplierSuite = (reference: () => Reference): void => {
  const suppliersOf = (query: Record<string, string> = {}, as = ADMIN): Promise<SupplierRow[]> =>
    allRows(reference(), 'supplierManagement', { view: 'suppliers', ...query }, as)
  const createEntity = (body: object, { as = MANAGER, key = randomUUID() }: { as?: string; key?: string } = {}) =>
    reference().ask('postSupplierManagement', { body, as, headers: { 'idempotency-key': key } })
  const change = (id: string, version: number | null, body: object, as = MANAGER) =>
    reference().ask('patchSupplierManagement', {
      params: { id },
      body,
      as,
      headers: version === null ? {} : { 'if-match': `"${version}"` },
    })
  const lastAudit = async (entity: string) => {
    const [row] = await reference().db.query<{
      event_code: string
      summary: string
      changes: { field: string; before: unknown; after: unknown }[]
    }>(sql`select event_code, summary, changes from audit_event where entity_id = ${entity} order by id desc limit 1`)
    return row
  }
  const newNumber = () => `T${randomUUID().slice(0, 8)}`.toUpperCase()

  describe('the supplier list', () => {
    it('counts open and overdue orders in agreement with the orders', async () => {
      const rows = await suppliersOf()
      const orders = await reference().db.query<{ key: string; open: number; overdue: number }>(sql`
        select client_code || '~' || supplier_code as key, count(*) filter (where is_open and status <> 'DRAFT') as open,
          count(*) filter (where is_open and status not in ('DRAFT', 'RECEIVED') and expected_date < ${TEST_DAY}::date) as overdue
        from purchase_order where supplier_code is not null group by 1`)
      const ordersBySupplier = new Map(orders.map((row) => [row.key, row]))
      for (const row of rows) {
        const supplierOrders = ordersBySupplier.get(`${row.client_code}~${row.supplier_code}`)
        expect([row.id, row.open_pos, row.overdue_pos]).toEqual([row.id, supplierOrders?.open ?? 0, supplierOrders?.overdue ?? 0])
      }
      expect(rows.some((row) => row.overdue_pos > 0)).toBe(true)
    })

    it('has the share of orders received on time in the last 90 days of the site', async () => {
      type Received = { key: string; at: string; timezone: string; expected: string; is_overdue: boolean }
      const orders = await reference().db.query<Received>(sql`
        select o.client_code || '~' || o.supplier_code as key, o.received_at as at, z.timezone, o.expected_date as expected,
          o.is_open and o.status not in ('DRAFT', 'RECEIVED') and o.expected_date < ${TEST_DAY}::date as is_overdue
        from purchase_order o join site z on z.site_code = o.site_code
        where o.supplier_code is not null and o.received_at is not null and o.expected_date is not null and o.status <> 'DRAFT'`)
      const dayAtSite = ({ at, timezone }: Received) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(at))
      const recent = Map.groupBy(
        orders.filter((order) => dayAtSite(order) >= day(-90)),
        ({ key }) => key,
      )
      const rows = await suppliersOf()
      expect(rows.filter((row) => row.on_time_pct !== null).length).toBeGreaterThan(3)
      for (const row of rows) {
        const received = recent.get(`${row.client_code}~${row.supplier_code}`) ?? []
        const onTime = received.filter((order) => dayAtSite(order) <= order.expected && !order.is_overdue)
        const share = received.length === 0 ? null : Math.round((1000 * onTime.length) / received.length) / 10
        expect([row.id, row.on_time_pct]).toEqual([row.id, share])
      }
    })

    it("finds by name and status, counts by status, sorts by overdue orders, and lists only suppliers of the user's clients", async () => {
      const all = await suppliersOf({}, MANAGER)
      expect(new Set(all.map((row) => row.client_code))).toEqual(new Set(['ACME']))
      expect((await suppliersOf({ q: 'green groc' }, MANAGER)).map((row) => row.supplier_code)).toEqual(['SUP-014'])
      expect((await suppliersOf({ status: 'BLOCKED' }, MANAGER)).every((row) => row.status === 'BLOCKED')).toBe(true)
      const { meta } = await reference().get('supplierManagement', { view: 'suppliers', status: 'BLOCKED' }, MANAGER)
      expect(meta.by_status).toEqual(
        Object.fromEntries([...Map.groupBy(all, (row) => row.status)].map(([status, rows]) => [status, rows.length])),
      )
      const sorted = (await suppliersOf({ sort: '-overdue_pos' }, MANAGER)).map((row) => row.overdue_pos)
      expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
      expect((await reference().ask('supplierManagement', { as: CLERK })).body.code).toBe('MODULE_FORBIDDEN')
    })

    it('finds suppliers with deliveries expected between two dates, and refuses a reversed range', async () => {
      const days = { expected_from: day(-3), expected_to: day(10) }
      const orders = await allRows(reference(), 'purchaseOrders', days, MANAGER)
      const expectedSuppliers = new Set(
        orders
          .filter((order: { status: string }) => order.status !== 'DRAFT')
          .map((order: { supplier_code: string }) => order.supplier_code),
      )
      const found = await suppliersOf(days, MANAGER)
      expect(new Set(found.map((row) => row.supplier_code))).toEqual(expectedSuppliers)
      expect(found.length).toBeLessThan((await suppliersOf({}, MANAGER)).length)
      expect(found.length).toBeGreaterThan(0)
      for (const view of ['suppliers', 'shipments']) {
        const { status, body } = await reference().ask('supplierManagement', {
          query: { view, expected_from: day(3), expected_to: day(1) },
          as: MANAGER,
        })
        expect([status, body.errors]).toEqual([422, { expected_to: ['Choose an end date on or after the start date.'] }])
      }
    })

    it('shows a supplier only their own record and products', async () => {
      expect((await suppliersOf({}, SUPPLIER)).map((row) => row.supplier_code)).toEqual(['SUP-014'])
      const products = await allRows(reference(), 'supplierManagement', { view: 'products' }, SUPPLIER)
      expect(new Set(products.map((row: { supplier_code: string }) => row.supplier_code))).toEqual(new Set(['SUP-014']))
      const [first] = products
      const [holding] = await reference().db.query<{ on_hand: number; on_order: number; in_transit: number }>(sql`
        select sum(on_hand) as on_hand, sum(on_order) as on_order, sum(in_transit) as in_transit from holding
        where client_code = ${first.client_code} and product_code = ${first.product_code}`)
      expect(first).toMatchObject(holding!)
    })

    it('gives the day on which an item itself last arrived, not another line of its order', async () => {
      const { db } = reference()
      const [order] = await db.query<{ id: number; code: string; day: string }>(sql`
        select o.id, l.product_code as code, max((m.moved_at at time zone s.timezone)::date) as day
        from purchase_order o join po_line l on l.po_id = o.id join site s on s.site_code = o.site_code
          join product p on p.client_code = o.client_code and p.product_code = l.product_code and p.active
          join movement m on m.ref_no = o.po_no and m.ref_line_no = l.line_no and m.type_code = 'RECEIPT' and m.client_code = o.client_code
        where o.client_code = 'ACME' and o.supplier_code = 'SUP-014' and p.supplier_code = 'SUP-014' and l.qty_received > 0
        group by o.id, l.product_code order by max(m.moved_at) desc limit 1`)
      await db.query(sql`update purchase_order set received_at = received_at + interval '3 days' where id = ${order!.id}`)
      try {
        const products = await allRows(reference(), 'supplierManagement', { view: 'products' }, SUPPLIER)
        const item = products.find((row: { product_code: string }) => row.product_code === order!.code)
        expect(item.last_receipt_date).toBe(order!.day)
      } finally {
        await db.query(sql`update purchase_order set received_at = received_at - interval '3 days' where id = ${order!.id}`)
      }
    })
  })

  describe('a new supplier', () => {
    const supplierBody = (overrides: object = {}) => ({
      entity: 'supplier',
      client_code: 'acme',
      supplier_no: newNumber(),
      name: 'Fresh & Co',
      country: 'AU',
      ...overrides,
    })

    it('is created once per key, linked to the client and logged', async () => {
      const [supplier, key] = [supplierBody({ city: 'Sydney' }), randomUUID()]
      const created = await createEntity(supplier, { key })
      expect(created.status).toBe(201)
      z.parse(calls.postSupplierManagement.response, created.body)
      expect((await createEntity(supplier, { key })).body).toEqual(created.body)
      const { supplier_code: code } = created.body.data
      expect((await suppliersOf({ supplier: code }, MANAGER)).map((row) => row.status)).toEqual(['ACTIVE'])
      expect(await lastAudit(code)).toMatchObject({ event_code: 'SUPPLIER_CREATED' })
    })

    it('has no lead time unless somebody enters one, and none again when it is cleared', async () => {
      const { supplier_code: code, lead_time_days: unknown } = (await createEntity(supplierBody())).body.data
      const save = async (version: number, lead_time_days: number | null) =>
        (await change(`S~ACME~${code}`, version, { entity: 'supplier', lead_time_days })).body.data.lead_time_days
      expect([unknown, await save(1, 3), await save(2, null)]).toEqual([null, 3, null])
    })

    it('is refused with every error at once, and names the supplier that already has the number', async () => {
      const { status, body: answer } = await createEntity(
        supplierBody({ supplier_no: '0 1', name: ' ', email: 'x', country: '', lead_time_days: -1 }),
      )
      expect(status).toBe(422)
      expect(Object.keys(answer.errors).toSorted()).toEqual(['country', 'email', 'lead_time_days', 'name', 'supplier_no'])
      const postcode = 'ZZZZZ-NOT-A-PC!!'
      const format = { postcode: ['Postcodes in Australia look like 2000.'] }
      expect((await createEntity(supplierBody({ country: 'AU', postcode }))).body.errors).toEqual(format)
      const { supplier_code: code } = (await createEntity(supplierBody({ country: 'AU' }))).body.data
      expect((await change(`S~ACME~${code}`, 1, { entity: 'supplier', postcode })).body.errors).toEqual(format)
      const duplicate = await createEntity(supplierBody({ supplier_no: '014' }))
      expect(duplicate.body.errors.supplier_no).toEqual(['Supplier number 014 already exists for ACME: Green Grocer Pty Ltd.'])
      // Errors of the schema and of the database come in one response. A user who may not create suppliers does not learn which numbers exist.
      const both = await createEntity(supplierBody({ supplier_no: '014', email: 'x' }))
      expect(both.body.errors).toEqual({
        email: ['Enter a valid email address.'],
        supplier_no: ['Supplier number 014 already exists for ACME: Green Grocer Pty Ltd.'],
      })
      expect([duplicate, both].map((reply) => reply.body.meta)).toEqual(
        Array.from({ length: 2 }, () => ({ existing: { supplier_code: 'SUP-014', name: 'Green Grocer Pty Ltd' } })),
      )
      const other = await createEntity(supplierBody({ supplier_no: '014', email: 'x' }), { as: SUPPLIER })
      expect(Object.keys(other.body.errors ?? {})).not.toContain('supplier_no')
    })

    it('needs the right to create it and access to the client', async () => {
      expect((await createEntity(supplierBody(), { as: SUPPLIER })).status).toBe(403)
      expect((await createEntity(supplierBody({ client_code: 'BOREAL' }))).body.code).toBe('SCOPE_FORBIDDEN')
      expect((await createEntity(supplierBody(), { as: CSR })).status).toBe(201)
    })
  })

  describe('a change to a supplier', () => {
    it('needs the current version, and a reason if it blocks the supplier; the audit log has what changed', async () => {
      const created = await createEntity({
        entity: 'supplier',
        client_code: 'ACME',
        supplier_no: newNumber(),
        name: 'Blockable',
        country: 'AU',
      })
      const id = `S~ACME~${created.body.data.supplier_code}`
      const version = async () => (await suppliersOf({ supplier: created.body.data.supplier_code }))[0]?.version ?? null
      expect((await change(id, null, { entity: 'supplier', phone: '1' })).status).toBe(428)
      expect((await change(id, 1, { entity: 'supplier', status: 'BLOCKED' })).body.errors).toEqual({ reason: ['Enter a reason.'] })
      const blocked = await change(id, 1, { entity: 'supplier', status: 'BLOCKED', reason: 'Quality', phone: '+61 2 5550' })
      expect(blocked.body.data).toMatchObject({ status: 'BLOCKED', phone: '+61 2 5550' })
      expect((await change(id, 1, { entity: 'supplier', phone: '2' })).body.code).toBe('STALE_WRITE')
      const log = await lastAudit(created.body.data.supplier_code)
      expect(log?.changes).toEqual(
        expect.arrayContaining([
          { field: 'status', label: 'Status', before: 'ACTIVE', after: 'BLOCKED' },
          { field: 'reason', label: 'Reason', before: null, after: 'Quality' },
        ]),
      )
      const active = await change(id, await version(), { entity: 'supplier', status: 'ACTIVE', reason: 'Audit passed' })
      const activeVersion = await version()
      expect((await change(id, activeVersion, { entity: 'supplier', status: 'ACTIVE', phone: '+61 2 5550' })).status).toBe(200)
      expect(await version()).toBe(activeVersion)
      expect(active.status).toBe(200)
      expect((await lastAudit(created.body.data.supplier_code))?.summary).toBe('Blockable unblocked: Audit passed')
      const again = await change(id, await version(), { entity: 'supplier', status: 'BLOCKED', reason: 'Quality' })
      expect(again.status).toBe(200)
      expect(
        (await reference().get('checkClientSupplier', { client: 'ACME', supplier: created.body.data.supplier_code }, MANAGER)).data.status,
      ).toBe('BLOCKED')
      expect((await change(id, await version(), { entity: 'supplier', status: 'ACTIVE' })).body.data.status).toBe('ACTIVE')
    })

    it('for one client does not conflict with an edit for another, unlike a change of what they share', async () => {
      const { supplier_code: code, client_code } = (
        await createEntity(
          { entity: 'supplier', client_code: 'ACME', supplier_no: newNumber(), name: 'Shared', country: 'AU' },
          { as: ADMIN },
        )
      ).body.data
      await reference().db.query(
        sql`insert into client_supplier (client_code, supplier_code, supplier_no) values ('BOREAL', ${code}, ${code})`,
      )
      const idOf = (client: string) => `S~${client}~${code}`
      const versionAt = async (client: string) =>
        (await suppliersOf({ supplier: code })).find((row) => row.client_code === client)?.version ?? null
      const read = await versionAt('BOREAL')
      const blocked = await change(idOf(client_code), read, { entity: 'supplier', status: 'BLOCKED', reason: 'Quality' }, ADMIN)
      expect(blocked.status, blocked.text).toBe(200)
      expect([await versionAt('ACME'), await versionAt('BOREAL')]).toEqual([read! + 1, read])
      expect((await change(idOf('BOREAL'), read, { entity: 'supplier', phone: '1' }, ADMIN)).status).toBe(200)
      const late = await change(idOf('ACME'), read! + 1, { entity: 'supplier', phone: '2' }, ADMIN)
      expect([late.status, late.body.code]).toEqual([409, 'STALE_WRITE'])
    })

    it.each([
      ['a block', 'BLOCKED'],
      ['that it is pending', 'PENDING'],
    ])(
      'lifts %s for all clients when it is activated, unless it also delivers to a client that the user may not see',
      async (_, status) => {
        const created = await createEntity({
          entity: 'supplier',
          client_code: 'ACME',
          supplier_no: newNumber(),
          name: 'Stopped',
          country: 'AU',
        })
        const { supplier_code: code } = created.body.data
        await reference().db.query(sql`update supplier set status = ${status} where supplier_code = ${code}`)
        const row = async () => (await suppliersOf({ supplier: code })).find(({ client_code }) => client_code === 'ACME')!
        const activate = async () => change((await row()).id, (await row()).version ?? null, { entity: 'supplier', status: 'ACTIVE' })
        await reference().db.query(
          sql`insert into client_supplier (client_code, supplier_code, supplier_no) values ('BOREAL', ${code}, ${code})`,
        )
        expect((await activate()).body.errors).toEqual({ status: [expect.stringMatching(/^This supplier also delivers to clients/)] })
        await reference().db.query(sql`delete from client_supplier where client_code = 'BOREAL' and supplier_code = ${code}`)
        expect((await activate()).status).toBe(200)
        expect((await row()).status).toBe('ACTIVE')
      },
    )

    it('is refused with a field that does not exist, and changes nothing', async () => {
      const [row] = await suppliersOf()
      const refused = await change(row!.id, row!.version ?? null, { entity: 'supplier', action: 'block' }, ADMIN)
      expect(refused.status).toBe(422)
      expect((await suppliersOf({ supplier: row!.supplier_code })).find(({ id }) => id === row!.id)?.version).toBe(row!.version)
    })

    it('keeps why, when and by whom a supplier was blocked, until it is unblocked; its own users cannot read that', async () => {
      const [own] = await suppliersOf({}, SUPPLIER)
      const ofOwn = async (as: string) => (await suppliersOf({ supplier: own!.supplier_code }, as))[0]!
      const messageFor = async (as: string) =>
        (await reference().get('checkClientSupplier', { client: own!.client_code, supplier: own!.supplier_code }, as)).data.message
      await change(own!.id, own!.version!, { entity: 'supplier', status: 'BLOCKED', reason: 'Quality.' }, MANAGER)
      const blocked = await ofOwn(MANAGER)
      expect([blocked.status, blocked.block_reason, blocked.blocked_by, blocked.blocked_at?.slice(0, 10)]).toEqual([
        'BLOCKED',
        'Quality.',
        'Morgan Blake',
        TEST_DAY,
      ])
      expect(await messageFor(MANAGER)).toBe(`Supplier ${own!.name} is blocked for ${own!.client_code}: Quality.`)
      expect(await ofOwn(SUPPLIER)).toMatchObject({ status: 'BLOCKED', block_reason: null, blocked_by: null, blocked_at: null })
      expect(await messageFor(SUPPLIER)).toBe(`Supplier ${own!.name} is blocked for ${own!.client_code}.`)
      const offered = async (as: string) => {
        const { data } = await reference().get('settingsSuppliers', { client: own!.client_code, q: own!.supplier_no }, as)
        // The number of another test's supplier may contain this one's.
        return data.filter(({ supplier_no }: { supplier_no: string }) => supplier_no === own!.supplier_no)
      }
      expect(await offered(MANAGER)).toMatchObject([{ active: false, block_reason: 'Quality.' }])
      expect(await offered(SUPPLIER)).toMatchObject([{ active: false, block_reason: null }])
      const setStatus = (status: string) =>
        reference().db.query(sql`update supplier set status = ${status} where supplier_code = ${own!.supplier_code}`)
      await setStatus('PENDING')
      expect(await messageFor(SUPPLIER)).toBe(`Supplier ${own!.name} is not approved for ${own!.client_code} yet.`)
      await setStatus('ACTIVE')
      await change(own!.id, blocked.version!, { entity: 'supplier', status: 'ACTIVE' }, MANAGER)
      expect(await ofOwn(MANAGER)).toMatchObject({ status: 'ACTIVE', block_reason: null, blocked_by: null, blocked_at: null })
    })

    it('lets a supplier change only their own contact details', async () => {
      const [ownRecord] = await suppliersOf({}, SUPPLIER)
      expect(
        (await change(ownRecord!.id, ownRecord!.version!, { entity: 'supplier', name: 'Mine', notes: 'x' }, SUPPLIER)).body.errors,
      ).toEqual({
        name: ['Ask the warehouse to change this.'],
        notes: ['Ask the warehouse to change this.'],
      })
      const done = await change(ownRecord!.id, ownRecord!.version!, { entity: 'supplier', contact_name: 'Gina Grocer' }, SUPPLIER)
      expect(done.body.data.contact_name).toBe('Gina Grocer')
      expect((await change('S~ACME~SUP-001', 1, { entity: 'supplier', phone: '1' }, SUPPLIER)).status).toBe(404)
      expect((await change('S~BOREAL~SUP-025', 1, { entity: 'supplier', phone: '1' })).status).toBe(404)
    })

    it('does not change shared details, such as phone and city, if the supplier also delivers to a client that the user may not see', async () => {
      const { supplier_code: code } = (
        await createEntity({ entity: 'supplier', client_code: 'ACME', supplier_no: newNumber(), name: 'Shared', country: 'AU' })
      ).body.data
      const id = `S~ACME~${code}`
      await reference().db.query(
        sql`insert into client_supplier (client_code, supplier_code, supplier_no) values ('BOREAL', ${code}, ${newNumber()})`,
      )
      const isShared = async (as: string) =>
        (await suppliersOf({ supplier: code }, as)).find(({ client_code }) => client_code === 'ACME')?.is_shared
      expect([await isShared(MANAGER), await isShared(ADMIN)]).toEqual([true, false])
      const refused = await change(id, 1, { entity: 'supplier', phone: '1', city: 'Perth' })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['phone', 'city']])
      // The status belongs to the client, and an administrator sees all clients.
      expect((await change(id, 1, { entity: 'supplier', status: 'BLOCKED', reason: 'Quality' })).status).toBe(200)
      expect((await change(id, 2, { entity: 'supplier', phone: '1' }, ADMIN)).status).toBe(200)
      const logged = await reference().db.query<{ client_code: string; summary: string }>(
        sql`select client_code, summary from audit_event where event_code = 'SUPPLIER_UPDATED' and entity_id = ${code} order by id`,
      )
      expect(logged.map(({ client_code: client, summary }) => [client, summary])).toEqual([
        ['ACME', 'Shared blocked: Quality'],
        ['BOREAL', 'Shared: Phone'],
        ['ACME', 'Shared: Phone'],
      ])
    })
  })

  describe('an advised shipment', () => {
    let po: {
      id: number
      po_no: string
      site_code: string
      lines: { line_no: number; product_code: string; qty: number; holding_id: number; factor: number; uom: string }[]
    }
    const startedAt = new Date()

    /** Inserts a released order of the demo supplier for two of their products, a new one for each test. */
    beforeEach(async () => {
      const { db } = reference()
      const no = `PO-T${randomUUID().slice(0, 8).toUpperCase()}`
      const [head] = await db.query<{ id: number }>(sql`
        insert into purchase_order (po_no, client_code, owner_code, site_code, supplier_code, order_type, priority, status, ordered_date, expected_date,
          lines, qty_ordered, qty_outstanding)
        values (${no}, 'ACME', 'ACME-AU', 'SYD1', 'SUP-014', 'STD', 'P3', 'RELEASED', ${day(-5)}, ${day(6)}, 2, 850, 850) returning id`)
      const holdings = await db.query<{ id: number; product_code: string; product_name: string; uom: string }>(sql`
        select h.id, h.product_code, h.product_name, h.uom from holding h join product p on p.client_code = h.client_code and p.product_code = h.product_code
        where h.supplier_code = 'SUP-014' and h.owner_code = 'ACME-AU' and h.site_code = 'SYD1' and h.uom = 'EACH' order by h.id limit 2`)
      for (const [index, h] of holdings.entries())
        await db.query(sql`
          insert into po_line (po_id, line_no, holding_id, product_code, product_name, uom, factor, qty_ordered)
          values (${head!.id}, ${index + 1}, ${h.id}, ${h.product_code}, ${h.product_name}, ${h.uom}, ${index === 0 ? 1 : 10}, ${index === 0 ? 720 : 13})`)
      await refreshHoldings(
        db,
        holdings.map((h) => h.id),
      )
      po = {
        id: head!.id,
        po_no: no,
        site_code: 'SYD1',
        lines: holdings.map((h, index) => ({
          line_no: index + 1,
          product_code: h.product_code,
          qty: index === 0 ? 720 : 13,
          holding_id: h.id,
          factor: index === 0 ? 1 : 10,
          uom: h.uom,
        })),
      }
    })

    const shipmentBody = (overrides: object = {}) => ({
      entity: 'shipment',
      po_no: po.po_no,
      asn_no: `ASN-${randomUUID().slice(0, 8)}`,
      expected_date: day(5),
      lines: [{ po_line_no: 1, qty: 480, expiry_date: day(200), package_no: 1 }],
      packages: [{ package_type: 'PALLET' }],
      ...overrides,
    })
    const holdingOfLine = async (index: number) =>
      (
        await reference().db.query<{ on_order: number; in_transit: number }>(
          sql`select on_order, in_transit from holding where id = ${po.lines[index]!.holding_id}`,
        )
      )[0]!
    const readOrder = async () =>
      (
        await reference().db.query<{ status: string; qty_advised: number; asn_no: string | null; booked_at: string | null }>(
          sql`select status, qty_advised, asn_no, booked_at from purchase_order where id = ${po.id}`,
        )
      )[0]!

    it('needs the lot and expiry date that the lines of its order require, for a supplier too', async () => {
      const { db } = reference()
      const code = po.lines[0]!.product_code
      const track = (lot: boolean, expiry: boolean) =>
        db.query(
          sql`update product set lot_tracked = ${lot}, expiry_tracked = ${expiry} where client_code = 'ACME' and product_code = ${code}`,
        )
      const [before] = await db.query<{ lot_tracked: boolean; expiry_tracked: boolean; options: object }>(sql`
        select p.lot_tracked, p.expiry_tracked, c.options from product p join client c on c.client_code = p.client_code
        where p.client_code = 'ACME' and p.product_code = ${code}`)
      await db.query(sql`update client set options = options || '{"require_lot": true, "require_expiry": true}' where client_code = 'ACME'`)
      for (const [lot, expiry] of [
        [true, true],
        [false, true],
        [false, false],
      ] as const) {
        await track(lot, expiry)
        const { data } = await reference().get('purchaseOrders', { view: 'detail', order_no: po.po_no, client: 'ACME' }, SUPPLIER)
        expect(data.lines[0].needs).toEqual({ lot, expiry, whole_qty: true })
        // Refused for a package that is not there, so that nothing is advised.
        const { body } = await createEntity(shipmentBody({ lines: [{ po_line_no: 1, qty: 1, package_no: 9 }] }), { as: SUPPLIER })
        expect([body.errors['lines.0.lot_no'], body.errors['lines.0.expiry_date']]).toEqual([
          lot ? [`Required for ${code}.`] : undefined,
          expiry ? [`Required for ${code}.`] : undefined,
        ])
      }
      await track(before!.lot_tracked, before!.expiry_tracked)
      await db.query(sql`update client set options = ${JSON.stringify(before!.options)}::jsonb where client_code = 'ACME'`)
    })

    it('puts its order and quantity in transit, and its goods on pallets with SSCCs, and writes an audit entry', async () => {
      const before = await holdingOfLine(0)
      const body = shipmentBody({
        lines: [
          { po_line_no: 1, qty: 480, lot_no: 'LX', expiry_date: day(200), package_no: 2 },
          { po_line_no: 2, qty: 3, expiry_date: day(90) },
        ],
        packages: [{ sscc: null }, { package_type: 'PALLET', weight_kg: 210.5 }],
      })
      const key = randomUUID()
      const created = await createEntity(body, { as: SUPPLIER, key })
      expect([created.status, created.body.message]).toEqual([201, undefined])
      z.parse(calls.postSupplierManagement.response, created.body)
      const shipment: InboundShipment = created.body.data
      expect(shipment).toMatchObject({ status: 'ADVISED', supplier_code: 'SUP-014', po_nos: [po.po_no], packages: 2, eta_date: day(5) })
      expect(shipment).toMatchObject({ created_at: shipment.last_event?.at, last_event: { code: 'ADVISED' } })
      // One pallet and the loose goods were not weighed.
      expect(shipment.weight_kg).toBeNull()
      expect(await readOrder()).toMatchObject({ status: 'IN_TRANSIT', qty_advised: 480 + 30, asn_no: shipment.asn_no })
      expect(await holdingOfLine(0)).toEqual({ on_order: before.on_order - 480, in_transit: before.in_transit + 480 })
      const packages: Package[] = await allRows(
        reference(),
        'supplierManagement',
        { view: 'shipment-table', shipment: shipment.id },
        SUPPLIER,
      )
      expect(packages.map((pack) => [pack.package_type, pack.contents.length])).toEqual([
        ['PALLET', 0],
        ['PALLET', 1],
        ['LOOSE', 1],
      ])
      for (const pack of packages.slice(0, 2)) expect(hasValidCheckDigit(pack.sscc!)).toBe(true)
      expect(new Set(packages.map((pack) => pack.sscc)).size).toBe(3)
      expect(shipment.lines?.[0]).toMatchObject({ qty: 480, lot_no: 'LX', sscc: packages[1]!.sscc })
      expect(await lastAudit(shipment.id)).toMatchObject({ event_code: 'SHIPMENT_ADVISED' })
      // Sent again with the same key, it is the same shipment.
      expect((await createEntity(body, { as: SUPPLIER, key })).body).toEqual(created.body)
      expect(await readOrder()).toMatchObject({ qty_advised: 510 })
    })

    it('is a promise to the buyer if it is later than agreed, and cannot hide that the order is late', async () => {
      const agree = (agreed: string) =>
        reference().db.query(sql`update purchase_order set expected_date = ${agreed}, promised_date = null where id = ${po.id}`)
      const seenByBuyer = async () => {
        const { data } = await reference().get('purchaseOrders', { view: 'detail', order_no: po.po_no }, CSR)
        const later = (await reference().get('purchaseOrders', { promised_later: '1', order_no: po.po_no }, CSR)).data
        return [data.expected_date, data.promised_date, data.events.at(-1).note, later.length]
      }
      await agree(day(4))
      const { data } = (await createEntity(shipmentBody({ expected_date: day(6) }), { as: SUPPLIER })).body
      expect(await seenByBuyer()).toEqual([day(4), day(6), expect.stringMatching(/^Supplier promised .*; .* was agreed\.$/), 1])
      const moved = (await change(data.id, 1, { entity: 'shipment', expected_date: day(8) }, SUPPLIER)).body.data
      expect(moved).toMatchObject({ agreed_date: day(4), late: false })
      expect((await seenByBuyer())[1]).toBe(day(8))
      // In time again: the promise is withdrawn.
      expect((await change(data.id, 2, { entity: 'shipment', expected_date: day(3) }, SUPPLIER)).status).toBe(200)
      expect(await seenByBuyer()).toEqual([day(4), null, 'Supplier withdrew the promised date.', 0])
      // The agreed date has passed: a later date of the shipment changes nothing about that.
      await agree(day(-1))
      const late = (await change(data.id, 3, { entity: 'shipment', expected_date: day(9) }, SUPPLIER)).body.data
      expect(late).toMatchObject({ late: true, agreed_date: day(-1), eta_date: day(9) })
      const overdue = (await reference().get('supplierManagement', { view: 'shipments', overdue: '1', po_no: po.po_no }, CSR)).data
      expect(overdue.map((row: InboundShipment) => row.id)).toEqual([data.id])
    })

    it('changes when its goods are expected, whatever was agreed', async () => {
      const { createProduct, enter, act, read } = ordersOf(reference)
      const code = await createProduct()
      const line = { product_code: code, uom: 'EACH', qty: 100 }
      const entered = await enter('PO', [line], { supplier_code: 'SUP-014', expected_date: day(2) })
      const order = await act('PO', entered, { action: 'release' })
      const sale = await enter('SO', [{ ...line, qty: 5 }])
      const adviseFor = async (expected_date: string, qty: number): Promise<InboundShipment> => {
        const lines = [{ po_line_no: 1, qty }]
        return (await createEntity(shipmentBody({ po_no: order['po_no'], expected_date, lines, packages: [] }), { as: SUPPLIER })).body.data
      }
      const docks = async () => {
        const query = { product: code, outstanding: '1' }
        const get = async (more: object) => reference().get('purchaseOrders', { ...query, ...more }, CSR)
        const weeks = (await get({ view: 'forecast' })).data.filter(({ units }: { units: number }) => units > 0)
        return await Promise.all(
          weeks.map(async ({ start, end, orders, lines, units, overdue_units }: Record<string, number | string>) => {
            const days = { arrival_from: start, arrival_to: end }
            expect([(await get(days)).meta.total, (await get({ ...days, view: 'table' })).meta.total]).toEqual([orders, lines])
            return [start, lines, units, overdue_units]
          }),
        )
      }
      const coming = async () => {
        const get = async (query: object) => (await reference().get('stocksHolding', { product: code, has_stock: '0', ...query }, CSR)).data
        const [holding] = await get({})
        const { drivers, buckets } = await get({ view: 'forecast', id: holding.id })
        const { open_purchase_orders: orders } = await get({ view: 'detail', id: holding.id })
        const { data: suggestions } = await reference().get('productsTypeahead', { q: code, client: 'ACME' }, CSR)
        const { lines } = (await read('SO', sale.id)) as unknown as {
          lines: { shortage: { next_receipt: { date: string; qty: number } } }[]
        }
        const next = lines[0]!.shortage.next_receipt
        expect([suggestions[0].next_receipt_date, orders[0].next_receipt_date]).toEqual([next.date, next.date])
        expect([orders[0].expected_date, orders[0].qty_outstanding]).toEqual([day(2), 100])
        return {
          drivers: drivers
            .filter(({ kind }: { kind: string }) => kind === 'PO')
            .map(({ date, qty, confidence, late }: Record<string, unknown>) => [date, qty, confidence, late]),
          weeks: buckets.flatMap(({ start, inbound_po, inbound_transit }: Record<string, number>) =>
            inbound_po! + inbound_transit! > 0 ? [[start, inbound_po, inbound_transit]] : [],
          ),
          next,
          docks: await docks(),
        }
      }
      expect(await coming()).toMatchObject({ drivers: [[day(2), 100, 'firm', false]], next: { date: day(2), qty: 100 } })
      const [first, second] = [await adviseFor(day(1), 30), await adviseFor(day(2), 24)]
      const { version } = (await change(second.id, 1, { entity: 'shipment', expected_date: day(24) }, SUPPLIER)).body.data
      // The rest is promised for the same day, because the shipment promises it.
      expect(await coming()).toEqual({
        drivers: [
          [day(1), 30, 'firm', false],
          [day(24), 70, 'firm', false],
        ],
        weeks: [
          ['2026-11-16', 0, 30],
          ['2026-12-14', 46, 24],
        ],
        next: expect.objectContaining({ date: day(1), qty: 30 }),
        docks: [
          ['2026-11-16', 1, 30, 0],
          ['2026-12-14', 1, 70, 0],
        ],
      })
      // The docks may be closed on the expected day, so that one is booked for the next open day.
      await reference().db.query(
        sql`update shipment set booked_at = ${day(27)}::date + time '23:00' where shipment_no = ${second.shipment_no}`,
      )
      // What has been received is that of the earlier shipment.
      await reference().db.query(
        sql`update po_line set qty_received = 10 where po_id = (select id from purchase_order where po_no = ${order['po_no']})`,
      )
      expect((await reference().get('stocksHolding', { view: 'forecast', product: code }, CSR)).data.drivers).toMatchObject([
        { date: day(1), qty: 20 },
        { date: day(3), qty: -5 },
        { date: day(24), qty: 46 },
        { date: day(28), qty: 24 },
      ])
      await reference().db.query(
        sql`update po_line set qty_received = 0 where po_id = (select id from purchase_order where po_no = ${order['po_no']})`,
      )
      // Late by the agreed date, although the goods arrive on a later one.
      await reference().db.query(sql`update purchase_order set expected_date = ${day(-1)} where po_no = ${order['po_no']}`)
      const { data } = await reference().get('stocksHolding', { view: 'forecast', product: code }, CSR)
      expect(data.drivers.map(({ date, late }: Record<string, unknown>) => [date, late])).toEqual([
        [day(1), true],
        [day(3), false],
        [day(24), true],
        [day(28), true],
      ])
      expect(await docks()).toEqual([
        ['2026-11-16', 1, 30, 30],
        ['2026-12-14', 1, 70, 70],
      ])
      expect([first.eta_date, version]).toEqual([day(1), 2])
    })

    it('withdraws its promise when it is cancelled, but not another promise of the supplier', async () => {
      await reference().db.query(sql`update purchase_order set expected_date = ${day(4)}, promised_date = null where id = ${po.id}`)
      const part = (expected_date: string) =>
        shipmentBody({ expected_date, lines: [{ po_line_no: 1, qty: 48, expiry_date: day(200), package_no: 1 }] })
      const adviseFor = async (date: string): Promise<InboundShipment> => (await createEntity(part(date), { as: SUPPLIER })).body.data
      const cancelIt = ({ id }: InboundShipment) =>
        change(id, 1, { entity: 'shipment', status: 'CANCELLED', reason: 'Truck broke down' }, SUPPLIER)
      const promised = async () => (await reference().get('purchaseOrders', { view: 'detail', order_no: po.po_no }, CSR)).data.promised_date
      const promiseForOrder = async (promised_date: string) => {
        const order = (await reference().get('purchaseOrders', { view: 'detail', order_no: po.po_no }, SUPPLIER)).data
        expect((await ordersOf(reference).patch('PO', order, { promised_date }, SUPPLIER)).status).toBe(200)
      }
      const [inTime, late, later] = [await adviseFor(day(3)), await adviseFor(day(6)), await adviseFor(day(8))]
      expect(await promised()).toBe(day(8))
      await cancelIt(later)
      expect(await promised()).toBe(day(6))
      await cancelIt(late)
      expect(await promised()).toBeNull()
      await promiseForOrder(day(9))
      await cancelIt(inTime)
      expect(await promised()).toBe(day(9))
      const again = await adviseFor(day(10))
      expect(await promised()).toBe(day(10))
      await cancelIt(again)
      expect(await promised()).toBe(day(9))
    })

    it("is refused with every error at once, each with the contract's message, and changes nothing", async () => {
      const first = shipmentBody()
      expect((await createEntity(first, { as: SUPPLIER })).status).toBe(201)
      const sscc = (await allRows(reference(), 'supplierManagement', { view: 'shipment-table', po_no: po.po_no }, SUPPLIER))[0].sscc
      const [pallet] = await reference().db.query<{ sscc: string }>(
        sql`select sscc from stock_line where sscc is not null and on_hand > 0 limit 1`,
      )
      const { status, body } = await createEntity(
        shipmentBody({
          asn_no: first.asn_no.toLowerCase(),
          expected_date: day(-1),
          carrier_code: 'NOPE',
          lines: [
            { po_line_no: 1, qty: 721, expiry_date: day(-1) },
            { po_line_no: 7, qty: 1 },
            { po_line_no: 2, qty: 1.5, package_no: 9 },
          ],
          packages: [{ sscc: '393123450000000010' }, { sscc }, { sscc: pallet!.sscc, package_type: 'BOX' }],
        }),
        { as: SUPPLIER },
      )
      expect(status).toBe(422)
      expect(body.errors).toMatchObject({
        asn_no: ['ASN number already in use.'],
        expected_date: ['Enter today’s date or a later one.'],
        carrier_code: ['Carrier NOPE does not deliver to SYD1.'],
        'lines.0.qty': [`Only 240 of ${po.po_no} line 1 can be advised.`],
        'lines.1.po_line_no': [`${po.po_no} has no line 7.`],
        'lines.2.qty': [`Quantities in ${po.lines[1]!.uom} must be whole numbers.`],
        'lines.2.package_no': ['There are only 3 packages.'],
        'packages.0.sscc': ['SSCC 393123450000000010 has a wrong check digit: 0 instead of 3.'],
        'packages.1.sscc': [`SSCC ${sscc} is already in use.`],
        'packages.2.sscc': [`SSCC ${pallet!.sscc} is already in use.`],
      })
      expect(body.errors['lines.0.expiry_date']).toEqual(['Enter an expiry date after today.'])
      expect(await readOrder()).toMatchObject({ qty_advised: 480 })
    })

    it('does not tell a user more than 100 used SSCCs an hour that are not theirs', async () => {
      const email = `prober.${reference().db.kind}@greengrocer.test`
      const rights = { can_view: true, can_create: true, can_edit: true, can_export: true }
      const modules = ['suppliers', 'shipments', 'purchase_orders'].map((module) => ({ module, ...rights }))
      const clients = [{ client_code: 'ACME', all_owners: true }]
      const user = {
        name: 'Prober',
        email,
        user_level: 'Regular',
        supplier_code: 'SUP-014',
        modules,
        sites: [po.site_code],
        clients,
      }
      const { data, meta } = (await reference().ask('createUser', { body: { ...user, send_invite: false }, as: ADMIN })).body
      const password = 'seven quiet forklifts'
      const invite = { action: 'accept_invite', invite: meta.invite, password, password_confirmation: password }
      await reference().ask('patchUser', { params: { id: data.id }, body: invite, as: null })
      const { token } = (await reference().ask('authLogin', { body: { email, password }, as: null })).body.data
      const probe = (ssccs: readonly string[]) =>
        reference().ask('postSupplierManagement', {
          body: shipmentBody({ expected_date: day(-1), packages: ssccs.map((sscc) => ({ sscc })) }),
          as: null,
          headers: { authorization: `Bearer ${token}` },
        })
      const rows = await reference().db.query<{ sscc: string }>(sql`
        select distinct sscc from stock_line where sscc is not null and on_hand > 0 and client_code <> 'ACME' order by sscc limit 100`)
      const used = rows.map(({ sscc }) => sscc)
      expect(used).toHaveLength(100)
      const own = (await allRows(reference(), 'supplierManagement', { view: 'shipment-table' }, SUPPLIER))[0].sscc
      for (let count = 0; count < 3; count += 1)
        expect((await probe([own])).body.errors).toMatchObject({ 'packages.0.sscc': [`SSCC ${own} is already in use.`] })
      expect((await probe(used)).body.errors).toMatchObject({ 'packages.99.sscc': [`SSCC ${used[99]} is already in use.`] })
      for (const ssccs of [[used[0]!], ['393123450000000013']]) expect((await probe(ssccs)).status).toBe(429)
      expect((await probe([])).body.errors).toHaveProperty('expected_date')
    })

    it('cannot be expected more than two years ahead, when created or changed', async () => {
      const tooFar = { expected_date: ['Enter a date within two years from today.'] }
      expect((await createEntity(shipmentBody({ expected_date: day(731) }), { as: SUPPLIER })).body.errors).toEqual(tooFar)
      const { status, body } = await createEntity(shipmentBody({ expected_date: day(730) }), { as: SUPPLIER })
      expect(status).toBe(201)
      const { id, version } = body.data
      expect((await change(id, version, { entity: 'shipment', expected_date: '9999-12-31' }, SUPPLIER)).body.errors).toEqual(tooFar)
    })

    it('is refused above the outstanding quantity, which the error names, even if one line is advised in parts', async () => {
      const full = await createEntity(shipmentBody({ lines: [{ po_line_no: 1, qty: 721, expiry_date: day(200) }] }), { as: SUPPLIER })
      expect(full.body.errors).toEqual({ 'lines.0.qty': [`Only 720 of ${po.po_no} line 1 can be advised.`] })
      const parts = await createEntity(
        shipmentBody({
          lines: [
            { po_line_no: 1, qty: 400, lot_no: 'A', expiry_date: day(200) },
            { po_line_no: 1, qty: 400, lot_no: 'B', expiry_date: day(200) },
          ],
        }),
        { as: SUPPLIER },
      )
      expect(parts.body.errors).toEqual({
        'lines.1.qty': [`Only 720 of ${po.po_no} line 1 can be advised, and 400 of them are on lines above.`],
      })
    })

    it('is refused for an order that is out of scope, not released, or unknown', async () => {
      const [outOfScope] = await reference().db.query<{ po_no: string }>(
        sql`select po_no from purchase_order where client_code = 'ACME' and is_open and status <> 'DRAFT' and supplier_code <> 'SUP-014' limit 1`,
      )
      for (const no of [outOfScope!.po_no, 'PO-NOPE'])
        expect((await createEntity(shipmentBody({ po_no: no }), { as: SUPPLIER })).body.errors).toEqual({
          po_no: [`There is no order ${no} that you can advise a shipment for.`],
        })
      await reference().db.query(sql`update purchase_order set status = 'ENTERED' where id = ${po.id}`)
      const early = await createEntity(shipmentBody(), { as: SUPPLIER })
      expect([early.status, early.body.code]).toEqual([409, 'STATUS_CONFLICT'])
      expect((await createEntity(shipmentBody(), { as: CLERK })).status).toBe(403)
      expect((await createEntity(shipmentBody(), { as: CSR })).status).toBe(403)
    })

    it('never exceeds the outstanding quantity in concurrent requests', async () => {
      const both = await Promise.all(
        [1, 2].map(() => createEntity(shipmentBody({ lines: [{ po_line_no: 1, qty: 500, expiry_date: day(200) }] }), { as: SUPPLIER })),
      )
      expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 422])
      expect(await readOrder()).toMatchObject({ qty_advised: 500 })
    })

    it('has a unique ASN number, even in concurrent requests for different orders', async () => {
      const { db } = reference()
      const secondPo = `${po.po_no}-B`
      await db.query(sql`
        with new_order as (
          insert into purchase_order (po_no, client_code, owner_code, site_code, supplier_code, order_type, priority, status, ordered_date,
            expected_date, lines, qty_ordered, qty_outstanding)
          select ${secondPo}, client_code, owner_code, site_code, supplier_code, order_type, priority, status, ordered_date, expected_date, lines,
            qty_ordered, qty_outstanding from purchase_order where id = ${po.id} returning id)
        insert into po_line (po_id, line_no, holding_id, product_code, product_name, uom, factor, qty_ordered)
        select new_order.id, l.line_no, l.holding_id, l.product_code, l.product_name, l.uom, l.factor, l.qty_ordered
        from po_line l, new_order where l.po_id = ${po.id}`)
      const asn_no = `ASN-${randomUUID().slice(0, 8)}`
      const requests = [po.po_no, secondPo, po.po_no, secondPo].map((po_no) =>
        createEntity(shipmentBody({ po_no, asn_no, lines: [{ po_line_no: 1, qty: 1, expiry_date: day(200) }], packages: [] }), {
          as: SUPPLIER,
        }),
      )
      const replies = await Promise.all(requests)
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
    })

    it('can book a free dock within opening hours and release it', async () => {
      const { data: options } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      const slot = options.dock_slots.find((candidate: { free: number; date: string }) => candidate.free > 0 && candidate.date > day(1))
      const { data: shipment } = (await createEntity(shipmentBody({ expected_date: slot.date }), { as: SUPPLIER })).body
      const timestampAt = (time: string) => `${slot.date}T${time}:00+11:00`
      const book = (booked_at: string | null, version: number) => change(shipment.id, version, { entity: 'shipment', booked_at }, SUPPLIER)
      expect((await book(`${day(-3)}T09:00:00+11:00`, 1)).body.errors).toEqual({ booked_at: ['Choose a time in the future.'] })
      expect((await book(timestampAt('03:00'), 1)).body.errors.booked_at[0]).toMatch(/^The docks at SYD1 are open /)
      const booked = await book(timestampAt(slot.times[0]), 1)
      expect(booked.body.data).toMatchObject({
        status: 'BOOKED',
        booked_at: timestampAt(slot.times[0]),
        dock: expect.stringMatching(/^DOCK-/),
        version: 2,
      })
      expect((await lastAudit(shipment.id))?.summary).toMatch(/: Status Advised → Dock booked; Dock booking none → .*; Dock none → DOCK-/)
      expect((await readOrder()).booked_at).not.toBeNull()
      const after = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      expect(after.data.dock_slots.find((candidate: { date: string }) => candidate.date === slot.date).free).toBe(slot.free - 1)
      // Booked again for the same hour, it stays at its dock, even if another comes first, and nothing is recorded.
      const id = Number(shipment.id.replace(/\D/g, ''))
      await reference().db.query(sql`update shipment set dock = 'DOCK-2' where id = ${id}`)
      expect((await book(timestampAt(slot.times[0]), 2)).body.data.dock).toBe('DOCK-2')
      const moved = (await book(timestampAt(slot.times[1]), 3)).body.data
      expect(moved.last_event).toMatchObject({ code: 'BOOKED', text: expect.stringMatching(/^Dock booking moved by /) })
      expect((await book(null, 4)).body.data).toMatchObject({ status: 'ADVISED', booked_at: null, dock: null })
      const notes = await reference().db.query<{ text: string }>(
        sql`select text from order_event where kind = 'PO' and order_id = ${po.id} and text ~* 'dock' order by id`,
      )
      const [first, second] = slot.times.map(timestampAt)
      expect(notes.map(({ text }) => text)).toEqual([
        `${booked.body.data.dock} booked for ${first}`,
        moved.dock === 'DOCK-2'
          ? `DOCK-2 booked for ${second}, moved from ${first}`
          : `${moved.dock} booked for ${second}, moved from DOCK-2, ${first}`,
        `Dock booking for ${second} released`,
      ])
    })

    it('can book a dock before the expected day, because goods may come early', async () => {
      const { data: options } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      const free: { date: string; times: string[] }[] = options.dock_slots.filter((slot: { free: number }) => slot.free > 0)
      const [slot, later] = [free.find(({ date }) => date > day(1))!, free.at(-1)!]
      const { data } = (await createEntity(shipmentBody({ expected_date: later.date }), { as: SUPPLIER })).body
      const booked_at = `${slot.date}T${slot.times[0]}:00+11:00`
      const booked = await change(data.id, 1, { entity: 'shipment', booked_at }, SUPPLIER)
      expect(booked.body.data).toMatchObject({ booked_at, eta_date: later.date })
    })

    it('can book a dock after the expected day only by changing that day too', async () => {
      const { data: options } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      const free: { date: string; times: string[] }[] = options.dock_slots.filter((slot: { free: number }) => slot.free > 0)
      const [slot, later] = [free.find(({ date }) => date > day(1))!, free.at(-1)!]
      const { data } = (await createEntity(shipmentBody({ expected_date: slot.date }), { as: SUPPLIER })).body
      const booked_at = `${later.date}T${later.times[0]}:00+11:00`
      expect((await change(data.id, 1, { entity: 'shipment', booked_at }, SUPPLIER)).body.errors).toEqual({
        booked_at: [`The goods are expected on ${slot.date}. Choose a time by then, or change the expected date as well.`],
      })
      // Goods expected on a Sunday may be booked for the Monday.
      const sunday = [0, 1, 2, 3, 4, 5, 6].map((days) => day(days + 2)).find((date) => new Date(date).getUTCDay() === 0)!
      const after = free.find(({ date }) => date > sunday)!
      const monday = `${after.date}T${after.times[0]}:00+11:00`
      expect((await change(data.id, 1, { entity: 'shipment', expected_date: sunday, booked_at: monday }, SUPPLIER)).status).toBe(200)
      expect((await change(data.id, 2, { entity: 'shipment', expected_date: later.date, booked_at }, SUPPLIER)).body.data.booked_at).toBe(
        booked_at,
      )
    })

    it('loses a dock booking that is before its new expected date, but keeps one that was early before', async () => {
      const { data: options } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      const free: { date: string; times: string[]; free: number }[] = options.dock_slots.filter((slot: { free: number }) => slot.free > 0)
      const slot = free.find(({ date }) => date > day(1))!
      const [early, late] = [free.at(-2)!.date, free.at(-1)!.date]
      const booked_at = `${slot.date}T${slot.times[0]}:00+11:00`
      const { data } = (await createEntity(shipmentBody({ expected_date: late }), { as: SUPPLIER })).body
      const move = async (version: number, expected_date: string, more: object = {}) =>
        (await change(data.id, version, { entity: 'shipment', expected_date, ...more }, SUPPLIER)).body.data
      // Booked for an early arrival: a date that is not later says nothing against it.
      await change(data.id, 1, { entity: 'shipment', booked_at }, SUPPLIER)
      expect(await move(2, early)).toMatchObject({ status: 'BOOKED', booked_at })
      expect(await move(3, slot.date)).toMatchObject({ status: 'BOOKED', booked_at })
      const { data: moved } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      expect(await move(4, late)).toMatchObject({ status: 'ADVISED', booked_at: null, dock: null, eta_date: late })
      const [{ events }] = (await reference().get('supplierManagement', { view: 'shipments', shipment: data.id }, SUPPLIER)).data
      expect(events.at(-1).text).toMatch(new RegExp(`^Dock booking released by .*: expected on ${late}$`))
      const { data: order } = await reference().get('purchaseOrders', { view: 'detail', order_no: po.po_no }, CSR)
      expect(order.booked_at).toBeNull()
      expect(order.events.map(({ note }: { note: string }) => note)).toContain(
        `Dock booking for ${booked_at} released: expected on ${late}`,
      )
      const { summary } = (await lastAudit(data.id))!
      expect(summary).toContain(`Expected ${slot.date} → ${late}`)
      expect(summary).toMatch(/Dock booking .* → none; Dock DOCK-\d → none/)
      // The hour can be booked again, and one request can move both.
      const { data: after } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      const freeOn = (slots: typeof free) => slots.find(({ date }) => date === slot.date)!.free
      expect(freeOn(after.dock_slots)).toBe(freeOn(moved.dock_slots) + 1)
      await move(5, slot.date, { booked_at })
      const other = `${early}T${free.at(-2)!.times[0]}:00+11:00`
      expect(await move(6, early, { booked_at: other })).toMatchObject({ status: 'BOOKED', booked_at: other, eta_date: early })
    })

    it('cannot be expected before the day of its dock booking', async () => {
      const { data: options } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      const free: { date: string; times: string[] }[] = options.dock_slots.filter((slot: { free: number }) => slot.free > 0)
      const [early, late] = [free.find(({ date }) => date > day(1))!.date, free.at(-1)!]
      const booked_at = `${late.date}T${late.times[0]}:00+11:00`
      const { data } = (await createEntity(shipmentBody({ expected_date: late.date }), { as: SUPPLIER })).body
      expect((await change(data.id, 1, { entity: 'shipment', booked_at }, SUPPLIER)).status).toBe(200)
      expect((await change(data.id, 2, { entity: 'shipment', expected_date: early }, SUPPLIER)).body.errors).toEqual({
        expected_date: [`A dock is booked for ${late.date}. Book an earlier time first, or choose that day or a later one.`],
      })
      // The same day is allowed, and so is an earlier one without the dock booking.
      expect((await change(data.id, 2, { entity: 'shipment', expected_date: late.date }, SUPPLIER)).status).toBe(200)
      const released = await change(data.id, 3, { entity: 'shipment', expected_date: early, booked_at: null }, SUPPLIER)
      expect(released.body.data).toMatchObject({ eta_date: early, booked_at: null, status: 'ADVISED' })
      expect((await lastAudit(data.id))?.summary).toContain('Status Dock booked → Advised')
    })

    it('cannot book an hour at which every dock is booked, and the error lists the free times', async () => {
      const { data: options } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      const slot = options.dock_slots.findLast((candidate: { free: number }) => candidate.free > 10)
      const booked_at = `${slot.date}T${slot.times[1]}:00+11:00`
      const replies = []
      for (let n = 0; n < 4; n += 1) {
        const { data } = (
          await createEntity(shipmentBody({ expected_date: slot.date, lines: [{ po_line_no: 1, qty: 10, expiry_date: day(200) }] }), {
            as: SUPPLIER,
          })
        ).body
        replies.push(await change(data.id, 1, { entity: 'shipment', booked_at }, SUPPLIER))
      }
      const docks = replies.slice(0, 3).map((reply) => reply.body.data?.dock)
      expect(new Set(docks).size).toBe(3)
      expect(replies[3]!.body.errors.booked_at[0]).toMatch(
        new RegExp(`^Every dock at SYD1 is taken at ${slot.times[1]}. Free on that day: `),
      )
    })

    it('is in the log with the name of its carrier, and with the code in the changes', async () => {
      const { data: shipment } = (await createEntity(shipmentBody({ carrier_code: 'AUSPOST' }), { as: SUPPLIER })).body
      const { body } = await change(shipment.id, 1, { entity: 'shipment', carrier_code: 'TOLL' }, SUPPLIER)
      expect(body.data.carrier_code).toBe('TOLL')
      const entry = await lastAudit(shipment.id)
      expect(entry?.summary).toContain('Carrier Australia Post → Toll IPEC')
      expect(entry?.changes).toContainEqual({ field: 'carrier_code', label: 'Carrier', before: 'AUSPOST', after: 'TOLL' })
    })

    it('can be cancelled with a reason, which makes its goods outstanding again', async () => {
      const before = await holdingOfLine(0)
      const { data: shipment } = (await createEntity(shipmentBody(), { as: SUPPLIER })).body
      expect((await change(shipment.id, 1, { entity: 'shipment', status: 'CANCELLED' }, SUPPLIER)).body.errors).toEqual({
        reason: ['Enter a reason.'],
      })
      const cancelled = await change(shipment.id, 1, { entity: 'shipment', status: 'CANCELLED', reason: 'Truck broke down' }, SUPPLIER)
      expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED', lines: [] })
      expect(await readOrder()).toMatchObject({ status: 'RELEASED', qty_advised: 0 })
      expect(await holdingOfLine(0)).toEqual(before)
      const late = await change(shipment.id, 2, { entity: 'shipment', vehicle_no: 'X' }, SUPPLIER)
      expect([late.status, late.body.code]).toEqual([409, 'STATUS_CONFLICT'])
      expect(await lastAudit(shipment.id)).toMatchObject({
        event_code: 'SHIPMENT_UPDATED',
        // With the number of its order, by which the log is searched.
        summary: `${shipment.asn_no} for ${shipment.po_nos[0]} cancelled: Truck broke down`,
      })
      expect((await createEntity(shipmentBody(), { as: SUPPLIER })).status).toBe(201)
    })

    it('that is cancelled is not the one that its order names', async () => {
      const part = { lines: [{ po_line_no: 1, qty: 48, expiry_date: day(200), package_no: 1 }], packages: [{}] }
      const [first, second] = [
        (await createEntity(shipmentBody(part), { as: SUPPLIER })).body.data,
        (await createEntity(shipmentBody(part), { as: SUPPLIER })).body.data,
      ]
      expect(await readOrder()).toMatchObject({ asn_no: second.asn_no })
      // The order is found by both numbers.
      const ordersWith = async (query: Record<string, string>) =>
        (await reference().get('purchaseOrders', query, MANAGER)).data.map((row: { id: string }) => row.id)
      for (const { asn_no: asn } of [first, second]) {
        expect(await ordersWith({ asn_no: asn }), asn).toEqual([`po_${po.id}`])
        expect(await ordersWith({ q: asn.toLowerCase() }), asn).toEqual([`po_${po.id}`])
      }
      const cancelIt = (id: string) => change(id, 1, { entity: 'shipment', status: 'CANCELLED', reason: 'Truck broke down' }, SUPPLIER)
      await cancelIt(second.id)
      expect(await readOrder()).toMatchObject({ asn_no: first.asn_no })
      expect(await ordersWith({ asn_no: second.asn_no })).toEqual([])
      await cancelIt(first.id)
      expect(await readOrder()).toMatchObject({ asn_no: null })
    })

    it('with the next dock is the one that its order names, with both its ASN and its booking', async () => {
      const { data: options } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, SUPPLIER)
      const days = options.dock_slots.filter((slot: { free: number; date: string }) => slot.free > 0 && slot.date > day(1))
      const [early, late] = days.map(({ date, times }: { date: string; times: string[] }) => `${date}T${times[0]}:00+11:00`)
      const part = { expected_date: day(14), lines: [{ po_line_no: 1, qty: 48, expiry_date: day(200), package_no: 1 }], packages: [{}] }
      const adviseOne = async (): Promise<InboundShipment> => (await createEntity(shipmentBody(part), { as: SUPPLIER })).body.data
      const named = async () => {
        const { asn_no: asn, booked_at: at } = await readOrder()
        return [asn, at && Date.parse(at)]
      }
      const first = await adviseOne()
      const book = ({ id }: InboundShipment, version: number, booked_at: string | null) =>
        change(id, version, { entity: 'shipment', booked_at }, SUPPLIER)
      const cancelIt = ({ id }: InboundShipment, version = 1) =>
        change(id, version, { entity: 'shipment', status: 'CANCELLED', reason: 'Truck broke down' }, SUPPLIER)
      expect((await book(first, 1, late)).status).toBe(200)
      const [second, third] = [await adviseOne(), await adviseOne()]
      expect(await named()).toEqual([first.asn_no, Date.parse(late)])
      await cancelIt(third)
      expect(await named()).toEqual([first.asn_no, Date.parse(late)])
      await book(second, 1, early)
      expect(await named()).toEqual([second.asn_no, Date.parse(early)])
      await book(second, 2, null)
      expect(await named()).toEqual([first.asn_no, Date.parse(late)])
      await book(first, 2, null)
      expect(await named()).toEqual([second.asn_no, null])
    })

    it('keeps its ASN number, on its order too', async () => {
      const { data: shipment } = (await createEntity(shipmentBody(), { as: SUPPLIER })).body
      const rename = async (asn_no: string) => {
        const [order] = await reference().db.query<{ version: number }>(sql`select version from purchase_order where id = ${po.id}`)
        return reference().ask('patchPurchaseOrder', {
          params: { id: `po_${po.id}` },
          body: { asn_no },
          as: MANAGER,
          headers: { 'if-match': `"${order!.version}"` },
        })
      }
      const { status, body } = await rename('ZZZ-1')
      expect([status, Object.keys(body.errors)]).toEqual([422, ['asn_no']])
      expect((await rename(shipment.asn_no)).status).toBe(200)
      expect(await readOrder()).toMatchObject({ asn_no: shipment.asn_no })
    })

    it('sets the carrier, vehicle and container of its order, which cannot be changed in the order', async () => {
      const patchOrder = async (body: object) => {
        const [order] = await reference().db.query<{ version: number }>(sql`select version from purchase_order where id = ${po.id}`)
        const headers = { 'if-match': `"${order!.version}"` }
        return reference().ask('patchPurchaseOrder', { params: { id: `po_${po.id}` }, body, as: MANAGER, headers })
      }
      const transport = async () => {
        const [order] = await reference().db.query<{ carrier_code: string; vehicle_no: string; container_no: string }>(
          sql`select carrier_code, vehicle_no, container_no from purchase_order where id = ${po.id}`,
        )
        return [order!.carrier_code, order!.vehicle_no, order!.container_no]
      }
      expect((await patchOrder({ carrier_code: 'STARTRACK', container_no: 'CONT1' })).status).toBe(200)
      const { data: shipment } = (await createEntity(shipmentBody({ carrier_code: 'TOLL', vehicle_no: 'VEH1' }), { as: SUPPLIER })).body
      expect(await transport()).toEqual(['TOLL', 'VEH1', null])
      expect((await patchOrder({ carrier_code: 'DHL', container_no: 'CONT9', seal_no: 'S1' })).body.errors).toEqual({
        carrier_code: ['This comes from the order’s shipment. Change it there.'],
        container_no: ['This comes from the order’s shipment. Change it there.'],
      })
      expect((await patchOrder({ carrier_code: 'TOLL', seal_no: 'S1' })).status).toBe(200)
      await change(shipment.id, 1, { entity: 'shipment', carrier_code: 'AUSPOST', container_no: 'CONT2' }, SUPPLIER)
      expect(await transport()).toEqual(['AUSPOST', 'VEH1', 'CONT2'])
    })

    it('without a dock leaves its order the booking that it had before', async () => {
      const bookedAt = new Date(`${day(9)}T00:00:00Z`).toISOString()
      await reference().db.query(sql`update purchase_order set status = 'BOOKED', booked_at = ${bookedAt}::timestamptz where id = ${po.id}`)
      const part = { lines: [{ po_line_no: 1, qty: 48, expiry_date: day(200), package_no: 1 }], packages: [{}] }
      const advised: InboundShipment[] = []
      for (const _ of [1, 2]) advised.push((await createEntity(shipmentBody(part), { as: SUPPLIER })).body.data)
      const cancelIt = ({ id }: InboundShipment) =>
        change(id, 1, { entity: 'shipment', status: 'CANCELLED', reason: 'Truck broke down' }, SUPPLIER)
      await cancelIt(advised[1]!)
      const order = await readOrder()
      expect([order.asn_no, Date.parse(order.booked_at!)]).toEqual([advised[0]!.asn_no, Date.parse(bookedAt)])
      await cancelIt(advised[0]!)
      expect(await readOrder()).toMatchObject({ status: 'RELEASED', asn_no: null, booked_at: null })
    })

    it('ends when its order is closed: a part-received one becomes received, and one that never arrived is cancelled', async () => {
      const { db } = reference()
      const part = { lines: [{ po_line_no: 1, qty: 48, expiry_date: day(200), package_no: 1 }], packages: [{}] }
      const advised: InboundShipment[] = []
      for (const _ of [1, 2]) advised.push((await createEntity(shipmentBody(part), { as: SUPPLIER })).body.data)
      const [came, missing] = [advised[0]!, advised[1]!]
      await db.query(sql`update po_line set qty_received = 48, status = 'PART_RECEIVED' where po_id = ${po.id} and line_no = 1`)
      await db.query(
        sql`update purchase_order set status = 'PART_RECEIVED', arrived_at = now(), received_at = now(), booked_at = date_trunc('minute', now()) where id = ${po.id}`,
      )
      await db.query(sql`update shipment set status = 'PART_RECEIVED' where shipment_no = ${came.shipment_no}`)
      await db.query(
        sql`update shipment set status = 'BOOKED', dock = 'DOCK-1', booked_at = (select booked_at from purchase_order where id = ${po.id})
          where shipment_no = ${missing.shipment_no}`,
      )
      const step = async (action: string) => {
        const [order] = await db.query<{ version: number }>(sql`select version from purchase_order where id = ${po.id}`)
        return reference().ask('patchPurchaseOrder', {
          params: { id: `po_${po.id}` },
          body: { action },
          as: MANAGER,
          headers: { 'if-match': `"${order!.version}"` },
        })
      }
      const read = async ({ id }: InboundShipment): Promise<InboundShipment> =>
        (await reference().get('supplierManagement', { view: 'shipments', shipment: id }, SUPPLIER)).data[0]
      const closed = await step('close')
      expect(closed.body.data.events.at(-1).note).toBe(`2 lines closed short. ${missing.asn_no} cancelled.`)
      expect(await readOrder()).toMatchObject({ status: 'CLOSED', qty_advised: 48, asn_no: came.asn_no, booked_at: null })
      expect(await read(came)).toMatchObject({
        status: 'RECEIVED',
        version: 2,
        last_event: { code: 'RECEIVED', text: `${po.po_no} closed by Morgan Blake` },
      })
      expect(await read(missing)).toMatchObject({
        status: 'CANCELLED',
        version: 2,
        booked_at: null,
        lines: [],
        exception_reason: `${po.po_no} was closed`,
      })
      expect((await step('reopen')).body.data.status).toBe('PART_RECEIVED')
      expect([(await read(came)).status, (await read(missing)).status]).toEqual(['PART_RECEIVED', 'CANCELLED'])
      expect((await step('close')).status).toBe(200)
    })

    it('has its lines replaced as a whole, or not at all if one is wrong', async () => {
      const { data: shipment } = (await createEntity(shipmentBody(), { as: SUPPLIER })).body
      const refused = await change(
        shipment.id,
        1,
        { entity: 'shipment', lines: [{ po_line_no: 1, qty: 9999, expiry_date: day(9) }], packages: [] },
        SUPPLIER,
      )
      expect(refused.body.errors).toEqual({ 'lines.0.qty': [`Only 720 of ${po.po_no} line 1 can be advised.`] })
      expect(await readOrder()).toMatchObject({ qty_advised: 480 })
      const replaced = await change(
        shipment.id,
        1,
        {
          entity: 'shipment',
          vehicle_no: 'ABC 123',
          lines: [{ po_line_no: 1, qty: 100, expiry_date: day(200), package_no: 1 }],
          packages: [{}],
        },
        SUPPLIER,
      )
      expect(replaced.body.data).toMatchObject({ vehicle_no: 'ABC 123', packages: 1, version: 2 })
      expect(await readOrder()).toMatchObject({ qty_advised: 100 })
      // The log names the line and its quantities, not how many lines there are.
      const { uom, product_code: code } = replaced.body.data.lines[0]
      const log = await lastAudit(shipment.id)
      expect(log?.changes.find(({ field }) => field === 'lines.1')).toEqual({
        field: 'lines.1',
        label: `Line 1 (${code})`,
        before: expect.stringContaining(`480 ${uom}, `),
        after: expect.stringContaining(`100 ${uom}, `),
      })
      expect(log?.summary).toMatch(/: Vehicle none → ABC 123; Line 1 .* 480 .* → 100 /)
    })

    it('keeps the dimensions of its packages when its lines are replaced, and logs what was changed', async () => {
      const { db } = reference()
      const lines = [{ po_line_no: 1, qty: 480, expiry_date: day(200), package_no: 1 }]
      const { data: shipment } = (await createEntity({ ...shipmentBody(), lines, packages: [{ weight_kg: 31.68 }] }, { as: SUPPLIER })).body
      expect(shipment.weight_kg).toBe(31.68)
      const id = Number(shipment.id.replace('sh_', ''))
      const [pack] = await db.query<{ sscc: string }>(sql`
        update package set length_cm = 120, width_cm = 100, height_cm = 140 where shipment_id = ${id} returning sscc`)
      // As in seeded shipments, only the package knows what is on it.
      await db.query(sql`update shipment_line set sscc = null where shipment_id = ${id}`)
      const body = { entity: 'shipment', lines, packages: [{ sscc: pack!.sscc, package_type: 'PALLET', weight_kg: 15.84 }] }
      expect((await change(shipment.id, 1, body, SUPPLIER)).status).toBe(200)
      const kept = await db.query(sql`select sscc, length_cm, width_cm, height_cm, weight_kg from package where shipment_id = ${id}`)
      expect(kept).toEqual([{ sscc: pack!.sscc, length_cm: 120, width_cm: 100, height_cm: 140, weight_kg: 15.84 }])
      const name = `Package ${pack!.sscc}`
      expect((await lastAudit(shipment.id))?.summary).toBe(
        `${shipment.asn_no} for ${shipment.po_nos[0]}: ${name} PALLET, 31.68 kg → PALLET, 15.84 kg`,
      )
    })

    it('leaves orders, holdings and status changes consistent', async () => {
      expect(await brokenOrders(reference().db)).toEqual([])
      expect(await invalidSteps(reference().db, startedAt)).toEqual([])
      expect(await brokenLines(reference().db)).toEqual([])
      const before = await holdingNumbers(reference().db)
      await refreshHoldings(reference().db)
      expect(await holdingNumbers(reference().db)).toEqual(before)
    })
  })
}
