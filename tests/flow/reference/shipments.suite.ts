import { beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import type { InboundShipment, Package, Shipment } from '#lib/contract/exact-types.ts'
import { hasValidCheckDigit } from '#lib/shared/gs1.ts'
import { ADMIN, allRows, CLERK, MANAGER, SUPPLIER, TEST_DAY, type Reference } from './server.ts'

type Query = Record<string, string | string[]>

/** Outbound shipments, read with `sales-orders`, and inbound ones, read with `supplier-management`. */
export const shipmentSuite = (reference: () => Reference): void => {
  let allShipments: Shipment[]
  const outbound = (query: Query, as = ADMIN): Promise<Shipment[]> =>
    allRows(reference(), 'salesOrders', { view: 'shipments', ...query }, as)
  const inbound = (query: Query, as = ADMIN): Promise<InboundShipment[]> =>
    allRows(reference(), 'supplierManagement', { view: 'shipments', ...query }, as)
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted()
  const reversedWords = (name: string) => name.split(' ').toReversed().join(' ')
  const countByStatus = (rows: readonly { status: string }[]) =>
    Object.fromEntries([...Map.groupBy(rows, (row) => row.status)].map(([status, group]) => [status, group.length]))
  const ENDED = ['DELIVERED', 'RETURNED', 'CANCELLED']

  describe('outbound shipments', () => {
    beforeAll(async () => {
      allShipments = await outbound({ open: '0' })
    })

    it('have their freight cost with its currency', async () => {
      const { data } = await reference().get('salesOrders', { view: 'shipments', status: 'DELIVERED', per_page: 100 }, ADMIN)
      const paid = (data as { site_code: string; freight_cost: number | null; freight_currency: string | null }[]).filter(
        (shipment) => shipment.freight_cost !== null,
      )
      expect(paid.length).toBeGreaterThan(0)
      const sites = await reference().db.query<{ site_code: string; country: string }>(sql`select site_code, country from site`)
      const countryOf = new Map(sites.map((site) => [site.site_code, site.country]))
      for (const shipment of paid) expect(shipment.freight_currency).toBe({ AU: 'AUD', NZ: 'NZD' }[countryOf.get(shipment.site_code) ?? ''])
    })

    it('are listed while open, unless others or a single one are requested', async () => {
      expect(ids(await outbound({}))).toEqual(ids(allShipments.filter((row) => !ENDED.includes(row.status))))
      const delivered = allShipments.find((row) => row.status === 'DELIVERED')!
      expect(ids(await outbound({ shipment: delivered.id }))).toEqual([delivered.id])
      expect(ids(await outbound({ shipment: delivered.shipment_no }))).toEqual([delivered.id])
      expect(ids(await outbound({ status: 'DELIVERED' }))).toEqual(ids(allShipments.filter((row) => row.status === 'DELIVERED')))
    })

    it('stay limited to open ones in a search, but not by an order number', async () => {
      const namesWithOpen = new Set(allShipments.filter((row) => !ENDED.includes(row.status)).map((row) => row.customer_name))
      const name = allShipments.find(
        (row) => row.status === 'DELIVERED' && row.customer_name && namesWithOpen.has(row.customer_name),
      )!.customer_name!
      const found = await outbound({ q: name, open: '0' })
      const { meta } = await reference().get('salesOrders', { view: 'shipments', q: name }, ADMIN)
      const open = found.filter((row) => !ENDED.includes(row.status))
      expect(open.length).toBeGreaterThan(0)
      expect(found.length).toBeGreaterThan(open.length)
      expect([ids(await outbound({ q: name })), meta.total]).toEqual([ids(open), open.length])
      expect(meta.by_status).toMatchObject(countByStatus(found))
      const delivered = found.find((row) => row.status === 'DELIVERED')!
      expect(ids(await outbound({ order_no: delivered.so_nos[0]! }))).toContain(delivered.id)
      expect(ids(await outbound({ order_no: delivered.so_nos[0]!, open: '1' }))).not.toContain(delivered.id)
    })

    it('are late after their planned despatch or arrival', async () => {
      const late = allShipments.filter((row) => {
        const due = row.despatched_at === null ? row.planned_ship_date : row.eta_date
        return !ENDED.includes(row.status) && due !== null && due < TEST_DAY
      })
      expect(late.length).toBeGreaterThan(0)
      expect(ids(await outbound({ late: '1' }))).toEqual(ids(late))
      expect(ids(allShipments.filter((row) => row.late))).toEqual(ids(late))
    })

    it('are counted by status and lateness whatever the status filter, and each count equals its list', async () => {
      const { meta } = await reference().get('salesOrders', { view: 'shipments', status: 'IN_TRANSIT', carrier_code: 'TOLL' }, ADMIN)
      const ofToll = allShipments.filter((row) => row.carrier_code === 'TOLL')
      const counts = { ...Object.fromEntries(ENDED.map((status) => [status, 0])), ...countByStatus(ofToll) }
      expect(counts).toMatchObject({ DELIVERED: expect.any(Number), IN_TRANSIT: expect.any(Number) })
      expect(meta.by_status).toEqual(counts)
      const found = await reference().get('salesOrders', { view: 'shipments', q: 'no such shipment' }, ADMIN)
      expect(found.meta.by_status).toMatchObject({ DELIVERED: 0 })
      expect(meta.late).toBe((await outbound({ late: '1', carrier_code: 'TOLL' })).length)
      expect(meta.total).toBe(meta.by_status.IN_TRANSIT)
      const inboundReply = await reference().get('supplierManagement', { view: 'shipments', overdue: '1' }, ADMIN)
      expect(inboundReply.meta.by_status).toEqual(countByStatus(await inbound({})))
      expect([inboundReply.meta.late, inboundReply.meta.total]).toEqual([inboundReply.meta.total, inboundReply.meta.late])
    })

    it('are found by order, customer, tracking number, consignment, SSCC, item and carrier', async () => {
      const shipment = allShipments.find((row) => row.tracking_nos.length > 0 && row.status === 'IN_TRANSIT')!
      const packages: Package[] = await allRows(reference(), 'salesOrders', { view: 'shipment-table', shipment: shipment.id }, ADMIN)
      const sscc = packages.find((pack) => pack.sscc !== null)!.sscc!
      const item = packages.flatMap((pack) => pack.contents)[0]!
      const { data: products } = await reference().get('productsTypeahead', { q: item.product_code, client: shipment.client_code }, ADMIN)
      expect(products).toContainEqual(expect.objectContaining({ product_code: item.product_code, product_name: item.product_name }))
      const queries: Query[] = [
        { q: shipment.so_nos[0]! },
        { q: shipment.so_nos[0]!.slice('SO-'.length) },
        { q: shipment.shipment_no.toLowerCase() },
        { q: shipment.shipment_no.slice('SH-'.length) },
        { q: shipment.customer_name!.slice(0, 12) },
        { q: reversedWords(shipment.customer_name!) },
        { q: shipment.tracking_nos[0]! },
        { q: `00${sscc}` },
        { order_no: shipment.so_nos[0]! },
        { customer: shipment.customer_code! },
        { tracking_no: shipment.tracking_nos[0]! },
        { consignment_no: shipment.consignment_no! },
        { sscc },
        { product: item.product_code },
        { carrier_code: shipment.carrier_code! },
      ]
      for (const query of queries)
        expect([query, ids(await outbound({ ...query, open: '0' }))]).toEqual([query, expect.arrayContaining([shipment.id])])
      expect(await outbound({ q: 'no such thing anywhere' })).toEqual([])
      expect(ids(await outbound({ sscc }))).toEqual([shipment.id])
    })

    it('come with events if a single one is requested, and link to the page of the carrier', async () => {
      const row = allShipments.find((shipment) => shipment.status === 'IN_TRANSIT' && shipment.tracking_url !== null)!
      const { data } = await reference().get('salesOrders', { view: 'shipments', shipment: row.id }, ADMIN)
      expect(data[0].events.map((event: { code: string }) => event.code)).toContain('IN_TRANSIT')
      const times = data[0].events.map((event: { at: string }) => Date.parse(event.at))
      expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
      expect(row.events).toBeUndefined()
      expect(row.tracking_url).toMatch(/^https:\/\/\S+$/)
      expect(allShipments.filter((shipment) => shipment.carrier_code === 'LOCAL' && shipment.tracking_url !== null)).toEqual([])
    })

    it('include the signature image when read alone or with their order, but not in a list', async () => {
      const signatureOf = async (shipment: Shipment) => {
        const [single] = await outbound({ shipment: shipment.id })
        const { data } = await reference().get('salesOrders', { view: 'detail', order_no: [shipment.so_nos[0]!] }, ADMIN)
        const inOrder = (data.shipments as Shipment[]).find(({ id }) => id === shipment.id)
        expect(inOrder?.pod).toEqual(single?.pod)
        return single?.pod?.image_url ?? ''
      }
      const [first, second] = allShipments.filter((row) => row.status === 'DELIVERED' && row.pod?.signed_by)
      expect(allShipments.filter((row) => row.pod?.image_url)).toEqual([])
      const picture = await signatureOf(first!)
      expect(picture).toMatch(/^data:image\/svg\+xml;base64,/)
      const svg = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64').toString()
      expect(svg).toMatch(/^<svg [^>]*><rect [^>]*\/><path [^>]*\/><path d="M22 [-c\ds ]+" [^>]*\/><\/svg>$/)
      expect(await signatureOf(first!)).toBe(picture)
      expect(await signatureOf(second!)).not.toBe(picture)

      await reference().db.query(
        sql`update shipment set pod = jsonb_set(pod, '{image_url}', '"https://carrier.example/pod/1"') where shipment_no = ${second!.shipment_no}`,
      )
      expect(await signatureOf(second!)).toBe('https://carrier.example/pod/1')
    })

    it('have packages with valid SSCCs, on pallets of the same shipment', async () => {
      const big = allShipments.find((row) => row.packages > 3)!
      const packages: Package[] = await allRows(reference(), 'salesOrders', { view: 'shipment-table', shipment: big.id }, ADMIN)
      expect(packages).toHaveLength(big.packages)
      const known = new Set(packages.map((pack) => pack.sscc))
      for (const pack of packages) {
        expect(hasValidCheckDigit(pack.sscc!)).toBe(true)
        expect(pack.parent_sscc === null || known.has(pack.parent_sscc)).toBe(true)
      }
      expect(packages.some((pack) => pack.parent_sscc !== null)).toBe(true)
    })

    it('are part of the record of their order', async () => {
      const shipment = allShipments.find((row) => row.so_nos.length === 1)!
      const { data } = await reference().get(
        'salesOrders',
        { view: 'detail', order_no: shipment.so_nos[0]!, client: shipment.client_code },
        ADMIN,
      )
      expect(ids(data.shipments)).toContain(shipment.id)
    })

    it('can be sorted, with a cursor that continues where a page ended', async () => {
      const { data, meta } = await reference().get(
        'salesOrders',
        { view: 'shipments', open: '0', sort: '-despatched_at', per_page: '25' },
        ADMIN,
      )
      const next = await reference().get(
        'salesOrders',
        { view: 'shipments', open: '0', sort: '-despatched_at', per_page: '25', cursor: meta.cursor },
        ADMIN,
      )
      const page = await reference().get(
        'salesOrders',
        { view: 'shipments', open: '0', sort: '-despatched_at', per_page: '25', page: '2' },
        ADMIN,
      )
      expect(next.data).toEqual(page.data)
      expect(new Set([...ids(data), ...ids(next.data)]).size).toBe(50)
      expect((await reference().ask('salesOrders', { query: { view: 'shipments', sort: 'so_no' }, as: ADMIN })).status).toBe(422)
    })

    it('need the module of shipments, stay in scope, and are forbidden to suppliers', async () => {
      expect((await reference().ask('salesOrders', { query: { view: 'shipments' }, as: CLERK })).body.code).toBe('MODULE_FORBIDDEN')
      expect(new Set((await outbound({ open: '0' }, MANAGER)).map((row) => row.client_code))).toEqual(new Set(['ACME']))
      const outOfScope = allShipments.find((row) => row.client_code !== 'ACME')!
      expect(await outbound({ shipment: outOfScope.id }, MANAGER)).toEqual([])
      const packages = await allRows(reference(), 'salesOrders', { view: 'shipment-table', shipment: outOfScope.id }, MANAGER)
      expect(packages).toEqual([])
      for (const view of ['shipments', 'shipment-table'])
        expect((await reference().ask('salesOrders', { query: { view }, as: SUPPLIER })).status).toBe(403)
    })
  })

  describe('inbound shipments', () => {
    it('are overdue if they have not arrived and the day agreed for their order has passed', async () => {
      const rows = await inbound({})
      const overdue = rows.filter(
        (row) =>
          ['DRAFT', 'ADVISED', 'BOOKED', 'IN_TRANSIT'].includes(row.status) && (row.agreed_date ?? row.eta_date ?? TEST_DAY) < TEST_DAY,
      )
      expect(ids(await inbound({ overdue: '1' }))).toEqual(ids(overdue))
      expect(ids(rows.filter((row) => row.late))).toEqual(ids(overdue))
    })

    it('are found by the beginning of an ASN or container number that is written in any letter case, with or without accents', async () => {
      const row = (await inbound({ status: 'IN_TRANSIT' }))[1]!
      await reference().db.query(
        sql`update shipment set asn_no = 'dn-77ü', container_no = 'zzxu 12' where shipment_no = ${row.shipment_no}`,
      )
      for (const q of ['dn-77', 'DN-77Ü', 'dn-77ü', 'dn-77U', 'ZZXU 1', 'zzxu 12'])
        expect([q, ids(await inbound({ q }))]).toEqual([q, [row.id]])
      await reference().db.query(sql`update shipment set asn_no = 'ASN-98ü7' where shipment_no = ${row.shipment_no}`)
      expect(ids(await inbound({ q: '98U7' }))).toEqual([row.id])
      await reference().db.query(
        sql`update shipment set asn_no = ${row.asn_no}, container_no = ${row.container_no} where shipment_no = ${row.shipment_no}`,
      )
    })

    it('are found by order, ASN, supplier and pallet, and have their advised lines', async () => {
      const row = (await inbound({ status: 'IN_TRANSIT' }))[0]!
      const packages: Package[] = await allRows(reference(), 'supplierManagement', { view: 'shipment-table', shipment: row.id }, ADMIN)
      for (const query of [
        { q: row.asn_no! },
        { q: row.shipment_no.slice('SH-'.length) },
        { q: row.po_nos[0]!.slice('PO-'.length) },
        { po_no: row.po_nos[0]! },
        { supplier: row.supplier_code! },
        { sscc: packages[0]!.sscc! },
        { q: row.supplier_name!.slice(0, 8) },
        { q: reversedWords(row.supplier_name!) },
      ] as Query[])
        expect([query, ids(await inbound(query))]).toEqual([query, expect.arrayContaining([row.id])])
      const { data } = await reference().get('supplierManagement', { view: 'shipments', shipment: row.id }, ADMIN)
      expect(data[0].lines.length).toBeGreaterThan(0)
      const [sum] = await reference().db.query<{ qty: number }>(sql`
        select sum(l.qty_advised) as qty from po_line l join purchase_order o on o.id = l.po_id where o.po_no = ${row.po_nos[0]!}
          and o.client_code = ${row.client_code} and o.owner_code = ${row.owner_code}`)
      expect(data[0].lines.reduce((total: number, line: { qty: number }) => total + line.qty, 0)).toBeCloseTo(sum!.qty, 3)
    })

    it('of other suppliers are hidden from a supplier', async () => {
      const supplierShipments = await inbound({}, SUPPLIER)
      expect(supplierShipments.length).toBeGreaterThan(0)
      expect(new Set(supplierShipments.map((row) => row.supplier_code))).toEqual(new Set(['SUP-014']))
      const outOfScope = (await inbound({})).find((row) => row.supplier_code !== 'SUP-014')!
      expect(await inbound({ shipment: outOfScope.id }, SUPPLIER)).toEqual([])
      expect(await inbound({ supplier: outOfScope.supplier_code! }, SUPPLIER)).toEqual([])
      const packages = await allRows(reference(), 'supplierManagement', { view: 'shipment-table', shipment: outOfScope.id }, SUPPLIER)
      expect(packages).toEqual([])
    })
  })
}
