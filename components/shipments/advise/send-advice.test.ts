import { afterEach, expect, it, vi } from 'vitest'
import { adviseShipment } from './send-advice.ts'

afterEach(() => vi.unstubAllGlobals())

const META = { total: 2, page: 1, per_page: 25, last_page: 1, from: 1, to: 2 }

const shipment = (shipment_no: string, asn_no: string) => ({ id: shipment_no, shipment_no, direction: 'IN', asn_no })

it('an advised shipment whose response is lost is looked up by its number and order, and before it is sent again', async () => {
  const body = { entity: 'shipment', po_no: 'PO-1', asn_no: 'ASN-7', expected_date: '2026-12-01', lines: [] } as const
  const other = { ...shipment('SH-1', 'ASN-7'), po_nos: ['PO-9'] }
  const methods: string[] = []
  const loseResponses = (...data: object[]) =>
    vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => {
      methods.push(method)
      return method === 'POST' ? Promise.reject(new TypeError('Failed')) : Promise.resolve(Response.json({ data, meta: META }))
    })
  loseResponses(other, { ...shipment('SH-3', 'ASN-7'), po_nos: ['PO-1'], status: 'CANCELLED' })
  expect(await adviseShipment({ ...body, lines: [] }, 'k', false)).toMatchObject({ ok: false, isUnknown: true })
  loseResponses(other, { ...shipment('SH-2', 'ASN-7'), po_nos: ['PO-1'] })
  expect(await adviseShipment({ ...body, lines: [] }, 'k', true)).toMatchObject({ ok: true, shipment: { id: 'SH-2' } })
  expect(await adviseShipment({ ...body, lines: [] }, 'k', false)).toMatchObject({ ok: true, shipment: { id: 'SH-2' } })
  expect(methods).toEqual(['POST', 'GET', 'GET', 'POST', 'GET'])
})
