import { afterEach, expect, it, vi } from 'vitest'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { changeShipment } from './change-shipment.ts'

afterEach(() => vi.unstubAllGlobals())

const BEFORE = { id: 'sh_1', shipment_no: 'SH-1', direction: 'IN', status: 'ADVISED', booked_at: null, version: 3 }
const BOOKED = { ...BEFORE, status: 'BOOKED', booked_at: '2026-12-04T22:00:00Z', version: 4 }
const BOOK = { booked_at: '2026-12-05T09:00:00+11:00' }
const CANCEL = { status: 'CANCELLED', reason: 'Truck broke down' } as const

/** Changes the shipment. v7 answers with `response`, and then has the shipment `now`. */
const change = async (body: typeof BOOK | typeof CANCEL, response: Response | null, now: object | null) => {
  const methods: string[] = []
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => {
    methods.push(method)
    if (method !== 'GET') return response ? Promise.resolve(response) : Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(now ? Response.json({ data: [now], meta: { total: 1 } }) : Response.json({}, { status: 500 }))
  })
  const result = await changeShipment(BEFORE as unknown as InboundShipment, body, String)
  expect(methods.filter((method) => method === 'PATCH')).toHaveLength(1)
  return result
}

it('a booking or cancellation without the shipment in its response is checked, and not reported as done if it is not', async () => {
  const accepted = () => Response.json({ success: false, message: 'Dock 3 is closed' })
  expect(await change(BOOK, accepted(), BEFORE)).toEqual({
    ok: false,
    isFinal: true,
    reason: 'The warehouse system has accepted this, but the dock is not booked yet. Dock 3 is closed.',
  })
  expect(await change(CANCEL, Response.json({ data: BEFORE }), BEFORE)).toMatchObject({ isFinal: true })
  expect(await change(BOOK, Response.json({ data: BOOKED }), null)).toEqual({ ok: true })
  expect(await change(BOOK, new Response(null, { status: 204 }), BOOKED)).toEqual({ ok: true })
  expect(await change(BOOK, new Response(null, { status: 204 }), null)).toEqual({ ok: true })
})

it('if the response is lost, the shipment tells whether it was booked or cancelled', async () => {
  expect(await change(BOOK, null, BOOKED)).toEqual({ ok: true })
  const cancelled = { ...BEFORE, status: 'CANCELLED' }
  const lost = (now: object) => change(CANCEL, Response.json({}, { status: 502 }), now)
  expect(await lost({ ...cancelled, exception_reason: CANCEL.reason })).toEqual({ ok: true })
  const last_event = { code: 'CANCELLED', at: '2026-12-04T22:00:00Z', place: null, text: `Cancelled by Kim: ${CANCEL.reason}` }
  expect(await lost({ ...cancelled, last_event })).toEqual({ ok: true })
  expect(await lost({ ...cancelled, exception_reason: 'Ordered twice' })).toEqual({
    ok: false,
    isFinal: true,
    reason: expect.stringMatching(/\. The shipment is now cancelled; this may have been done by someone else\.$/),
  })
  expect(await change(CANCEL, null, BEFORE)).toEqual({
    ok: false,
    reason: 'The connection was lost, and the shipment is not cancelled. Try again.',
  })
  expect(await change(BOOK, null, null)).toHaveProperty('reason', expect.stringContaining('The change may have been made.'))
})

it('a refusal because of someone else’s change has the shipment as it is now; another has v7’s reason', async () => {
  const refusal = (body: object) => Response.json(body, { status: 409 })
  const stale = { code: 'STALE_WRITE', message: 'Stale.', data: { version: '9' } }
  expect(await change(BOOK, refusal(stale), { ...BEFORE, version: 9 })).toMatchObject({ newer: { version: 9 } })
  expect(await change(BOOK, refusal({ message: 'Stale.' }), { ...BEFORE, version: 9 })).toMatchObject({ newer: { version: 9 } })
  expect(await change(BOOK, refusal({ message: 'This hour is taken.' }), BEFORE)).toEqual({ ok: false, reason: 'This hour is taken.' })
})
