import sql, { raw } from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentIdOf } from '#lib/contract/shipments/document-files.ts'
import type { OrderDocument, Shipment } from '#lib/contract/exact-types.ts'
import { ADMIN, allRows, MANAGER, SUPPLIER, type Reference } from './server.ts'

/** Documents of orders and shipments as PDF: which exist, and who may read them. */
export const documentsSuite = (reference: () => Reference): void => {
  let shipments: Shipment[]
  const open = (id: string, as: string | null = ADMIN) => reference().ask('readDocument', { params: { id }, as })
  const print = (query: Record<string, string | string[]>, as = ADMIN) => reference().ask('printDocuments', { query, as })
  const detail = async (id: string, as = ADMIN) => (await reference().get('salesOrders', { view: 'detail', id }, as)).data
  const readShipment = async (id: string) => (await reference().get('salesOrders', { view: 'shipments', shipment: id }, ADMIN)).data[0]
  const pagesOf = (text: string) => text.match(/\/Type \/Page\b/g)?.length ?? 0
  /** Sets a right of the manager in the module of shipments. */
  const setRight = (right: 'can_view' | 'can_print', isGranted: boolean) =>
    reference().db.query(sql`update user_module set ${raw(right)} = ${isGranted}
      where module = 'shipments' and user_id = (select id from app_user where email = ${MANAGER})`)
  const prefixes = (documents: OrderDocument[]) => documents.map(({ id }) => id.split('_')[0])

  beforeAll(async () => {
    shipments = await allRows(reference(), 'salesOrders', { view: 'shipments', open: '0' }, ADMIN)
  })

  describe('documents', () => {
    it('of a shipment depend on its progress, and each opens as a PDF', async () => {
      const packed = shipments.find(
        (shipment) => shipment.packages > 0 && shipment.despatched_at === null && shipment.status !== 'CANCELLED',
      )!
      const onTheWay = shipments.find((shipment) => shipment.status === 'IN_TRANSIT')!
      const delivered = shipments.find((shipment) => shipment.status === 'DELIVERED' && shipment.pod?.signed_by)!
      for (const [shipment, expected] of [
        [packed, ['pl']],
        [onTheWay, ['pl', 'dn']],
        [delivered, ['pl', 'dn', 'pod']],
      ] as const) {
        const { documents } = (await readShipment(shipment.id)) as { documents: OrderDocument[] }
        expect(prefixes(documents)).toEqual(expected)
        for (const document of documents) {
          expect(documentIdOf(document.url)).toBe(document.id)
          const { status, headers, text } = await open(document.id)
          expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
          expect(headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${encodeURIComponent(document.name)}`)
          expect(text.slice(0, 5)).toBe('%PDF-')
        }
      }
      expect(shipments.some((shipment) => shipment.documents !== undefined)).toBe(false)
      expect((await open(`pod_${packed.id}`)).status).toBe(404)
      expect((await open(`dn_${packed.id}`)).status).toBe(404)
    })

    it('of an order are those of its shipments, and there are none before anything is packed', async () => {
      const deliveredShipment = shipments.find((shipment) => shipment.status === 'DELIVERED')!
      const [order] = (
        await reference().get(
          'salesOrders',
          { order_no: deliveredShipment.so_nos, client: deliveredShipment.client_code, open: '0' },
          ADMIN,
        )
      ).data
      const { documents } = await detail(order.id)
      expect(prefixes(documents)).toEqual(expect.arrayContaining(['pl', 'dn']))
      expect((await open(documents[0].id)).status).toBe(200)
      const [entered] = (await reference().get('salesOrders', { status: 'ENTERED' }, ADMIN)).data
      expect((await detail(entered.id)).documents).toEqual([])
      expect((await open(`pl_${entered.id}`)).status).toBe(404)
    })

    it('of a purchase order are the packing lists of its inbound shipments', async () => {
      const inbound = await allRows(reference(), 'supplierManagement', { view: 'shipments' }, ADMIN)
      const packed = inbound.find((shipment) => shipment.packages > 0)!
      const [po] = (await reference().get('purchaseOrders', { order_no: packed.po_nos, client: packed.client_code, open: '0' }, ADMIN)).data
      const { data } = await reference().get('purchaseOrders', { view: 'detail', id: po.id }, ADMIN)
      expect(data.documents.map(({ id }: OrderDocument) => id)).toContain(`pl_${packed.id}`)
      expect((await open(`pl_${packed.id}`)).status).toBe(200)
      expect((await open(`dn_${packed.id}`)).status).toBe(404)
    })

    it('follow the access to their record: other clients, suppliers and users without the module get none', async () => {
      const visible: Shipment[] = await allRows(reference(), 'salesOrders', { view: 'shipments', open: '0' }, MANAGER)
      const visibleShipment = visible.find((shipment) => shipment.packages > 0 && shipment.status !== 'CANCELLED')!
      const outOfScope = shipments.find((shipment) => shipment.packages > 0 && !visible.some(({ id }) => id === shipment.id))!
      expect((await open(`pl_${visibleShipment.id}`, MANAGER)).status).toBe(200)
      const refused = await open(`pl_${outOfScope.id}`, MANAGER)
      expect([refused.status, refused.body]).toEqual([404, (await open('pl_sh_999999999', MANAGER)).body])
      expect((await print({ kind: 'PACKING_LIST', shipment: [visibleShipment.id, outOfScope.id] }, MANAGER)).status).toBe(404)
      expect((await open(`pl_${visibleShipment.id}`, null)).status).toBe(401)
      expect((await open(`pl_${visibleShipment.id}`, SUPPLIER)).status).toBe(404)
      const [order] = (
        await reference().get('salesOrders', { order_no: visibleShipment.so_nos, client: visibleShipment.client_code, open: '0' }, ADMIN)
      ).data
      expect((await open(`pl_${order.id}`, MANAGER)).status).toBe(200)
      expect((await open(`pl_${order.id}`, SUPPLIER)).body.code).toBe('MODULE_FORBIDDEN')
      await setRight('can_view', false)
      expect((await open(`pl_${visibleShipment.id}`, MANAGER)).body).toEqual({
        message: 'You don’t have access to the module Shipments.',
        code: 'MODULE_FORBIDDEN',
      })
      await setRight('can_view', true)
    })

    it('with an invalid id are 404', async () => {
      for (const id of [
        'x',
        'pl_',
        'pl_sh_',
        'pl_sh_1e3',
        'pl_sh_-1',
        'xx_sh_1',
        'pl_po_1',
        'pl_sh_9999999999999999',
        "pl_sh_1' or 1=1",
        'PL_SH_1',
      ])
        expect((await open(id)).status, id).toBe(404)
    })
  })

  describe('printing', () => {
    it('returns one PDF with each document on its own pages, and a page that names records without one', async () => {
      const packed = shipments.filter((shipment) => shipment.packages > 0 && shipment.status !== 'CANCELLED').slice(0, 3)
      const together = await print({ kind: 'PACKING_LIST', shipment: packed.map(({ id }) => id) })
      expect([together.status, together.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const pagesPerShipment = await Promise.all(packed.map(async ({ id }) => pagesOf((await open(`pl_${id}`)).text)))
      const sum = pagesPerShipment.reduce((total, pages) => total + pages, 0)
      expect(pagesOf(together.text)).toBe(sum)
      const twice = await print({ kind: 'PACKING_LIST', shipment: [...packed, ...packed].map(({ id }) => id) })
      expect(pagesOf(twice.text)).toBe(sum)
      const onTheWay = shipments.find((shipment) => shipment.status === 'IN_TRANSIT')!
      const atTheSite = shipments.find(({ despatched_at: despatched, status }) => despatched === null && status !== 'CANCELLED')!
      const note = await print({ kind: 'DELIVERY_NOTE', shipment: onTheWay.id })
      const withMissing = await print({ kind: 'DELIVERY_NOTE', shipment: [onTheWay.id, atTheSite.id] })
      expect(pagesOf(withMissing.text)).toBe(pagesOf(note.text) + 1)
    })

    it('is refused with a message if there is nothing to print, or the request is invalid', async () => {
      const entered = (await reference().get('salesOrders', { status: 'ENTERED', per_page: 2 }, ADMIN)).data as {
        id: string
        so_no: string
      }[]
      const reply = await print({ kind: 'DELIVERY_NOTE', order: entered.map(({ id }) => id) })
      expect([reply.status, reply.body.message]).toEqual([
        422,
        `There is no delivery note to print. ${entered.map(({ so_no }) => `${so_no}: nothing is packed yet`).join('; ')}.`,
      ])
      expect(Object.keys(reply.body.errors)).toEqual(['order'])
      const atTheSite = shipments.find(({ despatched_at: despatched, status }) => despatched === null && status !== 'CANCELLED')!
      const notDespatched = await print({ kind: 'DELIVERY_NOTE', shipment: atTheSite.id })
      expect([notDespatched.status, Object.keys(notDespatched.body.errors)]).toEqual([422, ['shipment']])
      const tooMany = Array.from({ length: 101 }, (_, n) => `sh_${n + 1}`)
      expect((await print({ kind: 'PACKING_LIST', shipment: tooMany })).body.message).toBe('Print at most 100 at once.')
      for (const query of [
        { kind: 'PACKING_LIST' },
        { order: 'so_1' },
        { kind: 'INVOICE', order: 'so_1' },
        { kind: 'PACKING_LIST', order: 'so_1', shipment: 'sh_1' },
      ])
        expect((await print(query as unknown as Record<string, string>)).status, JSON.stringify(query)).toBe(422)
      for (const id of ['x', 'po_1', '999', 'so_1%00']) expect((await print({ kind: 'PACKING_LIST', order: id })).status, id).toBe(404)
    })

    it('waits for the earlier prints of the same user, of which at most ten may wait', async () => {
      const ids = shipments.filter((shipment) => shipment.packages > 0 && shipment.status !== 'CANCELLED').map(({ id }) => id)
      const replies = await Promise.all(Array.from({ length: 13 }, () => print({ kind: 'PACKING_LIST', shipment: ids.slice(0, 30) })))
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(10).fill(200), 429, 429, 429])
      expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5')
      expect((await print({ kind: 'PACKING_LIST', shipment: ids[0]! })).status).toBe(200)
    })

    it('needs the right to print, while reading does not', async () => {
      const [shipment] = await allRows(reference(), 'salesOrders', { view: 'shipments', status: 'DELIVERED' }, MANAGER)
      const printShipment = () => print({ kind: 'PACKING_LIST', shipment: shipment.id }, MANAGER)
      expect((await printShipment()).status).toBe(200)
      await setRight('can_print', false)
      const refused = await printShipment()
      expect([refused.status, refused.body.message]).toEqual([403, 'You don’t have permission to print from the module Shipments.'])
      expect((await open(`pl_${shipment.id}`, MANAGER)).status).toBe(200)
      await setRight('can_print', true)
    })
  })
}
