import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { CustomerRow } from '#lib/contract/exact-types.ts'
import { withRights } from '#tests/support/module-rights.ts'
import { ADMIN, allRows, CLERK, MANAGER, SUPPLIER, TEST_DAY, type Reference } from './server.ts'

/** Customers as records: the list, and changes of one. */
export const customerSuite = (reference: () => Reference): void => {
  const customersOf = (query: Record<string, string> = {}, as = ADMIN): Promise<CustomerRow[]> =>
    allRows(reference(), 'customerManagement', query, as)
  const change = (id: string, version: number | null, body: object, as = MANAGER) =>
    reference().ask('patchCustomerManagement', {
      params: { id },
      body,
      as,
      headers: version === null ? {} : { 'if-match': `"${version}"` },
    })
  /** A new customer of ACME, as the list shows it. */
  const createCustomer = async (overrides: object = {}): Promise<CustomerRow> => {
    const customer_no = `T${randomUUID().slice(0, 8)}`.toUpperCase()
    const body = {
      client_code: 'ACME',
      customer_no,
      name: 'Harbour Deli',
      address1: '1 Quay St',
      city: 'Sydney',
      postcode: '2000',
      country: 'AU',
      ...overrides,
    }
    const { status } = await reference().ask('storeCustomer', { body, as: MANAGER })
    expect(status).toBe(201)
    return (await customersOf({ q: body.customer_no }, MANAGER)).find((row) => row.customer_no === body.customer_no)!
  }
  const reload = async ({ customer_code }: CustomerRow) => (await customersOf({ customer: customer_code }))[0]!
  const lastAudit = async (code: string) => {
    const [row] = await reference().db.query<{
      id: string
      event_code: string
      summary: string
      changes: { field: string; before: unknown; after: unknown }[]
    }>(
      sql`select id, event_code, summary, changes from audit_event where entity_type = 'customer' and entity_id = ${code} order by id desc limit 1`,
    )
    return row
  }

  describe('the customer list', () => {
    it('counts open and late orders and names the newest order, in agreement with the orders', async () => {
      const orders = await reference().db.query<{ key: string; open: number; late: number; newest: string; reference: string | null }>(sql`
        select client_code || '~' || customer_code as key, count(*) filter (where is_open) as open,
          count(*) filter (where is_open and required_ship_date < ${TEST_DAY}::date) as late,
          (array_agg(so_no order by ordered_date desc, id desc))[1] as newest,
          (array_agg(customer_po_no order by ordered_date desc, id desc) filter (where customer_po_no is not null))[1] as reference
        from sales_order where customer_code is not null and status <> 'DRAFT' group by 1`)
      const byKey = new Map(orders.map((row) => [row.key, row]))
      const rows = await customersOf()
      for (const row of rows) {
        const known = byKey.get(`${row.client_code}~${row.customer_code}`)
        expect([row.id, row.open_sos, row.late_sos, row.last_so_no, row.last_customer_po_no]).toEqual([
          row.id,
          known?.open ?? 0,
          known?.late ?? 0,
          known?.newest ?? null,
          known?.reference ?? null,
        ])
      }
      expect(rows.some((row) => row.late_sos > 0)).toBe(true)
    })

    it('searches name, number and city, filters by late orders, counts late and blocked customers, sorts by late orders, and stays in scope', async () => {
      const all = await customersOf({}, MANAGER)
      expect(new Set(all.map((row) => row.client_code))).toEqual(new Set(['ACME']))
      const bakery = await createCustomer({ name: 'Lantern Bakery Supplies', city: 'Ulladulla' })
      for (const q of ['bakery lantern', bakery.customer_no.toLowerCase(), 'ulladulla'])
        expect((await customersOf({ q }, MANAGER)).map((row) => row.id)).toEqual([bakery.id])
      const late = await customersOf({ late: '1' }, MANAGER)
      expect(late.length).toBeGreaterThan(0)
      expect(late.map((row) => row.id).toSorted()).toEqual(
        all
          .filter((row) => row.late_sos > 0)
          .map((row) => row.id)
          .toSorted(),
      )
      await reference().db.query(sql`update customer set status = 'BLOCKED' where customer_code = ${bakery.customer_code}`)
      const { meta } = await reference().get('customerManagement', { late: '1', status: 'BLOCKED' }, MANAGER)
      const blocked = (await customersOf({}, MANAGER)).filter((row) => row.status === 'BLOCKED').length
      expect(blocked).toBeGreaterThan(0)
      expect([meta.by_status.BLOCKED, meta.late]).toEqual([blocked, late.length])
      const sorted = (await customersOf({ sort: '-late_sos' }, MANAGER)).map((row) => row.late_sos)
      expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
    })

    it('is closed to a supplier and to users without the module', async () => {
      expect((await reference().ask('customerManagement', { as: SUPPLIER })).body.code).toBe('MODULE_FORBIDDEN')
      expect((await reference().ask('customerManagement', { as: CLERK })).body.code).toBe('MODULE_FORBIDDEN')
      await withRights(reference().db, SUPPLIER, ['customers'], async () =>
        expect((await reference().ask('customerManagement', { as: SUPPLIER })).body.code).toBe('VIEW_FORBIDDEN'),
      )
    })
  })

  describe('a change to a customer', () => {
    it('saves the fields sent, refuses an outdated version, and logs both values', async () => {
      const row = await createCustomer()
      const { status, body } = await change(row.id, row.version ?? null, { phone: '02 5550 1234', city: 'Newcastle' })
      expect([status, body.data.phone, body.data.city, body.data.address1]).toEqual([200, '02 5550 1234', 'Newcastle', '1 Quay St'])
      const entry = await lastAudit(row.customer_code)
      expect([entry?.event_code, entry?.summary]).toEqual(['CUSTOMER_UPDATED', 'Harbour Deli: City, Phone'])
      expect(entry?.changes).toContainEqual({ field: 'city', label: 'City', before: 'Sydney', after: 'Newcastle' })
      const outdated = await change(row.id, row.version ?? null, { city: 'Perth' })
      expect([outdated.status, outdated.body.code, outdated.body.data.city]).toEqual([409, 'STALE_WRITE', 'Newcastle'])
      expect((await change(row.id, null, { city: 'Perth' })).body.code).toBe('VERSION_REQUIRED')
      expect((await reload(row)).city).toBe('Newcastle')
    })

    it('names every problem at once and changes nothing', async () => {
      const [other, row] = [await createCustomer(), await createCustomer()]
      const wrong = { customer_no: other.customer_no, country: 'XX', postcode: '', default_carrier_code: 'NOSUCH', name: 'Half' }
      const { status, body } = await change(row.id, row.version ?? null, wrong)
      expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['country', 'customer_no', 'default_carrier_code']])
      expect(body.errors.customer_no).toEqual([`Customer number ${other.customer_no} already exists for ACME: Harbour Deli.`])
      expect((await change(row.id, row.version ?? null, { postcode: '' })).body.errors).toEqual({ postcode: ['Enter the postcode.'] })
      const format = { postcode: ['Postcodes in Australia look like 2000.'] }
      expect((await change(row.id, row.version ?? null, { postcode: 'ABCDEFGHIJKLMN' })).body.errors).toEqual(format)
      expect(await reload(row)).toMatchObject({ name: 'Harbour Deli', customer_no: row.customer_no, version: row.version })
    })

    it('blocks with a reason, which lookups and the customer check name, and unblocks', async () => {
      const row = await createCustomer()
      expect((await change(row.id, row.version ?? null, { status: 'BLOCKED' })).body.errors).toEqual({ reason: ['Enter a reason.'] })
      expect((await change(row.id, row.version ?? null, { status: 'BLOCKED', reason: 'Unpaid invoices' })).status).toBe(200)
      const blocked = await reload(row)
      expect([blocked.status, blocked.allowed_actions]).toEqual(['BLOCKED', ['edit', 'activate']])
      expect([blocked.block_reason, blocked.blocked_by, blocked.blocked_at?.slice(0, 10)]).toEqual([
        'Unpaid invoices',
        'Morgan Blake',
        TEST_DAY,
      ])
      expect((await lastAudit(row.customer_code))?.summary).toBe('Harbour Deli blocked: Unpaid invoices')
      const check = await reference().get('checkClientCustomer', { client: 'ACME', customer: row.customer_code }, MANAGER)
      expect(check.data.linked === true && check.data.status === 'ACTIVE').toBe(false)
      expect(check.data.message).toBe('Customer Harbour Deli is blocked for ACME: Unpaid invoices.')
      const offered = await reference().get('settingsCustomers', { client: 'ACME', q: row.customer_no }, MANAGER)
      expect(offered.data).toMatchObject([{ value: row.customer_code, active: false, block_reason: 'Unpaid invoices' }])
      expect((await change(row.id, blocked.version ?? null, { status: 'ACTIVE' })).status).toBe(200)
      expect(await reload(row)).toMatchObject({ status: 'ACTIVE', block_reason: null, blocked_by: null, blocked_at: null })
      expect((await lastAudit(row.customer_code))?.summary).toBe('Harbour Deli unblocked')
    })

    it('logs the earlier reason for a block when the reason changes, and nothing if nothing changes', async () => {
      const row = await createCustomer()
      const block = async (reason: string) => change(row.id, (await reload(row)).version ?? null, { status: 'BLOCKED', reason }, ADMIN)
      await block('Unpaid invoices')
      expect((await block('Contract ended')).status).toBe(200)
      const entry = await lastAudit(row.customer_code)
      expect(entry?.summary).toBe('Harbour Deli: Reason (Contract ended)')
      expect(entry?.changes).toEqual([{ field: 'reason', label: 'Reason', before: 'Unpaid invoices', after: 'Contract ended' }])
      const { version } = await reload(row)
      expect((await block('Contract ended')).status).toBe(200)
      const same = await change(row.id, version ?? null, { phone: row.phone, city: row.city, customer_no: row.customer_no })
      expect([same.status, same.body.data.status]).toEqual([200, 'BLOCKED'])
      expect([(await reload(row)).version, (await lastAudit(row.customer_code))?.id]).toEqual([version, entry?.id])
      // Sent again with another change, the block stays that of the person who made it.
      const again = { status: 'BLOCKED', reason: 'Contract ended', phone: '+61 2 9000 1111' }
      const { blocked_by: by } = await reload(row)
      expect((await change(row.id, version ?? null, again, MANAGER)).status).toBe(200)
      expect(await reload(row)).toMatchObject({ phone: again.phone, block_reason: 'Contract ended', blocked_by: by })
      expect(by).not.toBe('Morgan Blake')
      expect((await lastAudit(row.customer_code))?.changes).toMatchObject([{ field: 'phone' }])
    })

    it("changes only the user's own client if the customer is shared with a client they cannot see", async () => {
      const row = await createCustomer()
      await reference().db.query(sql`insert into client_customer (client_code, customer_code, customer_no)
        select client_code, ${row.customer_code}, 'X' || ${row.customer_no} from client where client_code <> 'ACME' order by client_code limit 1`)
      const isShared = async (as: string) => (await customersOf({ customer: row.customer_code }, as))[0]?.is_shared
      expect([await isShared(MANAGER), await isShared(ADMIN)]).toEqual([true, false])
      const refused = await change(row.id, row.version ?? null, { city: 'Perth', phone: '1' })
      expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([422, ['city', 'phone']])
      expect((await change(row.id, row.version ?? null, { status: 'BLOCKED', reason: 'Duplicate' })).status).toBe(200)
      const links = await reference().db.query<{ client_code: string; status: string }>(
        sql`select client_code, status from client_customer where customer_code = ${row.customer_code}`,
      )
      expect(links.filter(({ status }) => status === 'BLOCKED').map(({ client_code }) => client_code)).toEqual(['ACME'])
    })

    it('for one client does not conflict with an edit for another, and an unknown field is refused', async () => {
      const row = await createCustomer()
      await reference().db.query(sql`insert into client_customer (client_code, customer_code, customer_no)
        values ('BOREAL', ${row.customer_code}, 'V' || ${row.customer_no})`)
      const version = row.version ?? null
      const atBoreal = `C~BOREAL~${row.customer_code}`
      expect((await change(atBoreal, version, { foo: 1 }, ADMIN)).status).toBe(422)
      expect((await change(row.id, version, { status: 'BLOCKED', reason: 'Duplicate' }, ADMIN)).status).toBe(200)
      expect((await change(atBoreal, version, { phone: '02 5550 1111' }, ADMIN)).status).toBe(200)
      expect((await change(atBoreal, version, { phone: '02 5550 2222' }, ADMIN)).body.code).toBe('STALE_WRITE')
    })

    it('to active also lifts a block of the customer itself, not only of one client', async () => {
      const row = await createCustomer()
      await reference().db.query(sql`update customer set status = 'BLOCKED' where customer_code = ${row.customer_code}`)
      expect((await reload(row)).status).toBe('BLOCKED')
      expect((await change(row.id, row.version ?? null, { status: 'ACTIVE' }, ADMIN)).status).toBe(200)
      expect((await reload(row)).status).toBe('ACTIVE')
    })

    it('of the number keeps the history under the earlier number, and apart from that of its next owner', async () => {
      const row = await createCustomer()
      const code = row.customer_code
      const renamed = `R${row.customer_no}`
      expect((await change(row.id, row.version ?? null, { customer_no: renamed })).status).toBe(200)
      const next = await createCustomer({ customer_no: row.customer_no })
      const entriesOf = async (query: Record<string, string | string[]>) =>
        (await allRows(reference(), 'audit', { sort: 'at', entity_type: ['customer'], ...query }, ADMIN)).map(
          ({ entity_no, event_code }: { entity_no: string; event_code: string }) => `${entity_no} ${event_code}`,
        )
      const whole = [`${row.customer_no} CUSTOMER_CREATED`, `${renamed} CUSTOMER_UPDATED`]
      for (const entity_no of [row.customer_no, renamed]) expect(await entriesOf({ entity_no, entity_id: [code] })).toEqual(whole)
      expect(await entriesOf({ entity_no: row.customer_no, entity_id: [next.customer_code] })).toEqual([whole[0]])
      expect(await entriesOf({ entity_no: 'NOSUCH', entity_id: [code] })).toEqual([])
      const { id } = (await lastAudit(code))!
      const { related } = (await reference().ask('auditEvent', { query: { id: `au_${id}` }, as: ADMIN })).body.data
      expect(related.map(({ event_code }: { event_code: string }) => event_code)).toEqual(['CUSTOMER_CREATED'])
    })

    it('of a shared customer is logged for every client whose record it changes', async () => {
      const row = await createCustomer()
      const [other] = await reference().db.query<{ client_code: string }>(sql`
        insert into client_customer (client_code, customer_code, customer_no)
        select client_code, ${row.customer_code}, 'Y' || ${row.customer_no} from client where client_code <> 'ACME' order by client_code limit 1
        returning client_code`)
      const logged = () =>
        reference().db.query<{ client_code: string; entity_no: string; summary: string }>(sql`
          select client_code, entity_no, summary from audit_event
          where event_code = 'CUSTOMER_UPDATED' and entity_id = ${row.customer_code} order by id`)
      const sent = { number: `Z${row.customer_no}`, phone: '02 5550 9999' }
      expect((await change(row.id, row.version ?? null, { phone: sent.phone, customer_no: sent.number }, ADMIN)).status).toBe(200)
      const both = [
        { client_code: other!.client_code, entity_no: `Y${row.customer_no}`, summary: 'Harbour Deli: Phone' },
        { client_code: 'ACME', entity_no: sent.number, summary: 'Harbour Deli: Number, Phone' },
      ]
      expect(await logged()).toEqual(both)
      // A block belongs to one client.
      const { version } = await reload(row)
      expect((await change(row.id, version ?? null, { status: 'BLOCKED', reason: 'Duplicate' }, ADMIN)).status).toBe(200)
      expect(await logged()).toEqual([...both, { client_code: 'ACME', entity_no: sent.number, summary: 'Harbour Deli blocked: Duplicate' }])
    })

    it('is not found for another client, and refused without the right to edit', async () => {
      const outOfScope = (await customersOf()).find((row) => row.client_code !== 'ACME')!
      expect((await change(outOfScope.id, outOfScope.version ?? null, { city: 'Perth' })).status).toBe(404)
      const row = await createCustomer()
      expect((await change(row.id, row.version ?? null, { city: 'Perth' }, CLERK)).body.code).toBe('MODULE_FORBIDDEN')
      const setEdit = (isGranted: boolean) =>
        reference().db.query(sql`update user_module set can_edit = ${isGranted} where module = 'customers' and user_id = 'u_1045'`)
      await setEdit(false)
      expect((await change(row.id, row.version ?? null, { city: 'Perth' }, MANAGER)).body).toEqual({
        message: 'You don’t have permission to change customers.',
        code: 'MODULE_FORBIDDEN',
      })
      await setEdit(true)
    })

    it('is saved once if several are sent at the same time', async () => {
      const row = await createCustomer()
      const responses = await Promise.all(['Perth', 'Darwin', 'Cairns'].map((city) => change(row.id, row.version ?? null, { city })))
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    })
  })
}
