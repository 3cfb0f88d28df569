import { beforeAll, describe, expect, it } from 'vitest'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { routes } from '#lib/reference/routes.ts'
import { MODULES } from '#lib/modules.ts'
import { grantEveryRight } from '#tests/support/module-rights.ts'
import {
  addSupplierManager,
  ATTACKERS,
  ATTACKS,
  NAMING_COLUMNS,
  NOT_ATTACKED,
  NOT_READ,
  SUPPLIER_MANAGER,
  TARGETS,
  UNNAMED_TABLES,
  type Attacker,
  type Target,
} from './scope-attackers.ts'
import { ADMIN, SUPPLIER, SYSTEM, type Reference } from './server.ts'

type Query = Record<string, string | string[]>

/** Whether a call reads something without an id in its path. The others are in {@link ATTACKS}. */
const isPlainRead = (name: CallName): boolean => calls[name].method === 'GET' && !calls[name].path.includes('{')

/** Every GET that the reference answers, with each of its views. */
const READS = (Object.keys(routes) as CallName[]).flatMap((name): [CallName, Query][] => {
  const call: Call = calls[name]
  if (!isPlainRead(name) || name in NOT_READ) return []
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

/** Targets that are codes, with the filter whose sample they are. */
const SAMPLED_TARGETS = { 'product code': 'product', 'customer code': 'customer', 'order number': 'order_no' } as const satisfies Partial<
  Record<Target, string>
>

/**
 * Attacks from inside: a manager of one client, a user of one owner, and suppliers with every right, one of them stored as a manager, name
 * data of others in every call and view. They must learn nothing: no name, no number, no count, not even whether a record exists.
 */
export const scopeAttackSuite = (reference: () => Reference): void => {
  beforeAll(async () => {
    await reference().db.query(addSupplierManager)
    await grantEveryRight(reference().db, SUPPLIER_MANAGER, MODULES)
  })

  describe.each(ATTACKERS)('attacked by $email', (attacker) => {
    const targets = new Map<Target, { real: string; missing: string }>()
    const secrets = new Set<string>()
    const samples = new Map<string, string[]>()

    beforeAll(async () => {
      await grantEveryRight(reference().db, attacker.email, attacker.modules)
      for (const { table, column, keys } of NAMING_COLUMNS.filter((name) => !attacker.shared.includes(name.column))) {
        const values = await outOfScopeValues(reference(), table, column, attacker.outOfScope(table))
        for (const value of values) secrets.add(value)
        for (const key of keys) samples.set(key, [...(samples.get(key) ?? []), ...sampleOf(values, 1)])
      }
      for (const [target, { missing, find }] of Object.entries(TARGETS)) {
        const [row] = await reference().db.query<{ id: string }>(find(attacker))
        if (!row) throw new Error(`There is no ${target} of others to attack.`)
        targets.set(target as Target, { real: row.id, missing })
      }
      for (const [target, key] of Object.entries(SAMPLED_TARGETS)) {
        const [real] = samples.get(key) ?? []
        if (real !== undefined) targets.set(target as Target, { real, missing: similarUnused(real) })
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
      const advice = `${name} shows these to ${attacker.email}. Add scopeSql or supplierSql to its query, or close the module to suppliers in CLOSED_TO_SUPPLIERS`
      expect(leaks(first.body, secrets), advice).toEqual([])
      const last = first.body?.meta?.last_page
      if (typeof last !== 'number' || last < 2) return
      const end = await reference().ask(name, { query: { ...query, page: String(last) }, as: attacker.email })
      expect(leaks(end.body, secrets)).toEqual([])
    })

    it.each(READS)('%s %o answers the same for a value of others as for a nonexistent one', async (name, view) => {
      const shape = (calls[name] as Call).query?.shape ?? {}
      const query = knownParams(name, { ...requiredQuery(name, view, attacker), open: '0' })
      // A user without access to the call is refused before any value is read.
      if ((await reference().ask(name, { query, as: attacker.email })).status === 403) return
      for (const [key, values] of samples) {
        if (!(key in shape)) continue
        for (const value of values) {
          const ask = (text: string) => reference().ask(name, { query: { ...query, [key]: text }, as: attacker.email })
          const [real, missing] = await Promise.all([ask(value), ask(similarUnused(value))])
          expect([key, real.status, withoutVaryingParts(real.text, value)]).toEqual([
            key,
            missing.status,
            withoutVaryingParts(missing.text, similarUnused(value)),
          ])
        }
      }
    })

    it.each(ATTACKS)('%s gets the same refusal for a %s of others as for one that does not exist', async (name, target, optionsFor) => {
      const values = targets.get(target)
      // The owners of a client share its customers.
      if (!values && attacker.shared.length > 0) return
      if (!values) throw new Error(`There is no ${target} of others to attack.`)
      const ask = (value: string) => {
        const { headers, ...options } = optionsFor(value, attacker) ?? {}
        const sent = { 'if-match': '"1"', 'idempotency-key': crypto.randomUUID(), ...headers }
        return reference().ask(name, { ...options, as: attacker.email, headers: sent })
      }
      const [real, missing] = [await ask(values.real), await ask(values.missing)]
      expect([real.status, withoutVaryingParts(real.text, values.real)]).toEqual([
        missing.status,
        withoutVaryingParts(missing.text, values.missing),
      ])
      // The response for several messages at once is 200, with the refusal of each.
      if (name !== 'postAuditRejected') expect(real.status).toBeGreaterThanOrEqual(400)
    })
  })

  describe('a supplier user who is stored with a higher level', () => {
    const attack = (name: CallName, options: object) =>
      reference().ask(name, { headers: { 'idempotency-key': crypto.randomUUID() }, as: SUPPLIER_MANAGER, ...options })
    const idOf = async (email: string) =>
      (await reference().db.query<{ id: string }>(sql`select id from app_user where email = ${email}`))[0]!.id

    it('signs in as Regular, and its calls have that level', async () => {
      const token = await reference().tokenOf(SUPPLIER_MANAGER)
      const levelOf = async (userlevel: string) => {
        const headers = { authorization: `Bearer ${token}`, userlevel }
        return (await reference().raw('/v7/settings/clients', { headers })).status
      }
      expect([await levelOf('Regular'), await levelOf('Manager')]).toEqual([200, 403])
    })

    it('adds nobody, with or without the supplier, and changes neither its own account nor that of a colleague', async () => {
      const newUser = { name: 'Attack', email: 'attack@attack.test', user_level: 'Regular', sites: ['SYD1'] }
      const clients = [{ client_code: 'ACME', owners: [], all_owners: true }]
      for (const body of [
        { ...newUser, clients },
        { ...newUser, clients, supplier_code: 'SUP-014' },
      ])
        expect((await attack('createUser', { body })).body.code).toBe('LEVEL_FORBIDDEN')
      const free = { supplier_code: null, is_supplier: false, version: 1 }
      const colleague = await attack('updateUser', { params: { id: await idOf(SUPPLIER) }, body: free })
      expect(colleague.status).toBe(404)
      const self = await attack('updateUser', { params: { id: await idOf(SUPPLIER_MANAGER) }, body: free })
      expect([self.status, self.body.errors]).toEqual([422, { supplier_code: ['You cannot change your own supplier.'] }])
    })

    it('is not counted as an administrator: the last one of the others remains', async () => {
      const { db } = reference()
      const admins = await db.query<{ id: string; user_level: string }>(sql`
        update app_user set user_level = 'System' where user_level = 'Admin' and id <> ${await idOf(ADMIN)} returning id`)
      await db.query(sql`update app_user set user_level = 'Admin' where email = ${SUPPLIER_MANAGER}`)
      const demote = { user_id: await idOf(ADMIN), user_level: 'Manager', reason: 'Attack' }
      const refused = await reference().ask('usersUpgradeRole', { as: SYSTEM, body: demote })
      await db.query(sql`update app_user set user_level = 'Admin' where id = any(${admins.map(({ id }) => id)}::text[])`)
      expect([refused.status, refused.body.errors]).toEqual([422, { user_level: ['At least one administrator must remain.'] }])
    })
  })

  it('every call that has an id or changes something is attacked, or has a reason not to be', () => {
    const attacked = new Set(ATTACKS.map(([name]) => name))
    const due = names.filter((name) => !isPlainRead(name))
    expect(due.filter((name) => attacked.has(name) === name in NOT_ATTACKED)).toEqual([])
  })

  it('looks for names of every table with data of a client, or says why it has none', async () => {
    const tables = await reference().db.query<{ table_name: string }>(
      sql`select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'client_code'
        order by table_name`,
    )
    const named = new Set(NAMING_COLUMNS.map(({ table }) => table))
    expect(
      tables.map(({ table_name: table }) => table).filter((table) => named.has(table) === table in UNNAMED_TABLES),
      'Add the table to NAMING_COLUMNS or, with a reason, to UNNAMED_TABLES in tests/flow/reference/scope-attackers.ts',
    ).toEqual([])
  })

  it('every other call is read in all its views, or has a reason not to be', () => {
    const read = new Set(READS.map(([name]) => name))
    const due = names.filter(isPlainRead)
    expect(due.filter((name) => read.has(name) === name in NOT_READ)).toEqual([])
  })

  it('the reference answers every call of the contract', () => {
    expect(names.filter((name) => !(name in routes))).toEqual([])
  })
}

const names = Object.keys(calls) as CallName[]

/** Values that only others have, long enough not to match by chance. */
const outOfScopeValues = async (reference: Reference, table: string, column: string, outOfScope: Sql): Promise<string[]> => {
  const [from, name] = [raw(table), raw(`t.${column}`)]
  const rows = await reference.db.query<{ value: string }>(sql`
    select distinct ${name} as value from ${from} t where ${outOfScope} and ${name} is not null
      and ${name} not in (select ${name} from ${from} t where not (${outOfScope}) and ${name} is not null)`)
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

/** A response without the parts that may differ: the requested value, the list that a cursor is bound to, and times. */
const withoutVaryingParts = (text: string, value: string): string =>
  text
    .replaceAll(/"cursor":"([\w-]+)"/g, (_, cursor: string) => JSON.stringify({ ...readCursor(cursor), of: '' }))
    .replaceAll(JSON.stringify(value).slice(1, -1), '…')
    .replaceAll(encodeURIComponent(value), '…')
    .replaceAll(/"(generated_at|request_id|expires_at|token|so_no)":"[^"]*"/g, '')

const readCursor = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object

/** Values of others that appear in a response, as a whole text or as a word in one. */
const leaks = (value: unknown, secrets: ReadonlySet<string>, found = new Set<string>()): string[] => {
  if (typeof value === 'string') for (const part of [value, ...value.split(/[\s,;~/()"“”]+/)]) if (secrets.has(part)) found.add(part)
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) leaks(part, secrets, found)
  return [...found].slice(0, 5)
}
