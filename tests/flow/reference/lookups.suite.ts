import { describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import type { CallName } from '#lib/contract/calls.ts'
import { ADMIN, CLERK, NOBODY, type Reference } from './server.ts'

const LOOKUPS: CallName[] = [
  ...(['settingsSites', 'settingsClients', 'settingsTasks', 'dropdownGetuom', 'salesOrdersCarrierName', 'salesOrdersCarrierCode'] as const),
  ...(['salesOrdersPriority', 'settingsDispositions', 'dropdownGetorderno', 'settingsSuppliers', 'settingsCustomers'] as const),
  ...(['dropdownGetordertype', 'settingsStream'] as const),
]

type Row = { value: string; label: string; active: boolean; [key: string]: unknown }

/** Lists to choose from. */
export const lookupSuite = (of: () => Reference): void => {
  const rows = async (name: CallName, query = {}, as = ADMIN): Promise<Row[]> =>
    (await of().get(name, { per_page: 500, ...query }, as)).data
  const values = async (name: CallName, query = {}, as = ADMIN) => (await rows(name, query, as)).map((row) => row.value)

  describe.each(LOOKUPS)('the lookup %s', (name) => {
    it('pages, searches and filters without ever failing', async () => {
      const all = await rows(name)
      for (const query of [{ page: 'x' }, { per_page: '0' }, { active: 'maybe' }, { page: '999999' }, { q: '%' }, { q: 'z'.repeat(101) }]) {
        expect([query, (await of().ask(name, { query })).status]).toEqual([query, 200])
      }
      if (all.length === 0) return
      const wanted = all[0]!.value
      const found = await values(name, { q: wanted })
      expect(found).toContain(wanted)
      const first = await of().get(name, { per_page: '1' }, ADMIN)
      expect(first.data).toHaveLength(1)
      expect(first.meta.per_page).toBe(1)
      expect((await rows(name, { active: '1' })).every((row) => row.active)).toBe(true)
    })

    it('is not sent twice: the second time its ETag answers', async () => {
      const first = await of().ask(name)
      const etag = first.headers.get('etag')!
      expect(etag).toMatch(/^"[\w-]+"$/)
      expect(first.headers.get('cache-control')).toBe('private, max-age=300')
      const second = await of().ask(name, { headers: { 'if-none-match': `W/"other", ${etag}` } })
      expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag])
      const foreign = await of().ask(name, { headers: { 'if-none-match': etag }, as: null })
      expect(foreign.status).toBe(401)
    })
  })

  it('gives clients their owners, only when asked, and only those of the user', async () => {
    const [plain] = await rows('settingsClients', {}, CLERK)
    const [client] = await rows('settingsClients', { with: 'owners' }, CLERK)
    expect(plain).not.toHaveProperty('owners')
    expect(client).toMatchObject({ value: 'ACME', logo_url: '/images/ACME' })
    expect((client!['owners'] as Row[]).map((owner) => owner.value)).toContain('ACME-AU')
  })

  it('marks a deactivated site, and shows it still', async () => {
    const sites = await rows('settingsSites')
    const closed = await of().db.query<{ site_code: string }>(sql`select site_code from site where not active`)
    expect(sites.filter((site) => !site.active).map((site) => site.value)).toEqual(closed.map((site) => site.site_code).toSorted())
  })

  it('fills in the carrier’s code from its name, and the name from its code', async () => {
    const [carrier] = await rows('salesOrdersCarrierName')
    const [byName] = await rows('salesOrdersCarrierCode', { carrier_name: carrier!.label })
    const [byCode] = await rows('salesOrdersCarrierName', { carrier_code: String(carrier!['carrier_code']).toLowerCase() })
    expect(byName).toMatchObject({ value: carrier!['carrier_code'], carrier_name: carrier!.label })
    expect(byCode).toEqual(carrier)
    expect(await rows('salesOrdersCarrierCode', { carrier_name: 'No such carrier' })).toEqual([])
  })

  it('gives no carrier to anyone who has no client', async () => {
    expect(await rows('salesOrdersCarrierName', {}, NOBODY)).toEqual([])
    expect(await rows('salesOrdersCarrierCode', {}, NOBODY)).toEqual([])
    // A carrier without clients of its own serves everybody else.
    expect((await values('salesOrdersCarrierCode', {}, CLERK)).length).toBeGreaterThan(0)
  })

  it('gives the pack levels of one product, smallest first', async () => {
    const levels = await rows('dropdownGetuom', { client: 'ACME', product: '00417-b' })
    const factors = levels.map((level) => level['factor'])
    expect(factors[0]).toBe(1)
    expect(factors).toEqual(factors.toSorted((a, b) => Number(a) - Number(b)))
    expect(await rows('dropdownGetuom', { product: 'no such' })).toEqual([])
    expect((await rows('dropdownGetuom')).length).toBeGreaterThan(levels.length - 1)
  })

  it('lists the ten dispositions, the priorities by urgency and the order types of a kind', async () => {
    expect(await values('settingsDispositions')).toEqual(['GOOD', 'HOLD', 'QI', 'QTN', 'RCL', 'DMG', 'RTN', 'EXP', 'CUS', 'SCR'])
    expect(await values('salesOrdersPriority')).toEqual(['P1', 'P2', 'P3', 'P4'])
    expect(await values('dropdownGetordertype', { type: 'PO' })).toEqual(['STD', 'ASN', 'XDOCK', 'RMA', 'TRF', 'KIT'])
    expect(await values('dropdownGetordertype', { type: 'SO' })).toEqual(['B2B', 'B2C', 'TRF', 'RTV', 'SAMPLE', 'DESTROY', 'XDOCK', 'KIT'])
    expect(await values('dropdownGetordertype', { type: 'XX' })).toEqual([])
  })

  it('finds order numbers by their beginning, newest first, by kind and status', async () => {
    const newest = await rows('dropdownGetorderno', { type: 'SO' })
    const dates = newest.map((order) => String(order['date']))
    expect(dates).toEqual(dates.toSorted().toReversed())
    const number = newest[3]!.value
    expect(await values('dropdownGetorderno', { q: number.toLowerCase() })).toContain(number)
    expect(await values('dropdownGetorderno', { q: number.replace(/^\D+/, '') })).toContain(number)
    const entered = await rows('dropdownGetorderno', { type: 'PO', status: 'entered' })
    expect(entered.length).toBeGreaterThan(0)
    expect(entered.every((order) => order['status'] === 'ENTERED')).toBe(true)
    // A draft is for its author's eyes alone.
    expect(await rows('dropdownGetorderno', { type: 'PO', status: 'draft' })).toEqual([])
  })

  it('keeps customers of the same name apart by their address', async () => {
    const cafes = await rows('settingsCustomers', { q: 'Harbour Café' })
    expect(cafes.length).toBeGreaterThan(1)
    expect(new Set(cafes.map((row) => row['city'])).size).toBeGreaterThan(1)
  })

  it('has the labels of one client, and none without a client', async () => {
    const labels = await of().get('settingsFieldLabel', { client: 'ACME' })
    expect(labels.meta.client).toBe('ACME')
    expect(labels.meta.version).toBeGreaterThan(0)
    expect(await of().get('settingsFieldLabel')).toEqual({ data: {}, meta: { client: null, version: 0, updated_at: null } })
    const etag = (await of().ask('settingsFieldLabel', { query: { client: 'ACME' } })).headers.get('etag')
    expect(etag).toBeTruthy()
  })

  it('has everything that the supplier screens choose from', async () => {
    const { data } = await of().get('supplierManagementOptions')
    for (const [key, choices] of Object.entries(data)) expect([key, (choices as unknown[]).length > 0]).toEqual([key, true])
  })

  describe('the product typeahead', () => {
    const find = async (q: string, query = {}) => of().get('productsTypeahead', { q, ...query }, CLERK)
    const codes = async (q: string, query = {}): Promise<string[]> =>
      (await find(q, query)).data.map((row: { product_code: string }) => row.product_code)

    it('puts the exact code first, then codes that begin so, then names with such a word', async () => {
      const { data } = await find('00417-b')
      expect(data[0]).toMatchObject({ value: '00417-B', label: '00417-B · Oat Milk 1L x 12', match: 'product_code', client_code: 'ACME' })
      const ranks = (await find('0', { limit: '50' })).data.map((row: { product_code: string; match: string }) =>
        row.match === 'product_code' ? 0 : 1,
      )
      expect(ranks).toEqual(ranks.toSorted())
      expect(ranks[0]).toBe(0)
      const byWord = await find('milk')
      expect(byWord.data.every((row: { product_name: string }) => /(^|\s)milk/i.test(row.product_name))).toBe(true)
      expect(byWord.data.length).toBeGreaterThan(0)
      expect(await codes('ilk 1l')).not.toContain('00417-B')
      expect(await codes('oat mil')).toContain('00417-B')
      expect(await codes('milk oat')).toContain('00417-B')
    })

    it('finds words in any order, in stock, parties, orders and users alike', async () => {
      const turned = (name: string) => name.toLowerCase().split(/\s+/).toReversed().join('  ')
      const [customer] = await of().db.query<{ code: string; name: string }>(sql`
        select o.customer_code as code, c.name from sales_order o join customer c using (customer_code)
        where o.client_code = 'ACME' and o.status <> 'DRAFT' and c.name ~ '^[A-Za-z]+ [A-Za-z]+$' limit 1`)
      const [supplier] = await of().db.query<{ code: string; name: string }>(sql`
        select o.supplier_code as code, s.name from purchase_order o join supplier s using (supplier_code)
        where o.client_code = 'ACME' and o.status <> 'DRAFT' and s.name ~ ' ' limit 1`)
      const found = async (name: CallName, query: object, key: string): Promise<unknown[]> =>
        (await rows(name, query)).map((row) => row[key])
      expect(await found('stocksHolding', { q: 'milk oat' }, 'product_code')).toContain('00417-B')
      expect(await found('stocksHolding', { q: 'milk zebra' }, 'product_code')).toEqual([])
      expect(await found('settingsCustomers', { q: turned(customer!.name) }, 'value')).toContain(customer!.code)
      expect(await found('salesOrders', { q: turned(customer!.name), open: '0' }, 'customer_code')).toContain(customer!.code)
      expect(await found('settingsSuppliers', { q: turned(supplier!.name) }, 'value')).toContain(supplier!.code)
      expect(await found('supplierManagement', { q: turned(supplier!.name) }, 'supplier_code')).toContain(supplier!.code)
      expect(await found('purchaseOrders', { q: turned(supplier!.name), open: '0' }, 'supplier_code')).toContain(supplier!.code)
      expect(await found('users', { q: 'rivera casey' }, 'email')).toContain('csr@acme.test')
    })

    it('proposes what is near where nothing is found, and nothing where nothing is near', async () => {
      const near = async (q: string) => (await find(q)).meta['nearest'] as { product_code: string; product_name: string }[] | undefined
      expect((await near('00471-b'))?.[0]).toEqual({ product_code: '00417-B', product_name: 'Oat Milk 1L x 12' })
      expect(await near('oatt milk')).toContainEqual({ product_code: '00417-B', product_name: 'Oat Milk 1L x 12' })
      expect(await near('NOSUCHTHING')).toEqual([])
      expect(await near('00417-B')).toBeUndefined()
    })

    it('takes a barcode in each of its lengths for exactly one product, the one of a pack too', async () => {
      const [product] = (await find('00417-B')).data
      const gtin: string = product.gtin
      expect(await find(gtin)).toMatchObject({ data: [{ product_code: '00417-B', match: 'gtin' }], meta: { total: 1 } })
      const [pack] = await of().db.query<{ gtin: string; product_code: string }>(sql`
        select u.gtin, u.product_code from product_uom u join product p using (client_code, product_code)
        where u.client_code = 'ACME' and u.gtin is not null and u.gtin <> p.gtin and p.active
          and (select count(*) from product_uom o where o.gtin = u.gtin) = 1 limit 1`)
      expect((await find(pack!.gtin)).data).toMatchObject([{ product_code: pack!.product_code, match: 'barcode' }])
      expect(await codes(pack!.gtin.replace(/^0+/, '').padStart(14, '0'))).toEqual([pack!.product_code])
    })

    it('takes a pallet’s SSCC for the product on it', async () => {
      const [line] = await of().db.query<{ sscc: string; product_code: string }>(sql`
        select l.sscc, l.product_code from stock_line l join product p using (client_code, product_code) where l.client_code = 'ACME' and l.sscc is not null and p.active limit 1`)
      expect(await codes(line!.sscc)).toContain(line!.product_code)
    })

    it('answers many exact codes at once, in any letter case, and none that is not there', async () => {
      const { data } = await of().get(
        'productsTypeahead',
        { client: 'ACME', limit: '50', product: ['00417-b', '007', 'NO-SUCH', 'A&B/12'] },
        CLERK,
      )
      expect(data.map((row: { product_code: string }) => row.product_code).toSorted()).toEqual(['00417-B', '007', 'A&B/12'])
    })

    it('leaves out what is excluded, keeps to what is in stock and to one supplier, and says when there is more', async () => {
      const all = await codes('milk', { limit: '50' })
      expect(await codes('milk', { limit: '50', exclude: all[0]! })).toEqual(all.slice(1))
      const stocked = (await find('o', { in_stock: '1', limit: '50' })).data
      expect(stocked.every((row: { on_hand: number }) => row.on_hand > 0)).toBe(true)
      const [supplier] = await of().db.query<{ code: string }>(
        sql`select supplier_code as code from product where client_code = 'ACME' and supplier_code is not null limit 1`,
      )
      const own = await of().db.query<{ code: string }>(
        sql`select product_code as code from product where client_code = 'ACME' and supplier_code = ${supplier!.code}`,
      )
      for (const code of await codes('a', { supplier: supplier!.code })) expect(own.map((row) => row.code)).toContain(code)
      const { data, meta } = await find('a', { limit: '3' })
      expect([data.length, meta.limit, meta.truncated]).toEqual([3, 3, true])
      expect(meta.total).toBeGreaterThan(3)
      expect((await find('a', { limit: '1000' })).meta.limit).toBe(50)
    })

    it('survives every awkward text', async () => {
      for (const q of ['%', '_', '\\', "'", '"', '<b>', '商品', '💘', '=SUM(1)', 'A&B/12', '50%', '#9', 'A+B']) {
        const reply = await of().ask('productsTypeahead', { query: { q }, as: ADMIN })
        expect([q, reply.status]).toEqual([q, 200])
      }
      for (const code of ['A&B/12', '50%', '#9', 'A+B', '1E5', '007']) expect((await codes(code))[0]).toBe(code)
    })
  })

  describe('how a user likes their lists', () => {
    const save = (views: unknown, headers = {}) => of().ask('savePreferencesUserModules', { body: { views }, headers })

    it('comes with their modules in menu order', async () => {
      const { data } = await of().get('preferencesUserModules')
      expect(data.modules[0]).toMatchObject({ module: 'stock', route: '/stock-holding', can_view: true })
      const order = data.modules.map((module: { order: number }) => module.order)
      expect(order).toEqual(order.toSorted((a: number, b: number) => a - b))
      const modules = (await of().get('preferencesUserModules', {}, ADMIN)).data.modules.map((module: { module: string }) => module.module)
      expect(modules).toContain('users')
      expect(data.modules.map((module: { module: string }) => module.module)).not.toContain('users')
    })

    it('is kept view by view; what is not named stays, null removes', async () => {
      const before = (await of().get('preferencesUserModules')).meta.version
      await save({ 'stock.summary': { columns: ['product_code'], per_page: 50, later: { kept: true } }, app: { theme: 'dark' } })
      const { body } = await save({ app: null, 'stock.table': { density: 'compact' } })
      expect(body.data.views).toEqual({
        'stock.summary': { columns: ['product_code'], per_page: 50, later: { kept: true } },
        'stock.table': { density: 'compact' },
      })
      expect(body.meta.version).toBe(before + 2)
      expect((await of().get('preferencesUserModules')).data.views).toEqual(body.data.views)
      expect((await of().get('preferencesUserModules', {}, ADMIN)).data.views).toEqual({})
    })

    it('is not overwritten by somebody who read an older one', async () => {
      const { version } = (await save({ app: { theme: 'light' } })).body.meta
      const stale = await save({ app: { theme: 'dark' } }, { 'if-match': `"${version - 1}"` })
      expect([stale.status, stale.body.code, stale.body.data.version]).toEqual([409, 'STALE_WRITE', version])
      expect((await save({ app: { theme: 'dark' } }, { 'if-match': `"${version}"` })).status).toBe(200)
    })

    it('keeps what several windows save at the same moment, each a list of its own', async () => {
      const keys = Array.from({ length: 12 }, (_, index) => `window.${index}`)
      const saved = await Promise.all(keys.map((key) => save({ [key]: { sort: key } })))
      expect(saved.map(({ status }) => status)).toEqual(keys.map(() => 200))
      const { views } = (await of().get('preferencesUserModules')).data
      expect(keys.filter((key) => views[key]?.sort !== key)).toEqual([])
      await save(Object.fromEntries(keys.map((key) => [key, null])))
    })

    it('takes at most 64 KB, in one request or in many', async () => {
      const big = (size: number) => ({ saved: [{ id: 'a', name: 'a', query: '' }], note: 'x'.repeat(size) })
      expect((await save({ 'stock.summary': big(70_000) })).status).toBe(422)
      expect((await save({ 'stock.summary': big(40_000) })).status).toBe(200)
      expect((await save({ 'stock.table': big(40_000) })).body.errors).toEqual({ views: ['Saved views can take at most 64 KB.'] })
      expect((await save({ 'stock.summary': { note: 'a\u0000b' } })).status).toBe(422)
      await save({ 'stock.summary': null })
    })
  })
}
