import { beforeAll, describe, expect, it } from 'vitest'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { routes } from '#lib/reference/routes.ts'
import type { Reference } from './server.ts'

type Query = Record<string, string | string[]>

/** Attacking users, and which rows of a table `t` with client and owner do not belong to them. */
const ATTACKERS = [
  { email: 'manager@boreal.test', client: 'BOREAL', foreign: sql`t.client_code <> 'BOREAL'`, shared: [] },
  // Customers belong to a client and are shared by its owners.
  {
    email: 'nz@acme.test',
    client: 'ACME',
    foreign: sql`not (t.client_code = 'ACME' and t.owner_code = 'ACME-NZ')`,
    shared: ['customer_code'],
  },
] as const
type Attacker = (typeof ATTACKERS)[number]

/** Columns whose values could reveal records of others, with the filters that accept such a value. */
const NAMING_COLUMNS: readonly { table: string; column: string; keys: readonly string[] }[] = [
  { table: 'holding', column: 'product_code', keys: ['product', 'exclude', 'q'] },
  { table: 'holding', column: 'public_id', keys: ['id'] },
  { table: 'holding', column: 'gtin', keys: ['gtin', 'q'] },
  { table: 'holding', column: 'product_name', keys: ['q'] },
  { table: 'stock_line', column: 'sscc', keys: ['sscc', 'q'] },
  { table: 'stock_line', column: 'serial_no', keys: ['serial_no'] },
  { table: 'stock_line', column: 'receipt_no', keys: ['q'] },
  { table: 'purchase_order', column: 'po_no', keys: ['order_no', 'reference', 'ref_no', 'entity_no', 'q'] },
  { table: 'purchase_order', column: 'supplier_ref', keys: ['q'] },
  { table: 'purchase_order', column: 'container_no', keys: ['container_no', 'q'] },
  { table: 'purchase_order', column: 'asn_no', keys: ['asn_no', 'q'] },
  { table: 'sales_order', column: 'so_no', keys: ['order_no', 'reference', 'ref_no', 'entity_no', 'q'] },
  { table: 'sales_order', column: 'customer_po_no', keys: ['customer_po_no', 'q'] },
  { table: 'sales_order', column: 'customer_code', keys: ['customer'] },
  { table: 'shipment', column: 'shipment_no', keys: ['q'] },
  { table: 'shipment', column: 'consignment_no', keys: ['consignment_no', 'q'] },
  { table: 'rejection', column: 'control_no', keys: ['q'] },
  { table: 'rejection', column: 'ref_no', keys: ['ref_no', 'q'] },
]

/** Calls whose purpose is to tell whether a value is used anywhere; they are rate-limited or reveal nothing else. */
const REVEALS_BY_DESIGN: ReadonlySet<CallName> = new Set(['usersCheckEmail'])

/** Every GET that the reference answers, with each of its views. */
const READS = (Object.keys(routes) as CallName[]).flatMap((name): [CallName, Query][] => {
  const call: Call = calls[name]
  if (call.method !== 'GET' || call.path.includes('{') || call.isPublic || REVEALS_BY_DESIGN.has(name)) return []
  return call.views && 'view' in (call.query?.shape ?? {}) ? Object.keys(call.views).map((view) => [name, { view }]) : [[name, {}]]
})

/** Adds the parameters without which a call only answers with a refusal. */
const requiredQuery = (name: CallName, query: Query, { client }: Attacker): Query => ({
  ...query,
  ...(name === 'stocksMovementRange' && { moved_from: '2026-10-20', moved_to: '2026-11-20' }),
  ...(name.startsWith('check') && { client, supplier: 'x', customer: 'x', supplier_no: 'x', customer_no: 'x' }),
  ...(['orderCheck', 'getSoIdentity'].includes(name) && { client, order_no: 'x' }),
})

/** Removes parameters that the call does not have. */
const knownParams = (name: CallName, query: Query): Query => {
  const shape = (calls[name] as Call).query?.shape ?? {}
  return Object.fromEntries(Object.entries(query).filter(([key]) => key in shape))
}

/**
 * Attacks from inside: a user of one client, and a user of one owner, request data of others with every call and view. They must
 * learn nothing: no name, no number, no count, not even whether a record exists.
 */
export const scopeAttackSuite = (reference: () => Reference): void => {
  describe.each(ATTACKERS)('attacked by $email', (attacker) => {
    const secrets = new Set<string>()
    const samples = new Map<string, string[]>()

    beforeAll(async () => {
      for (const { table, column, keys } of NAMING_COLUMNS.filter(
        (name) => !(attacker.shared as readonly string[]).includes(name.column),
      )) {
        const values = await foreignValues(reference(), table, column, attacker.foreign)
        for (const value of values) secrets.add(value)
        for (const key of keys) samples.set(key, [...(samples.get(key) ?? []), ...sampleOf(values, 1)])
      }
    })

    it('has enough values to attack with', () => {
      expect(secrets.size).toBeGreaterThan(2000)
      expect(samples.size).toBeGreaterThan(12)
    })

    it.each(READS)('%s %o reveals nothing of others, on the first page and the last', async (name, view) => {
      const query = knownParams(name, {
        ...requiredQuery(name, view, attacker),
        per_page: '500',
        open: '0',
        has_stock: '0',
        at_from: '2025-01-01',
      })
      const first = await reference().ask(name, { query, as: attacker.email })
      expect([200, 403, 404, 409, 422]).toContain(first.status)
      expect(leaks(first.body, secrets)).toEqual([])
      const last = first.body?.meta?.last_page
      if (typeof last !== 'number' || last < 2) return
      const end = await reference().ask(name, { query: { ...query, page: String(last) }, as: attacker.email })
      expect(leaks(end.body, secrets)).toEqual([])
    })

    it.each(READS)('%s %o answers the same for a value of others as for a nonexistent one', async (name, view) => {
      const shape = (calls[name] as Call).query?.shape ?? {}
      for (const [key, values] of samples) {
        if (!(key in shape)) continue
        for (const value of values) {
          const ask = (text: string) =>
            reference().ask(name, {
              query: { ...knownParams(name, { ...requiredQuery(name, view, attacker), open: '0' }), [key]: text },
              as: attacker.email,
            })
          const [real, missing] = await Promise.all([ask(value), ask(similarUnused(value))])
          expect([key, real.status, withoutVaryingParts(real.text, value)]).toEqual([
            key,
            missing.status,
            withoutVaryingParts(missing.text, similarUnused(value)),
          ])
        }
      }
    })

    it('gets the same answer for changing a record of others as for a nonexistent one', async () => {
      const { db } = reference()
      const firstId = async (query: Sql) => (await db.query<{ id: string }>(query))[0]?.id ?? ''
      const order = await firstId(sql`select 'po_' || t.id as id from purchase_order t where ${attacker.foreign} limit 1`)
      const sale = await firstId(sql`select 'so_' || t.id as id from sales_order t where ${attacker.foreign} limit 1`)
      const message = await firstId(sql`select 'rj_' || t.id as id from rejection t where ${attacker.foreign} limit 1`)
      const user = await firstId(sql`select u.id from app_user u join user_client c on c.user_id = u.id
        where c.client_code = 'VOLT' and u.user_level = 'Regular' and not u.all_clients limit 1`)
      const attacks: readonly [CallName, string, string, unknown][] = [
        ['patchPurchaseOrder', order, 'po_99999999', { action: 'cancel', reason: 'Attack' }],
        ['patchPurchaseOrder', order, 'po_99999999', { notes: 'Attack' }],
        ['patchSalesOrder', sale, 'so_99999999', { action: 'release' }],
        ['patchSalesOrder', sale, 'so_99999999', { pick_instructions: 'Attack' }],
        ['user', user, 'u_99999999', undefined],
        ['updateUser', user, 'u_99999999', { name: 'Attack', version: 1 }],
        ['patchUser', user, 'u_99999999', { action: 'reset_password', mode: 'link' }],
        ['auditModulAccess', user, 'u_99999999', undefined],
        ['putAuditModulAccess', user, 'u_99999999', { modules: [], version: 1 }],
        ['auditSiteAccess', user, 'u_99999999', undefined],
        ['putAuditSiteAccess', user, 'u_99999999', { sites: ['SYD1'], all_sites: false, version: 1 }],
        ['auditClientAccess', user, 'u_99999999', undefined],
        ['putAuditClientAccess', user, 'u_99999999', { clients: [], all_clients: true, version: 1 }],
        ['patchSupplierManagement', 'sh_1', 'sh_99999999', { action: 'cancel', reason: 'Attack' }],
      ]
      for (const [name, id, unknown, body] of attacks) {
        const ask = (value: string) =>
          reference().ask(name, { params: { id: value }, body, as: attacker.email, headers: { 'if-match': '"1"' } })
        const [real, missing] = [await ask(id), await ask(unknown)]
        expect([name, real.status, withoutVaryingParts(real.text, id)]).toEqual([
          name,
          missing.status,
          withoutVaryingParts(missing.text, unknown),
        ])
        expect(real.status).toBeGreaterThanOrEqual(400)
      }
      const reprocess = (id: string) =>
        reference().ask('postAuditRejected', { body: { ids: [id], action: 'reprocess' }, as: attacker.email })
      const [real, missing] = [await reprocess(message), await reprocess('rj_99999999')]
      expect([real.status, withoutVaryingParts(real.text, message)]).toEqual([
        missing.status,
        withoutVaryingParts(missing.text, 'rj_99999999'),
      ])
    })

    it('gets the same answer for entering codes of others as for nonexistent ones', async () => {
      const order = (overrides: object) => ({
        client_code: attacker.client,
        owner_code: attacker.client === 'ACME' ? 'ACME-NZ' : 'BOREAL',
        site_code: 'SYD1',
        status: 'ENTERED',
        lines: [],
        ...overrides,
      })
      const [product = ''] = samples.get('product') ?? []
      const entries: [CallName, string | undefined, (code: string) => unknown][] = [
        ['createPurchaseOrder', product, (code) => order({ lines: [{ product_code: code, uom: 'EACH', qty: 1 }] })],
        ['createSalesOrder', product, (code) => order({ lines: [{ product_code: code, uom: 'EACH', qty: 1 }] })],
        ['createSalesOrder', samples.get('customer')?.[0], (code) => order({ customer_code: code })],
        [
          'postSupplierManagement',
          samples.get('order_no')?.[0],
          (code) => ({
            entity: 'shipment',
            po_no: code,
            asn_no: 'ATTACK-1',
            expected_date: '2026-12-01',
            lines: [{ po_line_no: 1, qty: 1 }],
          }),
        ],
      ]
      for (const [name, code, body] of entries) {
        if (code === undefined) continue
        const ask = (value: string) =>
          reference().ask(name, { body: body(value), as: attacker.email, headers: { 'idempotency-key': crypto.randomUUID() } })
        const [real, missing] = [await ask(code), await ask(similarUnused(code))]
        expect([name, real.status, withoutVaryingParts(real.text, code)]).toEqual([
          name,
          missing.status,
          withoutVaryingParts(missing.text, similarUnused(code)),
        ])
        expect(real.status).toBeGreaterThanOrEqual(400)
      }
    })
  })

  it('attacks every call that the contract lists', () => {
    expect((Object.keys(calls) as CallName[]).filter((name) => !(name in routes))).toEqual([])
  })
}

/** Values that only others have, long enough not to match by chance. */
const foreignValues = async (reference: Reference, table: string, column: string, foreign: Sql): Promise<string[]> => {
  const [from, name] = [raw(table), raw(`t.${column}`)]
  const rows = await reference.db.query<{ value: string }>(sql`
    select distinct ${name} as value from ${from} t where ${foreign} and ${name} is not null
      and ${name} not in (select ${name} from ${from} t where not (${foreign}) and ${name} is not null)`)
  return rows.map((row) => row.value).filter((value) => /^(?:.*[^0-9].{4,}|.{4,}[^0-9].*|\d{7,})$/u.test(value))
}

/** A few values spread evenly over a list. */
const sampleOf = (values: readonly string[], count: number): string[] =>
  Array.from({ length: Math.min(count, values.length) }, (_, index) => values[Math.floor((index * values.length) / count)] ?? '')

/** A value of the same form that does not exist. */
const similarUnused = (value: string): string => {
  const changed = value.replaceAll(/[0-9]/g, (digit) => String((Number(digit) + 5) % 10)).replaceAll(/[A-Za-z]/g, 'Q')
  return changed === value ? `${value}Q` : changed
}

/** An answer without the parts that may differ: the requested value, the list that a cursor is bound to, and times. */
const withoutVaryingParts = (text: string, value: string): string =>
  text
    .replaceAll(/"cursor":"([\w-]+)"/g, (_, cursor: string) => JSON.stringify({ ...readCursor(cursor), of: '' }))
    .replaceAll(JSON.stringify(value).slice(1, -1), '…')
    .replaceAll(encodeURIComponent(value), '…')
    .replaceAll(/"(generated_at|request_id|expires_at|token|so_no)":"[^"]*"/g, '')

const readCursor = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object

/** Values of others that appear in an answer, as a whole text or as a word in one. */
const leaks = (value: unknown, secrets: ReadonlySet<string>, found = new Set<string>()): string[] => {
  if (typeof value === 'string') for (const part of [value, ...value.split(/[\s,;~/()"“”]+/)]) if (secrets.has(part)) found.add(part)
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) leaks(part, secrets, found)
  return [...found].slice(0, 5)
}
