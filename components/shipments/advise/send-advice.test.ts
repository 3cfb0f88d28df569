import { afterEach, expect, it, vi } from 'vitest'
import { adviseShipment, changeAdvice } from './send-advice.ts'

afterEach(() => vi.unstubAllGlobals())

const META = { total: 2, page: 1, per_page: 25, last_page: 1, from: 1, to: 2 }

const shipment = (shipment_no: string, asn_no: string) => ({ id: shipment_no, shipment_no, direction: 'IN', asn_no })

it('an advised shipment whose response is lost is looked up by its number and order, at once and again before it is sent again', async () => {
  const body = { entity: 'shipment', po_no: 'PO-1', asn_no: 'ASN-7', expected_date: '2026-12-01', lines: [] } as const
  const other = { ...shipment('SH-1', 'ASN-7'), po_nos: ['PO-9'] }
  const methods: string[] = []
  const loseResponses = (...data: object[]) =>
    vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => {
      methods.push(method)
      return method === 'POST' ? Promise.reject(new TypeError('Failed')) : Promise.resolve(Response.json({ data, meta: META }))
    })
  loseResponses(other, { ...shipment('SH-3', 'ASN-7'), po_nos: ['PO-1'], status: 'CANCELLED' })
  expect(await adviseShipment({ ...body, lines: [] }, 'k', null)).toMatchObject({ ok: false, isUnknown: true })
  loseResponses(other, { ...shipment('SH-2', 'ASN-7'), po_nos: ['PO-1'] })
  expect(await adviseShipment({ ...body, lines: [] }, 'k', Date.now())).toMatchObject({ ok: true, shipment: { id: 'SH-2' } })
  expect(await adviseShipment({ ...body, lines: [] }, 'k', null)).toMatchObject({ ok: true, shipment: { id: 'SH-2' } })
  expect(methods).toEqual(['POST', 'GET', 'GET', 'POST', 'GET'])
})

it('a shipment that had the number before is not taken for the new one', async () => {
  const body = { entity: 'shipment' as const, po_no: 'PO-1', asn_no: 'ASN-7', expected_date: '2026-12-01', lines: [] }
  const earlier = new Date(Date.now() - 300_000).toISOString()
  const older = (when: object) => {
    const data = [{ ...shipment('SH-1', 'ASN-7'), po_nos: ['PO-1'], status: 'ADVISED', ...when }]
    vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) =>
      method === 'POST' ? Promise.reject(new TypeError('Failed')) : Promise.resolve(Response.json({ data, meta: META })),
    )
  }
  for (const when of [{ created_at: earlier }, { last_event: { code: 'ADVISED', at: earlier, place: null, text: null } }]) {
    older(when)
    expect(await adviseShipment(body, 'k', null)).toMatchObject({ ok: false, isUnknown: true })
    // It was created since the first request.
    expect(await adviseShipment(body, 'k', Date.now() - 300_000)).toMatchObject({ ok: true, shipment: { id: 'SH-1' } })
  }
})

it('a changed shipment whose response is lost is read and compared, at once and again before it is sent again', async () => {
  const change = { id: 'SH-1', body: { entity: 'shipment' as const, vehicle_no: 'AB 1' }, version: 3, order: null }
  const methods: string[] = []
  const loseResponse = (vehicle_no: string | null, status = 200) =>
    vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => {
      methods.push(method)
      if (method !== 'GET') return Promise.reject(new TypeError('Failed'))
      return Promise.resolve(Response.json({ data: [{ ...shipment('SH-1', 'ASN-7'), vehicle_no }], meta: META }, { status }))
    })
  loseResponse('AB 1')
  expect(await changeAdvice(change, false)).toMatchObject({ ok: true, shipment: { id: 'SH-1', vehicle_no: 'AB 1' } })
  expect(await changeAdvice(change, true)).toMatchObject({ ok: true, shipment: { id: 'SH-1' } })
  loseResponse(null)
  expect(await changeAdvice(change, false)).toMatchObject({ ok: false, isUnknown: true })
  expect(methods).toEqual(['PATCH', 'GET', 'GET', 'PATCH', 'GET'])
  // Nothing is sent again while v7 does not say how the shipment is.
  loseResponse(null, 503)
  expect(await changeAdvice(change, true)).toMatchObject({ ok: false, isUnknown: true })
  expect(methods.slice(5)).toEqual(['GET'])
})

it('a change of a shipment that v7 accepts but does not make is not saved', async () => {
  const change = { id: 'SH-1', body: { entity: 'shipment' as const, vehicle_no: 'AB 1' }, version: 3, order: null }
  const answerWith = (vehicle_no: string | null, version: number, body: object = {}) =>
    vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) =>
      Promise.resolve(
        Response.json(method === 'GET' ? { data: [{ ...shipment('SH-1', 'ASN-7'), vehicle_no, version }], meta: META } : body),
      ),
    )
  answerWith(null, 3, { success: false, message: 'Gate is closed' })
  const message = 'The warehouse system has accepted this, but has not changed anything yet. Gate is closed.'
  expect(await changeAdvice(change, false)).toEqual({ ok: false, failure: { kind: 'status', message }, isUnknown: true })
  answerWith(null, 3, { data: { ...shipment('SH-1', 'ASN-7'), vehicle_no: null, version: 3 } })
  expect(await changeAdvice(change, false)).toMatchObject({ ok: false })
  answerWith('AB1', 4)
  expect(await changeAdvice(change, false)).toMatchObject({ ok: true, shipment: { vehicle_no: 'AB1' } })
})
