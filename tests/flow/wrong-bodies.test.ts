import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { ADMIN, MANAGER, NOBODY, type Reference, startSeeded, SYSTEM } from './reference/server.ts'
import { day, ordersOf } from './reference/orders.ts'

/*
 * Puts a wrong value into every field of a valid body of every call that changes something. The reference may accept it or refuse it with a
 * message, but must not fail.
 */

type Path = readonly (string | number)[]
type Json = Record<string, unknown>
/**
 * `version`: of the record as it is, if there is one already. `only`: the fields that this kind of body has. `once`: what is accepted changes
 * the state of the record, so that it would be refused the next time. `isRefused`: the unchanged body is refused for its values, such as a
 * link that has expired.
 */
type Request = {
  as: string | null
  params?: Record<string, string>
  body: Json
  version?: number | string | undefined
  only?: readonly string[]
  once?: boolean
  isRefused?: boolean
}

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
  // Without stock, so that the lines of a sales order wait for it.
  const made = await orders.enter(kind, [{ product_code: await orders.createProduct(), uom: 'EACH', qty: 500 }], {}, MANAGER)
  const { id, version } = await orders.act(kind, made, { action: 'release' }, MANAGER)
  return { as: MANAGER, params: { id }, version, body, only }
}
const UNSAVED = { unsaved: { head: { notes: { before: '', now: 'x' } }, lines: { before: [], now: [] } } }
const STEP_FIELDS = ['action', 'reason', 'reason_code', 'lines', 'lines.0']
const step = async (kind: 'PO' | 'SO', body: Json): Promise<Request> => ({ ...(await released(kind, body, STEP_FIELDS)), once: true })

let advised: Promise<unknown> | undefined
const releasedNumber = async (): Promise<unknown> => {
  const made = await orders.enter('PO', [{ ...(await lines())[0], qty: 10_000 }], {}, MANAGER)
  return (await orders.act('PO', made, { action: 'release' }, MANAGER))['po_no']
}
const advice = async (): Promise<Json> => {
  const po_no = await (advised ??= releasedNumber())
  const part = { lines: [{ po_line_no: 1, qty: 1, package_no: 1 }], packages: [{ package_type: 'PALLET' }] }
  return { entity: 'shipment', po_no, asn_no: newCode(), expected_date: day(5), ...part }
}
const person = async (body: Json): Promise<Request> => ({ as: ADMIN, params: { id: await newPerson() }, body })
const PASSWORD = { password: 'Wrong bodies 2026', password_confirmation: 'Wrong bodies 2026' }
/** A request with a link that is not valid. */
const visitor = async (body: Json): Promise<Request> => ({ ...(await person(body)), as: null, isRefused: true })
const settingVersion = async (table: 'client_view' | 'list_layout' | 'client_carrier_code', column: string, value: string) => {
  const [row] = await reference.db.query<{ version: number }>(
    sql`select version from ${raw(table)} where client_code = 'ACME' and ${raw(column)} = ${value}`,
  )
  return row?.version
}

/** Requests for each call, which the reference accepts as they are, if not `isRefused`. A call with several kinds of bodies has one for each. */
const REQUESTS: Partial<Record<CallName, readonly (() => Request | Promise<Request>)[]>> = {
  authLogin: [
    () => ({ as: null, body: { email: 'wrong@acme.test', password: 'x', client: 'ACME' }, isRefused: true }),
    () => ({ as: null, body: { client: 'ACME', session: 'x' }, isRefused: true }),
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
    () => step('PO', { action: 'hold', reason: 'x' }),
    () => released('PO', UNSAVED, ['unsaved', 'unsaved.head', 'unsaved.lines']),
  ],
  patchSalesOrder: [
    () => draft('SO'),
    () => step('SO', { action: 'cancel_lines', reason: 'x', lines: [1] }),
    () => released('SO', UNSAVED, ['unsaved', 'unsaved.head', 'unsaved.lines']),
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
      const supplier = await reference.get('supplierManagement', { view: 'suppliers', q: made.supplier_no }, MANAGER)
      const { version } = supplier.data[0]
      return { as: MANAGER, params: { id: `S~ACME~${made.supplier_code}` }, version, body: { entity: 'supplier', name: 'x' } }
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
      body: { name: 'stock-holding', module: 'stock', format: 'CSV', rows: 1, filters: [{ label: 'x', value: 'x' }], query: null },
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
    () => ({
      as: 'nz@acme.test',
      params: { id: 'u_1052' },
      body: { action: 'change_password', current_password: 'x', ...PASSWORD },
      isRefused: true,
    }),
    () => person({ action: 'end_sessions', session_id: 'x' }),
    () => visitor({ action: 'accept_invite', invite: 'u_1.x', name: 'x', ...PASSWORD }),
    () => visitor({ action: 'complete_reset', reset: 'u_1.x', ...PASSWORD }),
    () => visitor({ action: 'check_link', reset: 'u_1.x' }),
  ],
  usersUpgradeRole: [async () => ({ as: ADMIN, body: { user_id: await newPerson(), user_level: 'Manager', reason: 'x' } })],
  savePreferencesUserModules: [() => ({ as: MANAGER, body: { views: { 'stock.summary': { sort: '-product_code' } } } })],
  putClientView: [
    async () => ({
      as: MANAGER,
      version: await settingVersion('client_view', 'name', 'Wrong'),
      body: { client_code: 'ACME', list: 'wrong.list', path: '/stock-holding', name: 'Wrong', view: { query: '' } },
    }),
  ],
  putSettingsFieldLabel: [
    async () => ({
      as: SYSTEM,
      version: (await reference.get('settingsFieldLabel', { client: 'ACME' }, SYSTEM)).meta.version,
      body: { client: 'ACME', labels: { lot_no: 'Wrong' } },
    }),
  ],
  putSettingsAccessPresets: [() => ({ as: SYSTEM, version: 0, body: { presets: [] } })],
  putSettingsCarrierCode: [
    async () => ({
      as: ADMIN,
      version: await settingVersion('client_carrier_code', 'sent_code', 'WRONG'),
      body: { client: 'ACME', sent_code: 'WRONG', carrier_code: 'TOLL' },
    }),
  ],
  putSettingsListLayout: [
    async () => ({
      as: ADMIN,
      version: await settingVersion('list_layout', 'list', 'wrong.list'),
      body: { client: 'ACME', list: 'wrong.list', layout: { sort: '-at' } },
    }),
  ],
  authLogout: [() => ({ as: NOBODY, body: { last_access: '2026-11-20T11:45:02' } })],
}

const cases = WRITE_CALLS.flatMap((name) => (REQUESTS[name] ?? []).map((make, index) => ({ name, index: index + 1, make })))

describe('a wrong value', () => {
  it('is sent in the body of every call that changes something', () => {
    expect(WRITE_CALLS.filter((name) => !REQUESTS[name])).toEqual([])
  })

  it.each(cases)('in body $index of $name, which is otherwise valid, is accepted or refused with a message', async ({ name, make }) => {
    const call: Call = calls[name]
    let request = await make()
    const send = async (body: unknown) => {
      const { as, params = {}, version, once } = request
      const headers = version === undefined ? undefined : { 'if-match': `"${version}"` }
      const reply = await reference.ask(name, { params, body, as, ...(headers && { headers }) })
      if (reply.status >= 300) return reply
      // The next value must not be refused because a number exists already, a message is closed, or the version is an older one.
      const known = reply.body?.data?.version ?? reply.body?.meta?.version
      if (version !== undefined && typeof known === 'number' && !once) request = { ...request, version: known }
      else request = await make()
      return reply
    }
    const unchanged = await send(request.body)
    expect(unchanged.status, unchanged.text).toSatisfy((status) => (request.isRefused ? status === 422 : status < 300))
    const { only } = request
    const paths = [...new Map(pathsOf(call.body!).map((path) => [path.join('.'), path]))]
      .filter(([key]) => key !== '' && (only?.includes(key) ?? true))
      .map(([, path]) => path)
    const values = /(?:Purchase|Sales)Order$/.test(name) && !only ? ORDER_VALUES : VALUES
    const sent = [...NO_BODIES.map((value) => ({ path: [], value })), ...paths.flatMap((path) => values.map((value) => ({ path, value })))]
    const wrong: unknown[] = []
    for (const { path, value } of sent) {
      const reply = await send(withValue(request.body, path, value))
      const isRefused = reply.status >= 400 && reply.status < 500 && typeof reply.body?.message === 'string'
      if (reply.status >= 300 && !isRefused)
        wrong.push([path.join('.') || 'body', JSON.stringify(value).slice(0, 40), reply.status, reply.text.slice(0, 200)])
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
