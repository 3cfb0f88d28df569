import { afterEach, expect, it, vi } from 'vitest'
import { findTakenNumber } from './find-shipment.ts'

afterEach(() => vi.unstubAllGlobals())

const META = { total: 2, page: 1, per_page: 25, last_page: 1, from: 1, to: 2 }

it('a number is taken by a shipment of the same supplier, in any case, and not by one that only begins with it', async () => {
  const asked: string[] = []
  const data = [
    { id: 'sh_1', shipment_no: 'SH-1', direction: 'IN', asn_no: 'ASN-71' },
    { id: 'sh_2', shipment_no: 'SH-2', direction: 'IN', asn_no: 'ASN-7' },
  ]
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ data, meta: META }))
  })
  expect((await findTakenNumber('asn-7', 'SUP-014'))?.shipment_no).toBe('SH-2')
  expect(await findTakenNumber('ASN', 'SUP-014')).toBeNull()
  expect(asked[0]).toMatch(/supplier-management\?(?=.*view=shipments)(?=.*q=asn-7)(?=.*supplier=SUP-014)/)
})

it('nothing is said if the shipments cannot be read', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  expect(await findTakenNumber('ASN-7', null)).toBeNull()
})
