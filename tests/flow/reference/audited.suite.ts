import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { routes } from '#lib/reference/routes.ts'
import { DEMO_PASSWORD } from '#lib/reference/demo/seed/accounts.ts'
import { ordersOf } from './orders.ts'
import { ADMIN, MANAGER, SYSTEM, type Reference } from './server.ts'

type CallInput = { params?: Record<string, string>; body: unknown; as?: string | null; headers?: Record<string, string> }
/** A successful use of a call, and the event that the log must contain afterwards. */
type AuditCase = { event: string; make: () => Promise<CallInput> }

const PASSWORD = 'seven quiet forklifts'
const rights = (module: string) => ({ module, can_view: true, can_create: false, can_edit: false, can_export: true })

/** Every call in the contract that changes something: all that are not GET, except saving the layout of a list. */
const WRITE_CALLS = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].method !== 'GET' && name !== 'savePreferencesUserModules',
)

/** Every change through the API writes exactly one entry to the audit log, with the id of its request. */
export const auditedSuite = (reference: () => Reference): void => {
  describe('every change writes one entry to the audit log', () => {
    const orders = ordersOf(reference)
    let person = { id: '', email: '' }
    const versionOf = async (name: CallName) =>
      (await reference().ask(name, { params: { id: person.id }, as: ADMIN })).body.data.version as number
    const firstId = async (query: ReturnType<typeof sql>) => (await reference().db.query<{ id: string }>(query))[0]?.id ?? ''
    const counterpartyBody = (kind: string) => ({
      client_code: 'ACME',
      [kind]: `AU-${randomUUID().slice(0, 8)}`,
      name: 'Audited',
      country: 'AU',
    })

    beforeAll(async () => {
      const email = `audited.${reference().db.kind}@acme.test`
      const body = {
        name: 'Audited Person',
        email,
        user_level: 'Regular',
        modules: [rights('stock')],
        sites: ['SYD1'],
        clients: [{ client_code: 'ACME', all_owners: true }],
        send_invite: false,
      }
      const created = (await reference().ask('createUser', { body, as: ADMIN })).body
      person = { id: created.data.id, email }
      await reference().ask('patchUser', {
        params: { id: person.id },
        body: { action: 'accept_invite', invite: created.meta.invite, password: PASSWORD, password_confirmation: PASSWORD },
        as: null,
      })
    })

    const CASES: Partial<Record<CallName, AuditCase>> = {
      authLogin: { event: 'LOGIN', make: async () => ({ body: { email: MANAGER, password: DEMO_PASSWORD }, as: null }) },
      authLogout: {
        event: 'LOGOUT',
        make: async () => {
          const { data } = (await reference().ask('authLogin', { body: { email: MANAGER, password: DEMO_PASSWORD }, as: null })).body
          return { body: { last_access: '2026-11-20T11:45:02' }, as: null, headers: { authorization: `Bearer ${data.token}` } }
        },
      },
      authForgotPassword: { event: 'PASSWORD_RESET', make: async () => ({ body: { email: person.email }, as: null }) },
      createPurchaseOrder: {
        event: 'PO_CREATED',
        make: async () => ({
          body: await orders.orderBody('PO', [{ product_code: await orders.createProduct(), uom: 'EACH', qty: 1 }]),
          as: MANAGER,
        }),
      },
      patchPurchaseOrder: {
        event: 'PO_UPDATED',
        make: async () => {
          const order = await orders.enter('PO', [{ product_code: await orders.createProduct(), uom: 'EACH', qty: 1 }])
          return { params: { id: order.id }, body: { notes: 'Audited' }, as: MANAGER, headers: { 'if-match': `"${order.version}"` } }
        },
      },
      createSalesOrder: {
        event: 'SO_CREATED',
        make: async () => ({
          body: await orders.orderBody('SO', [{ product_code: await orders.createProduct(), uom: 'EACH', qty: 1 }]),
          as: MANAGER,
        }),
      },
      patchSalesOrder: {
        event: 'SO_HELD',
        make: async () => {
          const order = await orders.enter('SO', [{ product_code: await orders.createProduct(), uom: 'EACH', qty: 1 }])
          return {
            params: { id: order.id },
            body: { action: 'hold', reason: 'Audited' },
            as: MANAGER,
            headers: { 'if-match': `"${order.version}"` },
          }
        },
      },
      putClientView: {
        event: 'CLIENT_VIEW_CHANGED',
        make: async () => ({
          body: { client_code: 'ACME', list: 'audited.list', path: '/stock-holding', name: 'Audited', view: { query: '' } },
          as: MANAGER,
        }),
      },
      storeSupplier: { event: 'SUPPLIER_CREATED', make: async () => ({ body: counterpartyBody('supplier_no'), as: MANAGER }) },
      storeCustomer: {
        event: 'CUSTOMER_CREATED',
        make: async () => ({
          body: { ...counterpartyBody('customer_no'), address1: '1 Log Lane', city: 'Sydney', postcode: '2000' },
          as: MANAGER,
        }),
      },
      postSupplierManagement: {
        event: 'SUPPLIER_CREATED',
        make: async () => ({ body: { entity: 'supplier', ...counterpartyBody('supplier_no') }, as: MANAGER }),
      },
      patchSupplierManagement: {
        event: 'SUPPLIER_UPDATED',
        make: async () => {
          const created = (await reference().ask('storeSupplier', { body: counterpartyBody('supplier_no'), as: MANAGER })).body.data
          const rows = (await reference().get('supplierManagement', { view: 'suppliers', q: created.supplier_no }, MANAGER)).data
          const row = rows.find((supplier: { supplier_no: string }) => supplier.supplier_no === created.supplier_no)
          return {
            params: { id: row.id ?? row.supplier_code },
            body: { entity: 'supplier', name: 'Audited again' },
            as: MANAGER,
            headers: { 'if-match': `"${row.version ?? 1}"` },
          }
        },
      },
      patchCustomerManagement: {
        event: 'CUSTOMER_UPDATED',
        make: async () => {
          const body = { ...counterpartyBody('customer_no'), address1: '1 Log Lane', city: 'Sydney', postcode: '2000' }
          const { client_code, customer_code } = (await reference().ask('storeCustomer', { body, as: MANAGER })).body.data
          return {
            params: { id: `C~${client_code}~${customer_code}` },
            body: { name: 'Audited again' },
            as: MANAGER,
            headers: { 'if-match': '"1"' },
          }
        },
      },
      postAuditEvent: {
        event: 'EXPORT',
        make: async () => ({
          body: { name: 'stock-holding', module: 'stock', format: 'CSV', rows: 1, filters: [], query: '' },
          as: MANAGER,
        }),
      },
      postAuditRejected: {
        event: 'MESSAGE_NOTED',
        make: async () => ({
          body: {
            ids: [await firstId(sql`select 'rj_' || id as id from rejection where client_code = 'ACME' limit 1`)],
            action: 'note',
            reason: 'Audited',
          },
          as: MANAGER,
        }),
      },
      putAuditModulAccess: {
        event: 'ACCESS_MODULE',
        make: async () => ({
          params: { id: person.id },
          body: { modules: [rights('stock'), rights('age')], version: await versionOf('auditModulAccess') },
          as: ADMIN,
        }),
      },
      putAuditSiteAccess: {
        event: 'ACCESS_SITE',
        make: async () => ({
          params: { id: person.id },
          body: { sites: ['SYD1', 'MEL2'], version: await versionOf('auditSiteAccess') },
          as: ADMIN,
        }),
      },
      putAuditClientAccess: {
        event: 'ACCESS_CLIENT',
        make: async () => ({
          params: { id: person.id },
          body: {
            clients: ['ACME', 'BOREAL'].map((code) => ({ client_code: code, all_owners: true })),
            version: await versionOf('auditClientAccess'),
          },
          as: ADMIN,
        }),
      },
      createUser: {
        event: 'USER_CREATED',
        make: async () => ({
          body: {
            name: 'Audited Second',
            email: `audited.${randomUUID().slice(0, 8)}@acme.test`,
            user_level: 'Regular',
            modules: [rights('stock')],
            sites: ['SYD1'],
            clients: [{ client_code: 'ACME', all_owners: true }],
            send_invite: false,
          },
          as: ADMIN,
        }),
      },
      updateUser: {
        event: 'USER_UPDATED',
        make: async () => ({ params: { id: person.id }, body: { name: 'Audited Anew', version: await versionOf('user') }, as: ADMIN }),
      },
      patchUser: {
        event: 'PASSWORD_RESET',
        make: async () => ({ params: { id: person.id }, body: { action: 'reset_password', mode: 'link' }, as: ADMIN }),
      },
      putSettingsFieldLabel: {
        event: 'FIELD_LABELS',
        make: async () => {
          const { meta } = await reference().get('settingsFieldLabel', { client: 'ACME' }, ADMIN)
          return {
            body: { client: 'ACME', labels: { lot_no: 'Audited' } },
            as: SYSTEM,
            headers: { 'if-match': `"${meta.version}"` },
          }
        },
      },
      putSettingsAccessPresets: {
        event: 'ACCESS_PRESETS',
        make: async () => ({ body: { presets: [] }, as: SYSTEM, headers: { 'if-match': '"0"' } }),
      },
      putSettingsCarrierCode: {
        event: 'CARRIER_CODE',
        make: async () => ({ body: { client: 'ACME', sent_code: 'AUDITED', carrier_code: 'TOLL' }, as: ADMIN }),
      },
      putSettingsListLayout: {
        event: 'LIST_LAYOUT',
        make: async () => ({ body: { client: 'ACME', list: 'audited.list', layout: { sort: '-at' } }, as: ADMIN }),
      },
      usersUpgradeRole: {
        event: 'ROLE_UPGRADED',
        make: async () => ({ body: { user_id: person.id, user_level: 'Manager', reason: 'Audited' }, as: ADMIN }),
      },
    }

    it('has a case for every call in the contract that changes something', () => {
      const unanswered = WRITE_CALLS.filter((name) => !(name in routes))
      expect(unanswered).toEqual([])
      expect(WRITE_CALLS.filter((name) => !CASES[name])).toEqual([])
    })

    it.each(WRITE_CALLS.map((name) => [name]))('%s', async (name) => {
      const { event, make } = CASES[name]!
      const requestId = randomUUID()
      const { headers, ...input } = await make()
      const idempotencyHeader: Record<string, string> = 'creates' in calls[name] ? { 'idempotency-key': randomUUID() } : {}
      const reply = await reference().ask(name, { ...input, headers: { 'x-request-id': requestId, ...idempotencyHeader, ...headers } })
      expect([reply.status, reply.text]).toEqual([calls[name].status, reply.text])
      const read = () =>
        reference().db.query<{ event_code: string; actor: string | null; at: string }>(sql`
          select event_code, actor_email as actor, at from audit_event where request_id = ${requestId}`)
      // A forgotten password is processed after its response, so that the response time reveals nothing.
      await vi.waitFor(async () => expect(await read()).not.toEqual([]), { timeout: 5_000 })
      const entries = await read()
      expect(entries.map((entry) => entry.event_code)).toEqual([event])
      if (typeof input.as === 'string') expect(entries[0]?.actor).toBe(input.as)
    })

    it('saving the layout of a list writes no entry', async () => {
      const requestId = randomUUID()
      const body = { views: { 'audit.log': { sort: '-at' } } }
      const saved = await reference().ask('savePreferencesUserModules', { body, as: MANAGER, headers: { 'x-request-id': requestId } })
      expect(saved.status).toBe(200)
      expect(await reference().db.query(sql`select event_code from audit_event where request_id = ${requestId}`)).toEqual([])
    })

    const oneLine = async () => [{ product_code: await orders.createProduct([[10]]), uom: 'EACH', qty: 1 }]
    /** The calls that change orders have several actions; each of them writes one line too. */
    const STEPS = (['PO', 'SO'] as const).flatMap((kind) =>
      (
        [
          ['RELEASED', [], { action: 'release' }],
          ['HELD', [], { action: 'hold', reason: 'Audited' }],
          ['RELEASED', [{ action: 'hold', reason: 'Audited' }], { action: 'release' }],
          ['CANCELLED', [], { action: 'cancel', reason: 'Audited' }],
          ['CANCELLED', [{ action: 'release' }], { action: 'cancel', reason: 'Audited' }],
          ['UPDATED', [], kind === 'PO' ? { notes: 'Audited' } : { delivery_instructions: 'Audited' }],
        ] as const
      ).map(([event, before, step]) => ({ kind, event: `${kind}_${event}`, before, step })),
    )
    it.each(STEPS)('$event of an order by $step after $before', async ({ kind, event, before, step }) => {
      let order = await orders.enter(kind, await oneLine())
      for (const step of before) order = await orders.act(kind, order, step, MANAGER)
      const requestId = randomUUID()
      const reply = await reference().ask(kind === 'PO' ? 'patchPurchaseOrder' : 'patchSalesOrder', {
        params: { id: order.id },
        body: step,
        as: MANAGER,
        headers: { 'if-match': `"${order.version}"`, 'x-request-id': requestId },
      })
      expect([reply.status, reply.text]).toEqual([200, reply.text])
      const entries = await reference().db.query<{ event_code: string; entity_no: string }>(sql`
        select event_code, entity_no from audit_event where request_id = ${requestId}`)
      expect(entries).toEqual([{ event_code: event, entity_no: order[kind === 'PO' ? 'po_no' : 'so_no'] }])
    })

    it.each([
      ['assign', 'MESSAGE_ASSIGNED', { assign_to: MANAGER }],
      ['note', 'MESSAGE_NOTED', {}],
      ['ignore', 'MESSAGE_IGNORED', {}],
    ])('%s writes an entry for each of its messages', async (action, event, fields) => {
      const ids = (
        await reference().db.query<{ id: string }>(sql`
          select 'rj_' || id as id from rejection where client_code = 'ACME' and status = 'NEW' order by id limit 3`)
      ).map(({ id }) => id)
      const requestId = randomUUID()
      const body = { ids, action, reason: 'Audited', ...fields }
      const reply = await reference().ask('postAuditRejected', { body, as: MANAGER, headers: { 'x-request-id': requestId } })
      expect(reply.body.data.map((row: { ok: boolean }) => row.ok)).toEqual([true, true, true])
      const entries = await reference().db.query<{ event_code: string; entity_id: string }>(sql`
        select event_code, entity_id from audit_event where request_id = ${requestId} order by entity_id`)
      expect(entries).toEqual(ids.toSorted().map((entity_id) => ({ event_code: event, entity_id })))
    })

    it('a refused action writes no entry', async () => {
      const order = await orders.enter('SO', await oneLine())
      const requestId = randomUUID()
      const ask = (body: unknown, version: number) =>
        reference().ask('patchSalesOrder', {
          params: { id: order.id },
          body,
          as: MANAGER,
          headers: { 'if-match': `"${version}"`, 'x-request-id': requestId },
        })
      expect((await ask({ action: 'hold' }, order.version)).status).toBe(422)
      expect((await ask({ delivery_instructions: 'Late' }, order.version + 1)).status).toBe(409)
      expect((await ask({ action: 'reopen' }, order.version)).status).toBe(409)
      expect(await reference().db.query(sql`select id from audit_event where request_id = ${requestId}`)).toEqual([])
    })

    it('no entry contains a password, a token or an invitation', async () => {
      const [row] = await reference().db.query<{ text: string }>(sql`
        select string_agg(coalesce(summary, '') || changes::text || coalesce(record::text, ''), ' ') as text from audit_event where at >= '2026-11-20'`)
      expect(row?.text).toContain('Audited')
      expect(row?.text).not.toContain(DEMO_PASSWORD)
      expect(row?.text).not.toContain(PASSWORD)
      expect(row?.text).not.toContain(await reference().tokenOf(MANAGER))
      expect(row?.text).not.toMatch(/scrypt\$|"(password_hash|token|invite)":/)
    })
  })
}
