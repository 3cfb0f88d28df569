import { describe, expect, it } from 'vitest'
import sql, { raw } from 'sql-template-tag'
import type { CallName } from '#lib/contract/calls.ts'
import { CSR } from './orders.ts'
import { ADMIN, CLERK, NOBODY, type Reference } from './server.ts'

const LOOKUPS: CallName[] = [
  ...(['settingsSites', 'settingsClients', 'settingsTasks', 'dropdownGetuom', 'salesOrdersCarrierName', 'salesOrdersCarrierCode'] as const),
  ...(['salesOrdersPriority', 'settingsDispositions', 'dropdownGetorderno', 'settingsSuppliers', 'settingsCustomers'] as const),
  ...(['dropdownGetordertype', 'settingsStream'] as const),
]

type Row = { value: string; label: string; active: boolean; [key: string]: unknown }

/** Lookups, the product typeahead, searches and list settings. */
export const lookupSuite = (reference: () => Reference): void => {
  const rows = async (name: CallName, query = {}, as = ADMIN): Promise<Row[]> =>
    (await reference().get(name, { per_page: 500, ...query }, as)).data
  const values = async (name: CallName, query = {}, as = ADMIN) => (await rows(name, query, as)).map((row) => row.value)
  const valuesFound = async (name: CallName, query: object, key: string): Promise<unknown[]> =>
    (await rows(name, query)).map((row) => row[key])

  describe.each(LOOKUPS)('the lookup %s', (name) => {
    it('pages, searches and filters without ever failing', async () => {
      const all = await rows(name)
      for (const query of [{ page: 'x' }, { per_page: '0' }, { active: 'maybe' }, { page: '999999' }, { q: '%' }, { q: 'z'.repeat(101) }]) {
        expect([query, (await reference().ask(name, { query })).status]).toEqual([query, 200])
      }
      expect(all.length).toBeGreaterThan(0)
      const wantedValue = all[0]!.value
      const found = await values(name, { q: wantedValue })
      expect(found).toContain(wantedValue)
      const first = await reference().get(name, { per_page: '1' }, ADMIN)
      expect(first.data).toHaveLength(1)
      expect(first.meta.per_page).toBe(1)
      expect((await rows(name, { active: '1' })).every((row) => row.active)).toBe(true)
    })

    it('is not sent again if its ETag matches', async () => {
      const first = await reference().ask(name)
      const etag = first.headers.get('etag')!
      expect(etag).toMatch(/^"[\w-]+"$/)
      expect(first.headers.get('cache-control')).toBe('private, max-age=300')
      const second = await reference().ask(name, { headers: { 'if-none-match': `W/"other", ${etag}` } })
      expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag])
      const signedOut = await reference().ask(name, { headers: { 'if-none-match': etag }, as: null })
      expect(signedOut.status).toBe(401)
    })
  })

  it('clients come with their owners only on request, and only those that the user has access to', async () => {
    const [withoutOwners] = await rows('settingsClients', {}, CLERK)
    expect(await values('settingsClients', {}, CLERK)).toEqual(['ACME'])
    const [client] = await rows('settingsClients', { with: 'owners' }, CLERK)
    expect(withoutOwners).not.toHaveProperty('owners')
    expect(client).toMatchObject({ value: 'ACME', logo_url: '/images/ACME' })
    expect((client!['owners'] as Row[]).map((owner) => owner.value)).toContain('ACME-AU')
  })

  it('a deactivated site is still listed, as inactive', async () => {
    const sites = await rows('settingsSites')
    const closed = await reference().db.query<{ site_code: string }>(sql`select site_code from site where not active`)
    expect(sites.filter((site) => !site.active).map((site) => site.value)).toEqual(closed.map((site) => site.site_code).toSorted())
  })

  it('a carrier is found by its name and by its code', async () => {
    const [carrier] = await rows('salesOrdersCarrierName')
    const [byName] = await rows('salesOrdersCarrierCode', { carrier_name: carrier!.label })
    const [byCode] = await rows('salesOrdersCarrierName', { carrier_code: String(carrier!['carrier_code']).toLowerCase() })
    expect(byName).toMatchObject({ value: carrier!['carrier_code'], carrier_name: carrier!.label })
    expect(byCode).toEqual(carrier)
    expect(await rows('salesOrdersCarrierCode', { carrier_name: 'No such carrier' })).toEqual([])
  })

  it('a carrier needs an account, unless the client has one with it', async () => {
    const { db } = reference()
    const needs = async () => {
      const [carrier] = await rows('salesOrdersCarrierCode', { client: 'ACME', q: 'DHL' })
      const { carriers } = (await reference().get('salesOrderOptions', { client: 'ACME' }, CSR)).data
      return [carrier!['needs_account'], carriers.find(({ value }: Row) => value === 'DHL').needs_account]
    }
    expect(await needs()).toEqual([true, true])
    await db.query(sql`insert into client_carrier values ('ACME', 'DHL', '4711')`)
    try {
      expect(await needs()).toEqual([false, false])
    } finally {
      await db.query(sql`delete from client_carrier where client_code = 'ACME' and carrier_code = 'DHL'`)
    }
  })

  it('a user without clients gets no carriers', async () => {
    expect(await rows('salesOrdersCarrierName', {}, NOBODY)).toEqual([])
    expect(await rows('salesOrdersCarrierCode', {}, NOBODY)).toEqual([])
    // A carrier not assigned to any client is available, at its sites, to every user who has a client.
    expect((await values('salesOrdersCarrierCode', {}, CLERK)).length).toBeGreaterThan(0)
  })

  it('the pack levels of a product come smallest first', async () => {
    const levels = await rows('dropdownGetuom', { client: 'ACME', product: '00417-b' })
    const factors = levels.map((level) => level['factor'])
    expect(factors[0]).toBe(1)
    expect(factors).toEqual(factors.toSorted((a, b) => Number(a) - Number(b)))
    expect(await rows('dropdownGetuom', { product: 'no such' })).toEqual([])
    const [other] = await reference().db.query<{ code: string }>(sql`
      select product_code as code from product where client_code = 'ACME' and product_code > '00417-B' order by 1 limit 1`)
    const several = await rows('dropdownGetuom', { client: 'ACME', product: [other!.code, '00417-b'], per_page: 500 })
    expect([...new Set(several.map((level) => level['product_code']))]).toEqual(['00417-B', other!.code])
    expect(several.filter((level) => level['product_code'] === '00417-B')).toEqual(levels)
    expect((await rows('dropdownGetuom')).length).toBeGreaterThan(levels.length - 1)
  })

  it('dispositions, priorities and order types come in a fixed order', async () => {
    expect(await values('settingsDispositions')).toEqual(['GOOD', 'HOLD', 'QI', 'QTN', 'RCL', 'DMG', 'RTN', 'EXP', 'CUS', 'SCR'])
    expect(await values('salesOrdersPriority')).toEqual(['P1', 'P2', 'P3', 'P4'])
    expect(await values('dropdownGetordertype', { type: 'PO' })).toEqual(['STD', 'ASN', 'XDOCK', 'RMA', 'TRF', 'KIT'])
    expect(await values('dropdownGetordertype', { type: 'SO' })).toEqual(['B2B', 'B2C', 'TRF', 'RTV', 'SAMPLE', 'DESTROY', 'XDOCK', 'KIT'])
    expect(await values('dropdownGetordertype', { type: 'XX' })).toEqual([])
  })

  it('order numbers are found by their beginning, kind and status, newest first', async () => {
    const newest = await rows('dropdownGetorderno', { type: 'SO' })
    const dates = newest.map((order) => String(order['date']))
    expect(dates).toEqual(dates.toSorted().toReversed())
    const number = newest[3]!.value
    expect(await values('dropdownGetorderno', { q: number.toLowerCase() })).toContain(number)
    expect(await values('dropdownGetorderno', { q: number.replace(/^\D+/, '') })).toContain(number)
    // If no number begins with the text, numbers that contain it are found.
    expect(await values('dropdownGetorderno', { q: number.slice(-4) })).toContain(number)
    // Either may leave out the hyphen: a part of the series and the number, or all of it.
    for (const q of [number.replace('-', ''), number.slice(1).replace('-', '').slice(0, -1).toLowerCase()])
      expect([q, await values('dropdownGetorderno', { q, type: 'SO', per_page: 500 })]).toEqual([q, expect.arrayContaining([number])])
    const purchase = (await values('dropdownGetorderno', { type: 'PO' }))[0]!
    expect(await values('dropdownGetorderno', { q: purchase.slice(1).replace('-', ''), type: 'PO' })).toEqual([purchase])
    expect(await values('dropdownGetorderno', { q: '--' })).toEqual([])
    const entered = await rows('dropdownGetorderno', { type: 'PO', status: 'entered' })
    expect(entered.length).toBeGreaterThan(0)
    expect(entered.every((order) => order['status'] === 'ENTERED')).toBe(true)
    // Only its author can see a draft.
    expect(await rows('dropdownGetorderno', { type: 'PO', status: 'draft' })).toEqual([])
  })

  it('an exact order number comes before longer ones that begin with it, however old it is', async () => {
    const [newest, , older] = await values('dropdownGetorderno', { type: 'SO' })
    const rename = (from: string, to: string) => reference().db.query(sql`update sales_order set so_no = ${to} where so_no = ${from}`)
    const rest = `${older}-A`
    await rename(newest!, rest)
    try {
      for (const q of [older, older!.replace(/^\D+/, '')])
        expect(await values('dropdownGetorderno', { q, per_page: 2 })).toEqual([older, rest])
      expect(await values('dropdownGetorderno', { q: older, per_page: 1, page: 2 })).toEqual([rest])
    } finally {
      await rename(rest, newest!)
    }
  })

  it('customers with the same name are told apart by their city', async () => {
    const cafes = await rows('settingsCustomers', { q: 'Harbour Café' })
    expect(cafes.length).toBeGreaterThan(1)
    expect(new Set(cafes.map((row) => row['city'])).size).toBeGreaterThan(1)
  })

  it('customers come with their delivery address, line by line; only users who see customers or orders also get phone, email and instructions', async () => {
    const [known] = await reference().db.query<Row>(sql`
      select customer_code as value, company, address1, address2, city, state, postcode, country, phone, email, delivery_instructions
      from customer c where address2 <> '' and state <> '' and phone <> ''
        and exists (select from client_customer x where x.customer_code = c.customer_code and x.client_code = 'ACME') limit 1`)
    const find = async (as: string) =>
      (await rows('settingsCustomers', { q: known!.value, client: 'ACME' }, as)).find(({ value }) => value === known!.value)!
    expect(await find(CSR)).toMatchObject(known!)
    const found = await find(CLERK)
    expect(found['address1']).toBe(known!['address1'])
    expect(['phone', 'email', 'delivery_instructions'].filter((key) => key in found)).toEqual([])
  })

  it('field labels are those of one client, and empty without a client', async () => {
    const labels = await reference().get('settingsFieldLabel', { client: 'ACME' })
    expect(labels.meta.client).toBe('ACME')
    expect(labels.meta.version).toBeGreaterThan(0)
    expect(await reference().get('settingsFieldLabel')).toEqual({ data: {}, meta: { client: null, version: 0, updated_at: null } })
    const etag = (await reference().ask('settingsFieldLabel', { query: { client: 'ACME' } })).headers.get('etag')
    expect(etag).toBeTruthy()
  })

  it('every list of choices for the supplier screens has entries', async () => {
    const { data } = await reference().get('supplierManagementOptions')
    for (const [key, choices] of Object.entries(data)) expect([key, (choices as unknown[]).length > 0]).toEqual([key, true])
  })

  describe('the product typeahead', () => {
    const find = async (q: string, query = {}) => reference().get('productsTypeahead', { q, ...query }, CLERK)
    const codes = async (q: string, query = {}): Promise<string[]> =>
      (await find(q, query)).data.map((row: { product_code: string }) => row.product_code)

    it('puts the exact code first, then codes that begin with it, then names with a word that begins with it', async () => {
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

    it('finds words in any order, like the searches of stock, customers, suppliers, orders and users', async () => {
      const reversedWords = (name: string) => name.toLowerCase().split(/\s+/).toReversed().join('  ')
      const [customer] = await reference().db.query<{ code: string; name: string }>(sql`
        select o.customer_code as code, c.name from sales_order o join customer c using (customer_code)
        where o.client_code = 'ACME' and o.status <> 'DRAFT' and c.name ~ '^[A-Za-z]+ [A-Za-z]+$' limit 1`)
      const [supplier] = await reference().db.query<{ code: string; name: string }>(sql`
        select o.supplier_code as code, s.name from purchase_order o join supplier s using (supplier_code)
        where o.client_code = 'ACME' and o.status <> 'DRAFT' and s.name ~ ' ' limit 1`)
      expect(await valuesFound('stocksHolding', { q: 'milk oat' }, 'product_code')).toContain('00417-B')
      expect(await valuesFound('stocksHolding', { q: 'milk zebra' }, 'product_code')).toEqual([])
      expect(await valuesFound('settingsCustomers', { q: reversedWords(customer!.name) }, 'value')).toContain(customer!.code)
      expect(await valuesFound('salesOrders', { q: reversedWords(customer!.name), open: '0' }, 'customer_code')).toContain(customer!.code)
      expect(await valuesFound('settingsSuppliers', { q: reversedWords(supplier!.name) }, 'value')).toContain(supplier!.code)
      expect(await valuesFound('supplierManagement', { q: reversedWords(supplier!.name) }, 'supplier_code')).toContain(supplier!.code)
      expect(await valuesFound('purchaseOrders', { q: reversedWords(supplier!.name), open: '0' }, 'supplier_code')).toContain(
        supplier!.code,
      )
      expect(await valuesFound('users', { q: 'rivera casey' }, 'email')).toContain('csr@acme.test')
    })

    it('finds numbers typed with a space or without their hyphen, like the searches of stock, orders and shipments', async () => {
      const { db } = reference()
      const [sale] = await db.query<{ no: string }>(sql`
        select so_no as no from sales_order where client_code = 'ACME' and status = 'ENTERED' and so_no like 'SO-%' limit 1`)
      const [purchase] = await db.query<{ no: string }>(
        sql`select po_no as no from purchase_order where client_code = 'ACME' and status = 'RELEASED' and po_no like 'PO-%' limit 1`,
      )
      const [shipment] = await db.query<{ no: string }>(
        sql`select shipment_no as no from shipment where client_code = 'ACME' and direction = 'OUT' and shipment_no like 'SH-%' limit 1`,
      )
      const typed = (no: string) => [no.replace('-', ' ').toLowerCase(), no.replace('-', '')]
      for (const q of typed(sale!.no)) {
        expect(await values('dropdownGetorderno', { q, type: 'SO' })).toEqual([sale!.no])
        expect(await valuesFound('salesOrders', { q, open: '0' }, 'so_no')).toContain(sale!.no)
      }
      for (const q of typed(purchase!.no)) {
        expect(await values('dropdownGetorderno', { q, type: 'PO' })).toEqual([purchase!.no])
        expect(await valuesFound('purchaseOrders', { q, open: '0' }, 'po_no')).toContain(purchase!.no)
      }
      for (const q of typed(shipment!.no))
        expect(await valuesFound('salesOrders', { q, view: 'shipments', open: '0' }, 'shipment_no')).toContain(shipment!.no)
      expect(await codes('00417b')).toContain('00417-B')
      for (const view of ['summary', 'table'])
        for (const q of ['00417b', '00417 B']) expect(await valuesFound('stocksHolding', { q, view }, 'product_code')).toContain('00417-B')
    })

    it('finds words with and without their accents, and with plain apostrophes and hyphens, like every other search', async () => {
      const { db } = reference()
      const [cafe] = await db.query<{ code: string }>(sql`
        select o.customer_code as code from sales_order o join customer c using (customer_code)
        where o.client_code = 'ACME' and o.status <> 'DRAFT' and c.name like 'Harbour Café%' limit 1`)
      const [order] = await db.query<{ id: number; supplier: string; name: string; asn: string }>(sql`
        select o.id, o.supplier_code as supplier, s.name, h.asn_no as asn from purchase_order o join supplier s using (supplier_code)
        join shipment h on h.supplier_code = o.supplier_code and h.direction = 'IN' and h.client_code = 'ACME'
        where o.client_code = 'ACME' and o.status <> 'DRAFT' and h.asn_no is not null limit 1`)
      const [user] = await db.query<{ id: string; name: string }>(sql`select id, name from app_user where email = 'csr@acme.test'`)
      await db.query(sql`update supplier set name = 'Pâtisserie d’Or–Łukasz' where supplier_code = ${order!.supplier}`)
      await db.query(sql`update app_user set name = 'Zoë Åström' where id = ${user!.id}`)
      try {
        for (const q of ['harbour cafe', 'HARBOUR CAFÉ']) {
          expect(await valuesFound('settingsCustomers', { q }, 'value')).toContain(cafe!.code)
          expect(await valuesFound('customerManagement', { q }, 'customer_code')).toContain(cafe!.code)
          expect(await valuesFound('salesOrders', { q, open: '0' }, 'customer_code')).toContain(cafe!.code)
        }
        for (const q of ['patisserie lukasz', 'PÂTISSERIE ŁUKASZ', "d'or-lukasz"]) {
          expect(await valuesFound('settingsSuppliers', { q }, 'value')).toContain(order!.supplier)
          expect(await valuesFound('supplierManagement', { q }, 'supplier_code')).toContain(order!.supplier)
          expect(await valuesFound('supplierManagement', { q, view: 'shipments' }, 'asn_no')).toContain(order!.asn)
          expect(await valuesFound('purchaseOrders', { q, open: '0' }, 'supplier_code')).toContain(order!.supplier)
        }
        for (const q of ['zoe astrom', 'ZOË ÅSTRÖM']) expect(await valuesFound('users', { q }, 'email')).toContain('csr@acme.test')
        expect((await reference().get('audit', { user: 'zoe astrom', at_from: '2026-01-01' }, ADMIN)).data.length).toBeGreaterThan(0)
        const tea = 'Ünï-çödé-商品'.toUpperCase()
        for (const q of ['uni-code tea', 'ÜNÏ-ÇÖDÉ']) {
          expect((await find(q)).data.map((product: Row) => product.value)).toContain(tea)
          expect(await valuesFound('stocksHolding', { q }, 'product_code')).toContain(tea)
        }
      } finally {
        await db.query(sql`update supplier set name = ${order!.name} where supplier_code = ${order!.supplier}`)
        await db.query(sql`update app_user set name = ${user!.name} where id = ${user!.id}`)
      }
    })

    it('suggests the nearest products if no product is found', async () => {
      const nearest = async (q: string) => (await find(q)).meta['nearest'] as { product_code: string; product_name: string }[] | undefined
      expect((await nearest('00471-b'))?.[0]).toEqual({ product_code: '00417-B', product_name: 'Oat Milk 1L x 12' })
      expect(await nearest('oatt milk')).toContainEqual({ product_code: '00417-B', product_name: 'Oat Milk 1L x 12' })
      expect(await nearest('NOSUCHTHING')).toEqual([])
      expect(await nearest('00417-B')).toBeUndefined()
    })

    it('finds a code typed without its leading zeros, which spreadsheets drop, and lists it before longer codes', async () => {
      const found = await codes('7')
      expect(found[0]).toBe('007')
      expect(found.length).toBeGreaterThan(1)
    })

    it('finds exactly one product by a barcode of any length, even that of a pack', async () => {
      const [product] = (await find('00417-B')).data
      const gtin: string = product.gtin
      expect(await find(gtin)).toMatchObject({ data: [{ product_code: '00417-B', match: 'gtin' }], meta: { total: 1 } })
      const [pack] = await reference().db.query<{ gtin: string; product_code: string }>(sql`
        select u.gtin, u.product_code from product_uom u join product p using (client_code, product_code)
        where u.client_code = 'ACME' and u.gtin is not null and u.gtin <> p.gtin and p.active
          and (select count(*) from product_uom o where o.gtin = u.gtin) = 1 limit 1`)
      expect((await find(pack!.gtin)).data).toMatchObject([{ product_code: pack!.product_code, match: 'barcode' }])
      expect(await codes(pack!.gtin.replace(/^0+/, '').padStart(14, '0'))).toEqual([pack!.product_code])
    })

    it('finds the product of a pallet by its SSCC', async () => {
      const [line] = await reference().db.query<{ sscc: string; product_code: string }>(sql`
        select l.sscc, l.product_code from stock_line l join product p using (client_code, product_code) where l.client_code = 'ACME' and l.sscc is not null and p.active limit 1`)
      expect(await codes(line!.sscc)).toContain(line!.product_code)
    })

    it('finds many exact codes at once, in any letter case', async () => {
      const { data } = await reference().get(
        'productsTypeahead',
        { client: 'ACME', limit: '50', product: ['00417-b', '007', 'NO-SUCH', 'A&B/12'] },
        CLERK,
      )
      expect(data.map((row: { product_code: string }) => row.product_code).toSorted()).toEqual(['00417-B', '007', 'A&B/12'])
    })

    it('excludes products, filters by stock and supplier, and says when there are more', async () => {
      const all = await codes('milk', { limit: '50' })
      expect(await codes('milk', { limit: '50', exclude: all[0]! })).toEqual(all.slice(1))
      const stocked = (await find('o', { in_stock: '1', limit: '50' })).data
      expect(stocked.every((row: { on_hand: number }) => row.on_hand > 0)).toBe(true)
      const [supplier] = await reference().db.query<{ code: string }>(
        sql`select supplier_code as code from product where client_code = 'ACME' and supplier_code is not null limit 1`,
      )
      const own = await reference().db.query<{ code: string }>(
        sql`select product_code as code from product where client_code = 'ACME' and supplier_code = ${supplier!.code}`,
      )
      const found = await codes('a', { supplier: supplier!.code })
      expect(found.length).toBeGreaterThan(0)
      for (const code of found) expect(own.map((row) => row.code)).toContain(code)
      const { data, meta } = await find('a', { limit: '3' })
      expect([data.length, meta.limit, meta.truncated]).toEqual([3, 3, true])
      expect(meta.total).toBeGreaterThan(3)
      expect((await find('a', { limit: '1000' })).meta.limit).toBe(50)
    })

    it('accepts texts with special characters', async () => {
      for (const q of ['%', '_', '\\', "'", '"', '<b>', '商品', '💘', '=SUM(1)', 'A&B/12', '50%', '#9', 'A+B']) {
        const reply = await reference().ask('productsTypeahead', { query: { q }, as: ADMIN })
        expect([q, reply.status]).toEqual([q, 200])
      }
      for (const code of ['A&B/12', '50%', '#9', 'A+B', '1E5', '007']) expect((await codes(code))[0]).toBe(code)
    })
  })

  describe('the search of a list', () => {
    it.each(['45009318', '4500-9318', '4500 93.18/A', 'PO#4500_9318a'])('finds number %j however its separators are typed', async (no) => {
      const { db } = reference()
      const typed = [no, no.replaceAll(/[^A-Za-z\d]/g, '').toLowerCase(), no.replaceAll(/[^A-Za-z\d]/g, ' '), no.slice(0, -2)]
      const fields = [
        ['sales_order', 'so_no', 'max'],
        ['sales_order', 'customer_po_no', 'min'],
        ['purchase_order', 'po_no', 'max'],
        ['purchase_order', 'supplier_ref', 'min'],
        ['shipment', 'asn_no', 'min'],
        ['rejection', 'ref_no', 'max'],
      ] as const
      const setField = async ([table, column, place]: (typeof fields)[number], value: string) => {
        const isInbound = raw(table === 'shipment' ? `direction = 'IN'` : 'true')
        const record = sql`id = (select ${raw(place)}(id) from ${raw(table)} where client_code = 'ACME' and ${isInbound})`
        const [row] = await db.query<{ old: string }>(sql`select ${raw(column)} as old from ${raw(table)} where ${record}`)
        await db.query(sql`update ${raw(table)} set ${raw(column)} = ${value} where ${record}`)
        return row!.old
      }
      const old: string[] = []
      for (const field of fields) old.push(await setField(field, field[1].endsWith('o_no') && field[2] === 'max' ? no.toUpperCase() : no))
      for (const q of typed) {
        const found = {
          sale: await values('dropdownGetorderno', { q, type: 'SO' }),
          purchase: await values('dropdownGetorderno', { q, type: 'PO' }),
          sales: await valuesFound('salesOrders', { q, open: '0' }, 'so_no'),
          references: await valuesFound('salesOrders', { q, open: '0' }, 'customer_po_no'),
          purchases: await valuesFound('purchaseOrders', { q, open: '0' }, 'supplier_ref'),
          asns: await valuesFound('supplierManagement', { q, view: 'shipments' }, 'asn_no'),
          rejections: await valuesFound('auditRejected', { q, view: 'list' }, 'ref_no'),
        }
        expect([q, found]).toEqual([
          q,
          {
            sale: [no.toUpperCase()],
            purchase: [no.toUpperCase()],
            sales: expect.arrayContaining([no.toUpperCase()]),
            references: expect.arrayContaining([no]),
            purchases: expect.arrayContaining([no]),
            asns: [no],
            rejections: [no],
          },
        ])
      }
      for (const [index, field] of fields.entries()) await setField(field, old[index]!)
    })

    it('finds stock by the words of an item and its lot, in any order', async () => {
      const [line] = await reference().db.query<{ id: number; lot: string; code: string }>(sql`
        select id, lot_no as lot, product_code as code from stock_line
        where client_code = 'ACME' and product_code = '00417-B' and lot_no is not null and on_hand > 0 limit 1`)
      for (const q of [
        `${line!.lot} ${line!.code}`,
        `oat ${line!.lot.toLowerCase()} milk`,
        `${line!.code.replace('-', '')} ${line!.lot}`,
      ]) {
        const found = await reference().get('stocksHolding', { q, view: 'table', per_page: '200' }, CLERK)
        const seen = new Set(found.data.map((row: { product_code: string; lot_no: string }) => `${row.product_code} ${row.lot_no}`))
        expect([q, [...seen]]).toEqual([q, [`${line!.code} ${line!.lot}`]])
        expect(await valuesFound('stocksHolding', { q }, 'product_code')).toEqual(expect.arrayContaining([line!.code]))
      }
      expect(await valuesFound('stocksHolding', { q: `${line!.lot} zebra`, view: 'table' }, 'product_code')).toEqual([])
    })
  })

  describe('the list settings of a user', () => {
    const save = (views: unknown, headers = {}) => reference().ask('savePreferencesUserModules', { body: { views }, headers })

    it('come with their modules in menu order', async () => {
      const { data } = await reference().get('preferencesUserModules')
      expect(data.modules[0]).toMatchObject({ module: 'stock', route: '/stock-holding', can_view: true })
      const order = data.modules.map((module: { order: number }) => module.order)
      expect(order).toEqual(order.toSorted((a: number, b: number) => a - b))
      const modules = (await reference().get('preferencesUserModules', {}, ADMIN)).data.modules.map(
        (module: { module: string }) => module.module,
      )
      expect(modules).toContain('users')
      expect(data.modules.map((module: { module: string }) => module.module)).not.toContain('users')
    })

    it('are stored by list: those not sent stay, and null removes one', async () => {
      const before = (await reference().get('preferencesUserModules')).meta.version
      await save({ 'stock.summary': { columns: ['product_code'], per_page: 50, later: { kept: true } }, app: { theme: 'dark' } })
      const { body } = await save({ app: null, 'stock.table': { density: 'compact' } })
      expect(body.data.views).toEqual({
        'stock.summary': { columns: ['product_code'], per_page: 50, later: { kept: true } },
        'stock.table': { density: 'compact' },
      })
      expect(body.meta.version).toBe(before + 2)
      expect((await reference().get('preferencesUserModules')).data.views).toEqual(body.data.views)
      expect((await reference().get('preferencesUserModules', {}, ADMIN)).data.views).toEqual({})
    })

    it('are not overwritten by a request with an outdated version', async () => {
      const { version } = (await save({ app: { theme: 'light' } })).body.meta
      const outdated = await save({ app: { theme: 'dark' } }, { 'if-match': `"${version - 1}"` })
      expect([outdated.status, outdated.body.code, outdated.body.data.version]).toEqual([409, 'STALE_WRITE', version])
      expect((await save({ app: { theme: 'dark' } }, { 'if-match': `"${version}"` })).status).toBe(200)
    })

    it('are all kept when several tabs save different lists at the same moment', async () => {
      const keys = Array.from({ length: 12 }, (_, index) => `window.${index}`)
      const saved = await Promise.all(keys.map((key) => save({ [key]: { sort: key } })))
      expect(saved.map(({ status }) => status)).toEqual(keys.map(() => 200))
      const { views } = (await reference().get('preferencesUserModules')).data
      expect(keys.filter((key) => views[key]?.sort !== key)).toEqual([])
      await save(Object.fromEntries(keys.map((key) => [key, null])))
    })

    it('take at most 64 KB, in one request or in many', async () => {
      const big = (size: number) => ({ saved: [{ id: 'a', name: 'a', query: '' }], note: 'x'.repeat(size) })
      expect((await save({ 'stock.summary': big(70_000) })).status).toBe(422)
      expect((await save({ 'stock.summary': big(40_000) })).status).toBe(200)
      expect((await save({ 'stock.table': big(40_000) })).body.errors).toEqual({ views: ['Your list settings can take at most 64 KB.'] })
      expect((await save({ 'stock.summary': { note: 'a\u0000b' } })).status).toBe(422)
      await save({ 'stock.summary': null })
    })
  })
}
