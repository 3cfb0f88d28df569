import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { addDays } from '#lib/shared/days.ts'
import { todayIn } from '#lib/shared/zones.ts'
import { useAdvice, type Subject } from './use-advice.ts'
import type { UnsavedAdvice, UnsavedAdviceChange } from './unsaved-advice.ts'

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { id: 'u_1' }, clients: [], sites: [], config: {} }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))
vi.mock('#lib/client/refresh.ts', () => ({ useRefresh: () => () => {} }))
const keptValues = vi.hoisted((): unknown[] => [])
vi.mock('#lib/client/use-keep-form.ts', () => ({ useKeepForm: (_: string, value: unknown) => void keptValues.push(value) }))

afterEach(() => vi.unstubAllGlobals())

const ORDER = { po_no: 'PO-1', site_code: 'SYD1', supplier_code: 'SUP-1', lines: [], carrier_code: null, container_no: null }
const TOMORROW = addDays(todayIn('UTC'), 1)
const HEAD = { asn_no: 'ASN-7', expected_date: TOMORROW, carrier_code: '', vehicle_no: '', container_no: '' }
const LINE = { key: '1', lineNo: 1, productCode: 'A', productName: 'Oat', uom: 'CASE', open: 9, qty: '2', lot: '', expiry: '', pallet: 0 }

const open = (subject: Subject, kept: UnsavedAdvice | UnsavedAdviceChange) => {
  const forms: ReturnType<typeof useAdvice>[] = []
  const Form = () => void forms.push(useAdvice(subject, kept))
  renderToStaticMarkup(<Form />)
  return forms.at(-1)!
}

/** Loses the response to each change, and answers each search with these shipments. Returns what was sent. */
const loseResponses = (...data: object[]) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: string, { method = 'GET', headers }: RequestInit = {}) => {
    sent.push([method, new Headers(headers).get('idempotency-key')].filter(Boolean).join(' '))
    if (method !== 'GET') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json({ data, meta: { total: data.length } }))
  })
  return sent
}

it('a shipment whose response a reload has lost is looked up first, and advised with the same key', async () => {
  const kept = { poNo: 'PO-1', head: HEAD, lines: [LINE], pallets: [], slot: { day: '', time: '' } }
  const creation = { key: 'k-1', sentAt: Date.now() }
  const form = open({ order: ORDER, poNo: 'PO-1', shipment: null } as unknown as Subject, { ...kept, creation })
  expect(keptValues.at(-1)).toMatchObject({ head: HEAD, creation })
  const sent = loseResponses()
  await form.submit(null)
  // The other request is the check of the number.
  expect(sent).toEqual(['GET', 'GET', 'POST k-1', 'GET'])
  const found = { id: 's_1', shipment_no: 'SH-1', asn_no: 'ASN-7', po_nos: ['PO-1'], status: 'ADVISED' }
  const methods = loseResponses(found)
  expect(await form.submit(null)).toMatchObject({ asnNo: 'ASN-7', shipment: { id: 's_1' } })
  expect(methods).not.toContain('POST k-1')
})

it('a change whose response is lost is not reported as not saved', async () => {
  const shipment = {
    id: 's_1',
    asn_no: 'ASN-7',
    shipment_no: 'SH-1',
    po_nos: ['PO-1'],
    site_code: 'SYD1',
    eta_date: TOMORROW,
    booked_at: null,
  }
  const kept = { shipment, version: 1, hasNewLines: false, head: { ...HEAD, vehicle_no: 'AB 1' }, lines: [], pallets: [] }
  const subject = { order: ORDER, shipment: { ...shipment, vehicle_no: null }, packages: [] } as unknown as Subject
  const form = open(subject, kept)
  loseResponses({ ...shipment, vehicle_no: 'AB 1' })
  expect(await form.submit(null)).toMatchObject({ asnNo: 'ASN-7', shipment: { vehicle_no: 'AB 1' } })
})
