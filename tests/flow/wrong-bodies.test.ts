import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { ADMIN, MANAGER, NOBODY, type Reference, startSeeded, SYSTEM } from './reference/server.ts'
import { day, ordersOf } from './reference/orders.ts'

/*
 * Puts a wrong value into every field of the body of every call that changes something. The reference may accept it or refuse it with a
 * message, but must not fail.
 */

type Path = readonly (string | number)[]
type Json = Record<string, unknown>
/** `only`: the fields that this kind of body has. */
type Request = { as: string | null; params?: Record<string, string>; body: Json; version?: number | string; only?: readonly string[] }

const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: [nested(levels - 1)] })
const VALUES: readonly unknown[] = [
  null, true, 7, -1, -0, 0.1234, 1e15, 1e308, '', ' ', 'x', '7', '1e308', '2026-02-30', '0000-00-00', '9999-12-31', '99999-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', 'a\u0000b', '\ud800', '💥ı\u202e%_\\\'"`', 'x'.repeat(100_000), '9'.repeat(400),
  [], [null], ['x'], [[7]], Array.from({ length: 600 }, () => 'x'), {}, { x: null }, { ['__proto__']: 1, constructor: 1 }, nested(8),
] // prettier-ignore

/** Enough for the fields of an order, whose check and record take long. */
const ORDER_VALUES: readonly unknown[] = [1e308, '2026-02-30', '9999-12-31', '9'.repeat(400), 'x'.repeat(100_000), [[7]]]

const NO_BODIES: readonly unknown[] = [null, true, 7, 'x', [], [null], [[]], {}]

type Def = {
  type: string
  shape?: Readonly<Record<string, z.ZodMiniType>>
  options?: readonly z.ZodMiniType[]
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  in?: z.ZodMiniType
}

/** The paths of all fields of a schema, with the first entry of each list, and any key of a record. */
const pathsOf = (schema: z.ZodMiniType, at: Path = []): Path[] => {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def
  const inner = def.innerType ?? def.in
  return [
    at,
    ...(inner ? pathsOf(inner, at).slice(1) : []),
    ...Object.entries(def.shape ?? {}).flatMap(([key, field]) => pathsOf(field, [...at, key])),
    ...(def.options ?? []).flatMap((option) => pathsOf(option, at).slice(1)),
    ...(def.element ? pathsOf(def.element, [...at, 0]) : []),
    ...(def.valueType ? pathsOf(def.valueType, [...at, 'key']) : []),
  ]
}

const withValue = (body: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list: readonly unknown[] = Array.isArray(body) ? body : []
    return [withValue(list[key], rest, value), ...list.slice(1)]
  }
  const fields = typeof body === 'object' && body !== null ? (body as Json) : {}
  return { ...fields, [key]: withValue(fields[key], rest, value) }
}

const WRITE_CALLS = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method !== 'GET')

let reference: Reference
beforeAll(async () => {
  reference = await startSeeded()
})
afterAll(() => reference?.stop())

const orders = ordersOf(() => reference)
const newCode = () => `W${randomUUID().slice(0, 8)}`.toUpperCase()
const counterparty = (field: string) => ({ client_code: 'ACME', [field]: newCode(), name: 'Wrong', country: 'AU' })

const newUser = () => ({
  name: 'Wrong',
  email: `${newCode()}@acme.test`,
  user_level: 'Regular',
  sites: ['SYD1'],
  clients: [{ client_code: 'ACME', all_owners: true }],
  send_invite: false,
})
const newPerson = async (): Promise<string> => (await reference.ask('createUser', { body: newUser(), as: ADMIN })).body.data.id
const lines = async () => [{ product_code: await orders.createProduct([[100]]), uom: 'EACH', qty: 1 }]
const draft = async (kind: 'PO' | 'SO'): Promise<Request> => {
  const { id, version, lines: stored } = await orders.enter(kind, await lines(), { status: 'DRAFT' }, MANAGER)
  return { as: MANAGER, params: { id }, version, body: { notes: 'x', lines: stored } }
}
const released = async (kind: 'PO' | 'SO', body: Json, only: readonly string[]): Promise<Request> => {
  const made = await orders.enter(kind, [{ ...(await lines())[0], qty: 500 }], {}, MANAGER)
  const { id, version } = await orders.act(kind, made, { action: 'release' }, MANAGER)
  return { as: MANAGER, params: { id }, version, body, only }
}
const STEP_FIELDS = ['action', 'reason', 'reason_code', 'lines', 'lines.0']
const advice = async (): Promise<Json> => {
  const made = await orders.enter('PO', await lines(), {}, MANAGER)
  const { po_no } = await orders.act('PO', made, { action: 'release' }, MANAGER)
  const part = { lines: [{ po_line_no: 1, qty: 1, package_no: 1 }], packages: [{ package_type: 'PALLET' }] }
  return { entity: 'shipment', po_no, asn_no: newCode(), expected_date: day(5), ...part }
}
const person = async (body: Json): Promise<Request> => ({ as: ADMIN, params: { id: await newPerson() }, body })

/** Valid requests for each call. A call with several kinds of bodies has one for each. */
const REQUESTS: Partial<Record<CallName, readonly (() => Request | Promise<Request>)[]>> = {
  authLogin: [
    () => ({ as: null, body: { email: 'wrong@acme.test', password: 'x', client: 'ACME' } }),
    () => ({ as: null, body: { client: 'ACME', session: 'x' } }),
  ],
  authForgotPassword: [() => ({ as: null, body: { email: 'wrong@acme.test' } })],
  createPurchaseOrder: (['DRAFT', 'ENTERED'] as const).map((status) => async () => ({
    as: MANAGER,
    body: await orders.orderBody('PO', await lines(), { status }),
  })),
  createSalesOrder: (['DRAFT', 'ENTERED'] as const).map((status) => async () => ({
    as: MANAGER,
    body: await orders.orderBody('SO', await lines(), { status }),
  })),
  patchPurchaseOrder: [
    () => draft('PO'),
    () => released('PO', { action: 'hold', reason: 'x' }, STEP_FIELDS),
    () => released('PO', { unsaved: {} }, ['unsaved', 'unsaved.lines']),
  ],
  patchSalesOrder: [
    () => draft('SO'),
    () => released('SO', { action: 'cancel_lines', reason: 'x', lines: [99] }, STEP_FIELDS),
    () => released('SO', { unsaved: {} }, ['unsaved', 'unsaved.lines']),
  ],
  storeSupplier: [() => ({ as: MANAGER, body: counterparty('supplier_no') })],
  storeCustomer: [() => ({ as: MANAGER, body: { ...counterparty('customer_no'), address1: 'x', city: 'Sydney', postcode: '2000' } })],
  postSupplierManagement: [
    () => ({ as: MANAGER, body: { entity: 'supplier', ...counterparty('supplier_no') } }),
    async () => ({ as: MANAGER, body: await advice() }),
  ],
  patchSupplierManagement: [
    async () => {
      const made = (await reference.ask('storeSupplier', { body: counterparty('supplier_no'), as: MANAGER })).body.data
      return { as: MANAGER, params: { id: `S~ACME~${made.supplier_code}` }, version: 2, body: { entity: 'supplier', name: 'x' } }
    },
    async () => {
      const { id, version } = (await reference.ask('postSupplierManagement', { body: await advice(), as: MANAGER })).body.data
      return { as: MANAGER, params: { id }, version, body: { entity: 'shipment', vehicle_no: 'x' } }
    },
  ],
  patchCustomerManagement: [
    async () => {
      const body = { ...counterparty('customer_no'), address1: 'x', city: 'Sydney', postcode: '2000' }
      const { customer_code } = (await reference.ask('storeCustomer', { body, as: MANAGER })).body.data
      return { as: MANAGER, params: { id: `C~ACME~${customer_code}` }, version: 1, body: { name: 'x' } }
    },
  ],
  postAuditEvent: [
    () => ({
      as: MANAGER,
      body: { name: 'stock', module: 'stock', format: 'CSV', rows: 1, filters: [{ label: 'x', value: 'x' }], query: null },
    }),
  ],
  postAuditRejected: (['reprocess', 'assign', 'note', 'ignore'] as const).map((action) => async () => {
    const [row] = await reference.db.query<{ id: string }>(
      sql`select 'rj_' || id as id from rejection where client_code = 'ACME' and is_open limit 1`,
    )
    return { as: MANAGER, body: { ids: [row!.id], action, assign_to: MANAGER, reason: 'x' } }
  }),
  putAuditModulAccess: [() => person({ modules: [], version: 1 })],
  putAuditSiteAccess: [() => person({ sites: ['SYD1'], all_sites: false, version: 1 })],
  putAuditClientAccess: [() => person({ clients: [{ client_code: 'ACME', all_owners: true }], all_clients: false, version: 1 })],
  createUser: [() => ({ as: ADMIN, body: newUser() })],
  updateUser: [() => person({ name: 'x', reason: 'x', current_password: 'x', version: 1 })],
  patchUser: [
    () => person({ action: 'reset_password', mode: 'link' }),
    () => person({ action: 'change_password', current_password: 'x', password: 'x', password_confirmation: 'x' }),
    () => person({ action: 'end_sessions', session_id: 'x' }),
    async () => ({ ...(await person({ action: 'accept_invite', invite: 'u_1.x', name: 'x' })), as: null }),
    async () => ({ ...(await person({ action: 'complete_reset', reset: 'u_1.x' })), as: null }),
    async () => ({ ...(await person({ action: 'check_link', reset: 'u_1.x' })), as: null }),
  ],
  usersUpgradeRole: [async () => ({ as: ADMIN, body: { user_id: await newPerson(), user_level: 'Manager', reason: 'x' } })],
  savePreferencesUserModules: [() => ({ as: MANAGER, body: { views: { 'stock.summary': { sort: '-product_code' } } } })],
  putClientView: [
    () => ({ as: MANAGER, body: { client_code: 'ACME', list: 'wrong.list', path: '/stock-holding', name: 'Wrong', view: { query: '' } } }),
  ],
  putSettingsFieldLabel: [() => ({ as: SYSTEM, version: 0, body: { client: 'ACME', labels: { lot_no: 'Wrong' } } })],
  putSettingsAccessPresets: [() => ({ as: SYSTEM, version: 0, body: { presets: [] } })],
  putSettingsCarrierCode: [() => ({ as: ADMIN, body: { client: 'ACME', sent_code: 'WRONG', carrier_code: 'TOLL' } })],
  putSettingsListLayout: [() => ({ as: ADMIN, body: { client: 'ACME', list: 'wrong.list', layout: { sort: '-at' } } })],
  authLogout: [() => ({ as: NOBODY, body: { last_access: '2026-11-20T11:45:02' } })],
}

const cases = WRITE_CALLS.flatMap((name) => (REQUESTS[name] ?? []).map((make, index) => ({ name, index: index + 1, make })))

describe('a wrong value', () => {
  it('is sent in the body of every call that changes something', () => {
    expect(WRITE_CALLS.filter((name) => !REQUESTS[name])).toEqual([])
  })

  it.each(cases)('in body $index of $name is accepted or refused with a message', async ({ name, make }) => {
    const call: Call = calls[name]
    const { as, params = {}, body, version, only } = await make()
    const paths = [...new Map(pathsOf(call.body!).map((path) => [path.join('.'), path]))]
      .filter(([key]) => key !== '' && (only?.includes(key) ?? true))
      .map(([, path]) => path)
    const values = /(?:Purchase|Sales)Order$/.test(name) && !only ? ORDER_VALUES : VALUES
    const sent = [
      ...NO_BODIES.map((value) => ({ label: ['body'], value, body: value })),
      ...paths.flatMap((path) => values.map((value) => ({ label: path, value, body: withValue(body, path, value) }))),
    ]
    let current = version
    const wrong: unknown[] = []
    for (const { label, value, body } of sent) {
      const headers = current === undefined ? undefined : { 'if-match': `"${current}"` }
      const reply = await reference.ask(name, { params, body, as, ...(headers && { headers }) })
      const known = reply.body?.data?.version ?? reply.body?.meta?.version
      if (typeof known === 'number') current = known
      const isRefused = reply.status >= 400 && reply.status < 500 && typeof reply.body?.message === 'string'
      if (reply.status >= 300 && !isRefused)
        wrong.push([label.join('.'), JSON.stringify(value).slice(0, 40), reply.status, reply.text.slice(0, 200)])
    }
    expect(wrong).toEqual([])
    expect(reference.logLines.filter((line) => line.includes('"level":"error"')).slice(0, 3)).toEqual([])
  })

  it('in the path of a call is refused', async () => {
    const authorization = `Bearer ${await reference.tokenOf(ADMIN)}`
    const wrong: unknown[] = []
    for (const name of Object.keys(calls) as CallName[]) {
      const call: Call = calls[name]
      if (!call.path.includes('{')) continue
      const { body } = (await REQUESTS[name]?.[0]?.()) ?? {}
      for (const prefix of ['', 'so_', 'po_', 'sh_', 'rj_', 'u_', 'S~ACME~', 'C~ACME~', 'pl_', 'pl_so_', 'pl_sh_'])
        for (const no of ['0', '-1', '1e3', '9'.repeat(19), '9'.repeat(40), '💥', '\u0000', '%', '..']) {
          const id = encodeURIComponent(prefix + no)
          const reply = await reference.raw(`/v7/${call.path.replaceAll(/\{\w+\}/g, id)}`, {
            method: call.method,
            headers: { authorization, 'content-type': 'application/json', 'if-match': '"1"' },
            ...(body && { body: JSON.stringify(body) }),
          })
          if (reply.status < 400 || reply.status >= 500) wrong.push([name, id, reply.status, reply.text.slice(0, 100)])
        }
    }
    expect(wrong).toEqual([])
  })
})
