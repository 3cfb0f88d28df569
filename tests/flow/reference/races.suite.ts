import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { InboundShipment, SupplierRow } from '#lib/contract/exact-types.ts'
import { randomOf } from '#lib/reference/demo/seed/random.ts'
import { JOBS, runStep } from '#lib/reference/demo/simulation/run.ts'
import { bookDock } from '#lib/reference/shipments/advise/docks.ts'
import { sscc18 } from '#lib/shared/gs1.ts'
import { day, ordersOf } from './orders.ts'
import { ADMIN, type Reference } from './server.ts'

const PASSWORD = 'seven quiet forklifts'

const inParallel = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))

/** How many responses have each status: `{ 201: 1, 422: 19 }`. */
const statusCounts = (replies: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, same]) => [Number(status), same?.length ?? 0]),
  )

/** Requests at the same time for something that only one of them can have. */
export const racesSuite = (reference: () => Reference): void => {
  const orders = ordersOf(reference)
  const ask: Reference['ask'] = (name, options) => reference().ask(name, { as: ADMIN, ...options })
  const newCode = () => `R${randomUUID().slice(0, 8)}`.toUpperCase()
  let clients: string[] = []
  beforeAll(async () => {
    clients = (await reference().db.query<{ code: string }>(sql`select client_code as code from client order by 1`)).map(({ code }) => code)
  })

  describe('at the same time', () => {
    it('new suppliers and customers get a code each, whatever their client, and a number once per client', async () => {
      for (const [call, number, rest] of [
        ['storeSupplier', 'supplier_no', {}],
        ['storeCustomer', 'customer_no', { address1: '1 Test Street', city: 'Sydney', postcode: '2000' }],
      ] as const) {
        const no = newCode()
        // Sets the number series of all clients to the same number, so that their next codes would collide.
        await reference().db.query(sql`update number_series set next_no = 777000 where series in ('SUPPLIER', 'CUSTOMER')`)
        const store = (fields: object) => ask(call, { body: { name: 'Twice', country: 'AU', ...rest, ...fields } })
        const same = await inParallel(20, (n) => store({ client_code: clients[n % clients.length], [number]: no }))
        expect([call, statusCounts(same)]).toEqual([call, { 201: clients.length, 422: 20 - clients.length }])
        const other = await inParallel(20, (n) => store({ client_code: clients[n % clients.length], [number]: newCode() }))
        expect([call, statusCounts(other)]).toEqual([call, { 201: 20 }])
      }
    })

    it('suppliers and customers cannot change to the same number', async () => {
      for (const [list, change, number] of [
        ['supplierManagement', 'patchSupplierManagement', 'supplier_no'],
        ['customerManagement', 'patchCustomerManagement', 'customer_no'],
      ] as const) {
        const rows: SupplierRow[] = (await reference().get(list, { client: 'ACME', per_page: 25 }, ADMIN)).data
        const no = newCode()
        const replies = await Promise.all(
          rows.slice(0, 20).map(({ id, version }) =>
            ask(change, {
              params: { id },
              body: { ...(number === 'supplier_no' && { entity: 'supplier' }), [number]: no },
              headers: { 'if-match': `"${version}"` },
            }),
          ),
        )
        expect([change, statusCounts(replies)]).toEqual([change, { 200: 1, 422: replies.length - 1 }])
      }
    })

    /** Released purchase orders of these suppliers, of two pieces each. */
    const releasedOrders = async (suppliers: readonly (string | null)[]): Promise<string[]> => {
      const product = await orders.createProduct()
      const nos = []
      for (const supplier of suppliers) {
        const overrides = supplier === null ? { supplier_code: null, order_type: 'KIT' } : { supplier_code: supplier }
        const order = await orders.enter('PO', [{ product_code: product, uom: 'EACH', qty: 2 }], overrides)
        nos.push(String((await orders.act('PO', order, { action: 'release' }))['po_no']))
      }
      return nos
    }
    const advise = (po_no: string, fields: object = {}) =>
      ask('postSupplierManagement', {
        body: {
          entity: 'shipment',
          po_no,
          asn_no: newCode(),
          expected_date: day(5),
          lines: [{ po_line_no: 1, qty: 2, package_no: 1 }],
          packages: [{ package_type: 'PALLET' }],
          ...fields,
        },
      })

    it('an SSCC is on one shipment, also among several suppliers, and an ASN number is used once, even if no supplier is named', async () => {
      const suppliers = await reference().db.query<{ code: string }>(sql`
        select supplier_code as code from client_supplier join supplier using (supplier_code) where client_code = 'ACME' and supplier.status = 'ACTIVE'
          and client_supplier.status = 'ACTIVE' order by 1 limit 10`)
      const sscc = sscc18(0, '9312345', Date.now() % 1_000_000_000)
      const named = await releasedOrders(suppliers.map(({ code }) => code))
      const replies = await Promise.all(named.map((no) => advise(no, { packages: [{ sscc }] })))
      expect(statusCounts(replies)).toEqual({ 201: 1, 422: named.length - 1 })
      const refused = replies.filter(({ status }) => status === 422).map(({ body }) => Object.keys(body.errors))
      expect(new Set(refused.flat())).toEqual(new Set(['packages.0.sscc']))

      const unnamed = await releasedOrders(Array.from({ length: 8 }, () => null))
      const asn_no = newCode()
      expect(statusCounts(await Promise.all(unnamed.map((no) => advise(no, { asn_no }))))).toEqual({ 201: 1, 422: 7 })
    })

    it('of changes that give the same SSCC to several shipments, or twice to one, only one succeeds', async () => {
      const nos = await releasedOrders((await orders.findCounterparties().then(({ supplier }) => Array(8).fill(supplier))) as string[])
      const shipments: InboundShipment[] = []
      for (const no of nos) shipments.push((await advise(no)).body.data)
      const sscc = sscc18(1, '9312345', Date.now() % 1_000_000_000)
      const body = { entity: 'shipment', lines: [{ po_line_no: 1, qty: 1, package_no: 1 }], packages: [{ sscc }] }
      const replies = await Promise.all(
        [...shipments, shipments[0]!].map(({ id, version }) =>
          ask('patchSupplierManagement', { params: { id }, body, headers: { 'if-match': `"${version}"` } }),
        ),
      )
      expect([200, 409, 422]).toEqual(expect.arrayContaining(replies.map(({ status }) => status)))
      expect(statusCounts(replies)[200]).toBe(1)
    })

    it('shipments are advised while the warehouse sends others of the same items', async () => {
      const [supplier] = await reference().db.query<{ code: string }>(sql`
        select supplier_code as code from client_supplier join supplier using (supplier_code) where client_code = 'ACME' and supplier.status = 'ACTIVE'
          and client_supplier.status = 'ACTIVE' and supplier_code not in (select supplier_code from app_user where supplier_code is not null) limit 1`)
      const nos = await releasedOrders(Array.from({ length: 24 }, () => supplier!.code))
      const jobs = JOBS.filter(({ name }) => name === 'advise')
      const [replies, steps] = await Promise.all([
        Promise.all(nos.map((no) => advise(no))),
        inParallel(24, (n) => runStep(reference().db, new Date(`${day(1)}T02:00:00Z`), randomOf(`race ${n}`), jobs)),
      ])
      expect(statusCounts(replies.filter(({ status }) => status !== 201 && status !== 409 && status !== 422))).toEqual({})
      expect(replies.some(({ status }) => status === 201)).toBe(true)
      expect(steps.some(Boolean)).toBe(true)
    })

    it('a dock is booked only once for the same hour', async () => {
      const { supplier } = await orders.findCounterparties()
      const nos = await releasedOrders(Array.from({ length: 12 }, () => supplier))
      const { data } = await reference().get('supplierManagementOptions', { site: 'SYD1' }, ADMIN)
      const slot = data.dock_slots.findLast((candidate: { free: number }) => candidate.free > 10)
      const booked_at = `${slot.date}T${slot.times[2]}:00+11:00`
      const shipments: InboundShipment[] = []
      for (const no of nos) shipments.push((await advise(no, { expected_date: slot.date })).body.data)
      const replies = await Promise.all(
        shipments.map(({ id, version }) =>
          ask('patchSupplierManagement', {
            params: { id },
            body: { entity: 'shipment', booked_at },
            headers: { 'if-match': `"${version}"` },
          }),
        ),
      )
      const docks = replies.flatMap(({ status, body }) => (status === 200 ? [body.data.dock] : []))
      expect([docks.length, new Set(docks).size]).toEqual([3, 3])
      expect(statusCounts(replies)).toEqual({ 200: 3, 422: 9 })
    })

    it('an invitation works at most once, even while another is being sent, and a reset link once', async () => {
      const email = `race.${randomUUID().slice(0, 8)}@acme.test`
      const created = await ask('createUser', {
        body: {
          name: 'Race',
          email,
          user_level: 'Regular',
          sites: ['SYD1'],
          clients: [{ client_code: 'ACME', all_owners: true }],
          send_invite: false,
        },
      })
      const { id } = created.body.data
      const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
      const patch = (body: object, as: string | null) => ask('patchUser', { params: { id }, body, as })
      const { invite } = created.body.meta
      const replies = await inParallel(12, (n) =>
        n % 4 === 3
          ? patch({ action: 'reset_password', mode: 'link' }, ADMIN)
          : patch({ action: 'accept_invite', invite, ...passwords }, null),
      )
      const accepted = replies.filter((_, n) => n % 4 !== 3)
      expect(accepted.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      expect([200, 422, 429]).toEqual(expect.arrayContaining([...new Set(replies.map(({ status }) => status))]))
      await reference().db.query(sql`update app_user set status = 'ACTIVE', password_hash = coalesce(password_hash, 'x') where id = ${id}`)

      const sent = reference().mailsTo(email).length
      await ask('authForgotPassword', { body: { email }, as: null })
      // A forgotten password is processed after its response. A link that the administrator sent before no longer works.
      const reset = await vi.waitFor(() => {
        const [mail, ...before] = reference().mailsTo(email)
        const [, token] = /[?]reset=(\S+)/.exec(mail ?? '') ?? []
        return before.length === sent && token ? token : Promise.reject(new Error('No email yet.'))
      })
      // The password of the invitation is refused if the administrator has ended it.
      const newPasswords = { password: `${PASSWORD} again`, password_confirmation: `${PASSWORD} again` }
      const resets = await inParallel(10, () => patch({ action: 'complete_reset', reset, ...newPasswords }, null))
      expect(statusCounts(resets)).toEqual({ 200: 1, 422: 9 })
    })
  })
}

/** Requests while another transaction is open. PGlite runs one transaction after another. */
export const openTransactionSuite = (reference: () => Reference): void => {
  const orders = ordersOf(reference)

  it('an order is entered while a dock of its site is being booked', async () => {
    const { db } = reference()
    const body = await orders.orderBody('PO', [{ product_code: await orders.createProduct(), uom: 'EACH', qty: 1 }])
    await db.transaction(async (tx) => {
      await bookDock(tx, { site: 'SYD1', at: `${day(1)}T00:00:00Z`, shipment: 0, now: new Date(0), expected: null, ownDock: null })
      const reply = await Promise.race([orders.create('PO', body), setTimeout(5_000)])
      expect(reply?.status).toBe(201)
    })
  })
}
