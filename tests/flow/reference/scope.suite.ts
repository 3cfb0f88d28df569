import { beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { routes } from '#lib/reference/routes.ts'
import { ADMIN, allRows, CLERK, MANAGER, NOBODY, SUPPLIER, SYSTEM, type Reference } from './server.ts'

type Query = Record<string, string | string[]>

/** Every GET with a client filter, with each of its views. */
const scopedReads = (Object.keys(routes) as CallName[]).flatMap((name) => {
  const call = calls[name]
  if (call.method !== 'GET' || !('query' in call) || !('client' in call.query.shape)) return []
  const views = 'views' in call ? Object.keys(call.views) : []
  const withViews: Query[] = views.length === 0 ? [{}] : views.map((view) => ({ view }))
  const withGrain: Query[] = views.includes('filter') ? [{ view: 'filter', grain: 'summary' }] : []
  return [...withViews, ...withGrain].map((base): [CallName, Query] => [name, base])
})

/** Parameters of the live checks that forms make. */
const CHECKS: Readonly<Partial<Record<CallName, Query>>> = {
  checkClientSupplier: { supplier: 'x' },
  checkSupplierNumber: { supplier_no: 'x' },
  checkClientCustomer: { customer: 'x' },
  checkCustomerNumber: { customer_no: 'x' },
  orderCheck: { order_no: 'x' },
  getSoIdentity: {},
}
const TAKES_ONE_CLIENT = new Set<CallName>([
  ...(Object.keys(CHECKS) as CallName[]),
  'settingsFieldLabel',
  'settingsListLayouts',
  'settingsCarrierCodes',
  'stockholdingColumns',
  'purchaseOrderOptions',
  'salesOrderOptions',
])

/** Orders of ACME that the manager sees, found before the tests. */
const KNOWN_ORDERS = { purchaseOrders: '', salesOrders: '' }

/** Adds the parameters that a call needs, apart from the scope, to succeed. */
const requiredQuery = (name: CallName, base: Query): Query => {
  if (name === 'stocksMovementRange') return { ...base, moved_from: '2026-10-20', moved_to: '2026-11-20' }
  if (name in CHECKS) return { ...base, client: 'ACME', ...CHECKS[name] }
  if (base['view'] === 'detail' && name in KNOWN_ORDERS) return { ...base, id: KNOWN_ORDERS[name as keyof typeof KNOWN_ORDERS] }
  if (base['view'] === 'detail') return { ...base, id: 'H~ACME~ACME-AU~SYD1~00417-B' }
  if (base['view'] === 'forecast') return { ...base, product: '00417-B' }
  return base
}

const CLERKS_MODULES: readonly string[] = ['stock', 'movements', 'age', 'labels']

/** A user of only ACME who may make the call: the clerk, the manager if the clerk does not have the module, or an administrator. */
const callerFor = (name: CallName): string => {
  const { module, minLevel }: Call = calls[name]
  if (name === 'orderCheck') return MANAGER
  if (minLevel === 'Admin') return SYSTEM
  return minLevel === undefined && (module === undefined || CLERKS_MODULES.includes(module)) ? CLERK : MANAGER
}

const CLIENT_FORBIDDEN = { message: 'You don’t have access to this client.', code: 'SCOPE_FORBIDDEN' }

/** No call, view, count, facet or typeahead shows a user what belongs to others. */
export const scopeSuite = (reference: () => Reference): void => {
  beforeAll(async () => {
    for (const name of ['purchaseOrders', 'salesOrders'] as const)
      KNOWN_ORDERS[name] = (await reference().get(name, { client: 'ACME', open: '0', per_page: '1' }, MANAGER)).data[0].id
    await reference().db.query(sql`update app_user set all_clients = false where email = ${SYSTEM}`)
    await reference().db.query(sql`
      delete from user_client where client_code <> 'ACME' and user_id = (select id from app_user where email = ${SYSTEM})`)
  })

  describe.each(scopedReads)('%s %o', (name, base) => {
    it('gives the same refusal for a client out of scope, an unknown one, and one out of scope next to an allowed one', async () => {
      const replies = await Promise.all(
        ['BOREAL', 'NOSUCH', "ACME' or '1'='1"].map((client) =>
          reference().ask(name, { query: { ...requiredQuery(name, base), client }, as: callerFor(name) }),
        ),
      )
      if (!TAKES_ONE_CLIENT.has(name))
        replies.push(
          await reference().ask(name, { query: { ...requiredQuery(name, base), client: ['ACME', 'BOREAL'] }, as: callerFor(name) }),
        )
      for (const { status, body } of replies) expect([status, body]).toEqual([403, CLIENT_FORBIDDEN])
    })

    const shape = (calls[name] as { query: { shape: Record<string, unknown> } }).query.shape
    it.each(Object.entries({ owner: 'BOREAL', site: 'NOSUCH' }).filter(([param]) => param in shape))(
      'refuses the %s %s, which is out of scope or unknown',
      async (key, code) => {
        const { status, body } = await reference().ask(name, { query: { ...requiredQuery(name, base), [key]: code }, as: callerFor(name) })
        expect([status, body]).toEqual([403, { message: `You don’t have access to this ${key}.`, code: 'SCOPE_FORBIDDEN' }])
      },
    )

    it('shows no data to a user without clients', async () => {
      const { status, text } = await reference().ask(name, { query: requiredQuery(name, base), as: NOBODY })
      expect([200, 403, 404]).toContain(status)
      // Their own audit log repeats the client that they requested.
      expect(text.replaceAll('Asked for client ACME', '')).not.toMatch(/ACME|BOREAL|00417-B/)
    })
  })

  describe('without a scope in the query', () => {
    let others: string[] = []
    beforeAll(async () => {
      const rows = await reference().db.query<{ client_code: string }>(sql`select client_code from client where client_code <> 'ACME'`)
      others = rows.map((row) => row.client_code)
    })

    it.each(scopedReads)('%s %o returns nothing of another client', async (name, base) => {
      const { status, body } = await reference().ask(name, {
        query: { ...requiredQuery(name, base), per_page: '500' },
        as: callerFor(name),
      })
      expect(status).toBe(200)
      const codes = codesIn(body)
      expect(others.filter((client) => codes.has(client))).toEqual([])
    })

    it('counts exactly what an administrator gets for the same scope', async () => {
      const scope = { client: 'ACME', site: await sitesOf(reference()) }
      for (const [name, base] of [
        ['stocksHolding', {}],
        ['stocksHolding', { view: 'table' }],
        ['stocksMovement', {}],
      ] as const) {
        const clerkResponse = await reference().get(name, base)
        const adminResponse = await reference().get(name, { ...base, ...scope }, ADMIN)
        expect(clerkResponse.meta.total).toBe(adminResponse.meta.total)
        expect(clerkResponse.meta.total).toBeGreaterThan(0)
      }
    })

    it.each(['summary', 'table'])('has the same facets as for an administrator with the same scope (%s)', async (grain) => {
      const clerkResponse = await reference().get('stocksHolding', { view: 'filter', grain })
      const adminResponse = await reference().get(
        'stocksHolding',
        { view: 'filter', grain, client: 'ACME', site: await sitesOf(reference()) },
        ADMIN,
      )
      const withoutLabels = (facets: { label: string }[]) => facets.map((facet) => ({ ...facet, label: '' }))
      expect(withoutLabels(clerkResponse.data)).toEqual(withoutLabels(adminResponse.data))
    })

    it('finds in the typeahead only products of the scope, and counts only stock of the scope', async () => {
      const { data } = await reference().get('productsTypeahead', { q: '00417-B' })
      expect(data.map((row: { client_code: string }) => row.client_code)).toEqual(['ACME'])
      const rows = await allRows(reference(), 'stocksHolding', { product: '00417-B', has_stock: '0' })
      expect(data[0].on_hand).toBe(rows.reduce((sum, row) => sum + row.on_hand, 0))
      const outOfScope = await reference().get('stocksHolding', { client: 'BOREAL', per_page: 1 }, ADMIN)
      const { product_code, gtin } = outOfScope.data[0]
      expect((await reference().get('productsTypeahead', { q: product_code })).meta.total).toBe(0)
      expect(gtin).not.toBeNull()
      expect((await reference().get('productsTypeahead', { q: gtin })).meta.total).toBe(0)
    })

    it('returns no holding of another client, by id or by product', async () => {
      const [row] = (await reference().get('stocksHolding', { client: 'BOREAL', per_page: 1 }, ADMIN)).data
      const outOfScope = await reference().ask('stocksHolding', { query: { view: 'detail', id: row.id } })
      const unknown = await reference().ask('stocksHolding', { query: { view: 'detail', id: 'H~NO~SUCH~HOLDING~HERE' } })
      expect([outOfScope.status, outOfScope.body]).toEqual([404, { message: 'Stock not found.', code: 'NOT_FOUND' }])
      expect(unknown.body).toEqual(outOfScope.body)
      const forecast = await reference().ask('stocksHolding', { query: { view: 'forecast', product: row.product_code } })
      expect(forecast.status).toBe(404)
    })
  })

  describe('a supplier', () => {
    it('sees only quantities on hand and on order, and only of their own products', async () => {
      const rows = (await reference().ask('stocksHolding', { query: { per_page: 500 }, as: SUPPLIER })).body.data
      const ownProducts = await reference().db.query<{ product_code: string }>(sql`
        select distinct h.product_code from holding h join app_user u on u.supplier_code = h.supplier_code where u.email = ${SUPPLIER}`)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(ownProducts.map((product) => product.product_code)).toContain(row.product_code)
        expect(Object.keys(row).filter((key) => typeof row[key] === 'number' && key !== 'version')).toEqual(['on_hand', 'on_order'])
      }
    })

    it('sees no figures except on hand and on order, in columns, totals, facets and filters', async () => {
      const columns = (await reference().get('stockholdingColumns', {}, SUPPLIER)).data.map((column: { key: string }) => column.key)
      expect(columns).toContain('on_hand')
      expect(
        columns.filter((key: string) => /allocated|available|hold|demand|cover|reorder|transit|back|projected|expir/.test(key)),
      ).toEqual([])
      const { data, meta } = (await reference().ask('stocksHolding', { query: { per_page: 500 }, as: SUPPLIER })).body
      expect(Object.keys(meta.totals ?? {}).filter((key) => key !== 'on_hand' && key !== 'on_order')).toEqual([])
      const oneProduct = (await reference().ask('stocksHolding', { query: { product: data[0].product_code }, as: SUPPLIER })).body.meta
      expect(Object.keys(oneProduct.totals)).toEqual(['on_hand', 'on_order'])
      const facets = (await reference().get('stocksHolding', { view: 'filter' }, SUPPLIER)).data.map((facet: { key: string }) => facet.key)
      expect(facets).toEqual(['product', 'product_group', 'client', 'owner', 'site'])
      for (const query of [
        { available_min: '1' },
        { sort: '-available' },
        { disposition: 'HOLD' },
        { below_reorder: '1' },
        { days_of_cover_max: '3' },
      ] as Query[]) {
        expect((await reference().ask('stocksHolding', { query, as: SUPPLIER })).status).toBe(422)
      }
      for (const view of ['table', 'forecast']) {
        expect((await reference().ask('stocksHolding', { query: { view, product: data[0].product_code }, as: SUPPLIER })).status).toBe(403)
      }
      const detail = (await reference().get('stocksHolding', { view: 'detail', id: data[0].id }, SUPPLIER)).data
      expect([detail.by_lot, detail.by_location, detail.by_disposition, detail.open_sales_orders, detail.recent_movements]).toEqual([
        [],
        [],
        [],
        [],
        [],
      ])
      expect(
        (await reference().ask('stocksHolding', { query: { view: 'detail', id: data[0].id }, as: SUPPLIER })).body.data.summary,
      ).toEqual(data[0])
      const [outOfScope] = await reference().db.query<{ id: string }>(sql`
        select h.public_id as id from holding h where h.client_code = 'ACME' and h.product_code not in (${data[0].product_code})
          and h.supplier_code <> (select supplier_code from app_user where email = ${SUPPLIER}) limit 1`)
      expect((await reference().ask('stocksHolding', { query: { view: 'detail', id: outOfScope!.id }, as: SUPPLIER })).status).toBe(404)
    })

    it('sees only themselves as a supplier, and no customers or sales orders', async () => {
      expect((await reference().get('settingsSuppliers', {}, SUPPLIER)).meta.total).toBe(1)
      expect((await reference().get('settingsCustomers', {}, SUPPLIER)).meta.total).toBe(0)
      expect((await reference().get('dropdownGetorderno', { type: 'SO' }, SUPPLIER)).meta.total).toBe(0)
      const orders = (await reference().get('dropdownGetorderno', {}, SUPPLIER)).data
      expect(new Set(orders.map((order: { party_name: string }) => order.party_name)).size).toBe(1)
      const [suggestion] = (await reference().ask('productsTypeahead', { query: { q: 'a' }, as: SUPPLIER })).body.data
      expect(suggestion).not.toHaveProperty('available')
    })
  })
}

/** What the audit log says about codes outside a user's scope. */
export const deniedScopeSuite = (reference: () => Reference): void => {
  it('a denied scope is written to the audit log, with the user and no data of the other client', async () => {
    await reference().ask('settingsSuppliers', { query: { client: 'NOSUCH' } })
    await reference().ask('stocksHolding', { query: { client: 'BOREAL' } })
    const [entry, lookup] = await reference().db.query<{
      actor_email: string
      severity: string
      client_code: string | null
      summary: string
    }>(sql`
      select actor_email, severity, client_code, summary from audit_event where event_code = 'SCOPE_DENIED' order by id desc limit 2`)
    expect(lookup?.summary).toBe('Asked for client NOSUCH')
    expect(entry).toEqual({
      actor_email: CLERK,
      severity: 'warning',
      client_code: null,
      summary: 'Asked for client BOREAL in stock holding',
    })
  })

  it('a user’s further calls with the same code are not written again, but a change with it is', async () => {
    const body = { client: 'REPEATED', sent_code: 'DENIED', carrier_code: 'TOLL' }
    const query = { client: 'REPEATED' }
    for (const as of [ADMIN, MANAGER]) {
      await reference().ask('stocksHolding', { query, as })
      await reference().ask('settingsListLayouts', { query, as })
      await reference().ask('stocksHolding', { query: { ...query, view: 'lines' }, as })
    }
    for (let times = 0; times < 2; times += 1) await reference().ask('putSettingsCarrierCode', { body, as: ADMIN })
    const entries = await reference().db.query<{ actor_email: string; summary: string }>(sql`
      select actor_email, summary from audit_event where event_code = 'SCOPE_DENIED' and summary like '%REPEATED%' order by id`)
    expect(entries.map(({ actor_email, summary }) => [actor_email, summary])).toEqual([
      [ADMIN, 'Asked for client REPEATED in stock holding'],
      [MANAGER, 'Asked for client REPEATED in stock holding'],
      [ADMIN, 'Tried to change client REPEATED in settings'],
    ])
  })

  it('codes that begin with the same 60 characters count as the same, because that is all that is stored of them', async () => {
    const code = (end: string) => `LONG${'X'.repeat(56)}${end}`
    for (const end of ['1', '2'.repeat(100_000)])
      await reference().ask('createSalesOrder', { body: { status: 'ENTERED', client_code: code(end), lines: [] }, as: ADMIN })
    const entries = await reference().db.query(sql`
      select summary from audit_event where event_code = 'SCOPE_DENIED' and summary like 'Named client LONG%'`)
    expect(entries).toEqual([{ summary: `Named client ${code('')} in an order` }])
  })

  it('at most 60 denied scopes of one user an hour are written to the audit log, in queries and in orders', async () => {
    const entries = () =>
      reference().db.query<{ summary: string }>(sql`
        select summary from audit_event where event_code = 'SCOPE_DENIED' and actor_email = 'csr@acme.test' order by id`)
    const probe = (index: number) => reference().ask('settingsSites', { query: { client: `CALL 555 ${index}` }, as: 'csr@acme.test' })
    const before = await entries()
    for (let index = 0; index < 70; index += 1) expect((await probe(index)).body).toEqual(CLIENT_FORBIDDEN)
    const body = { status: 'ENTERED', client_code: 'BOREAL', lines: [] }
    expect((await reference().ask('createSalesOrder', { body, as: 'csr@acme.test' })).status).toBe(422)
    const added = (await entries()).slice(before.length).map(({ summary }) => summary)
    expect(added.length).toBe(60)
    expect(added.filter((summary) => summary.endsWith('; more within an hour are only in the server log'))).toEqual([added.at(-1)])
    expect(reference().logLines.filter((line) => line.includes('too many by this user')).length).toBe(11)
  })

  describe('a client out of scope in a body', () => {
    const supplier = { supplier_no: 'DENIED-1', name: 'Denied', country: 'AU' }
    const customer = { customer_no: 'DENIED-1', name: 'Denied', address1: '1 Quay', city: 'Sydney', postcode: '2000', country: 'AU' }
    const view = { list: 'stock_holding', path: '/stock-holding', name: 'Denied', view: { query: '' } }
    const layout = { list: 'stock.summary', layout: { sort: 'product_code' } }
    const CASES: [CallName, client: string, as: string, withoutRight: string, body: (client: string) => object][] = [
      ['storeSupplier', 'BOREAL', MANAGER, CLERK, (client_code) => ({ client_code, ...supplier })],
      ['postSupplierManagement', 'NOSUCH-1', MANAGER, SUPPLIER, (client_code) => ({ entity: 'supplier', client_code, ...supplier })],
      ['storeCustomer', 'NOSUCH-2', MANAGER, CLERK, (client_code) => ({ client_code, ...customer })],
      ['putClientView', 'NOSUCH-3', MANAGER, CLERK, (client_code) => ({ client_code, ...view })],
      ['putSettingsFieldLabel', 'NOSUCH', SYSTEM, ADMIN, (client) => ({ client, labels: { lot_no: 'Batch' } })],
      ['putSettingsCarrierCode', 'NOSUCH', ADMIN, MANAGER, (client) => ({ client, sent_code: 'DENIED', carrier_code: 'TOLL' })],
      ['putSettingsListLayout', 'NOSUCH-4', ADMIN, MANAGER, (client) => ({ client, ...layout })],
    ]
    const deniedEntries = () =>
      reference().db.query<{ actor_email: string; severity: string; summary: string }>(
        sql`select actor_email, severity, summary from audit_event where event_code = 'SCOPE_DENIED' order by id`,
      )

    it.each(CASES)('%s is refused and written to the audit log', async (name, client, as, _withoutRight, body) => {
      const before = await deniedEntries()
      const { status, body: response } = await reference().ask(name, { body: body(client), as })
      expect([status, response]).toEqual([403, CLIENT_FORBIDDEN])
      const { module }: Call = calls[name]
      const place = module ? ` in ${MODULE_INFO[module].label.toLowerCase()}` : ''
      expect((await deniedEntries()).slice(before.length)).toEqual([
        { actor_email: as, severity: 'warning', summary: `Tried to change client ${client}${place}` },
      ])
    })

    it.each(CASES)(
      '%s checks the right before the scope, so that a user without it leaves no denied scope in the audit log',
      async (name, client, _as, withoutRight, body) => {
        const before = await deniedEntries()
        const { status, body: response } = await reference().ask(name, { body: body(client), as: withoutRight })
        expect([status, response.code]).toEqual([403, expect.stringMatching(/^(MODULE|LEVEL|VIEW)_FORBIDDEN$/)])
        expect(await deniedEntries()).toEqual(before)
      },
    )
  })
}

const sitesOf = async (reference: Reference): Promise<string[]> =>
  (await reference.get('settingsSites')).data.map((site: { value: string }) => site.value)

/** Every text in a response, split into codes. */
const codesIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value === 'string') for (const part of value.split(/[~/]/)) found.add(part)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) codesIn(part, found)
  return found
}
