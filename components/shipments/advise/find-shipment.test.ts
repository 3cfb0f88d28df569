import { afterEach, expect, it, vi } from 'vitest'
import { takenNumbers } from './find-shipment.ts'

afterEach(() => vi.unstubAllGlobals())

const META = { total: 2, page: 1, per_page: 25, last_page: 1, from: 1, to: 2 }

const shipment = (shipment_no: string, asn_no: string) => ({ id: shipment_no, shipment_no, direction: 'IN', asn_no })

/** Answers each request with these shipments. */
const stubShipments = (...data: object[]) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ data, meta: META }))
  })
  return asked
}

it('a number is taken by a shipment of the same supplier, in any letter case, and not by one that only begins with it', async () => {
  const asked = stubShipments(shipment('SH-1', 'ASN-71'), shipment('SH-2', 'ASN-7'))
  const findTaken = takenNumbers('SUP-014')
  expect((await findTaken('asn-7'))?.shipment_no).toBe('SH-2')
  expect(await findTaken('asn-7')).toBeUndefined()
  expect(await findTaken('ASN')).toBeNull()
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatch(/supplier-management\?(?=.*view=shipments)(?=.*q=asn-7)(?=.*supplier=SUP-014)/)
})

it('a response about an earlier number says nothing, even if it comes last', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const findTaken = takenNumbers(null)
  const found = [findTaken('A'), findTaken('B')]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  for (const [at, no] of [
    [1, 'B'],
    [0, 'A'],
  ] as const)
    answers[at]?.(Response.json({ data: [shipment(no, no)], meta: META }))
  expect((await Promise.all(found)).map((one) => one?.asn_no)).toEqual([undefined, 'B'])
})

it('nothing is said if the shipments cannot be read, and they are requested again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  const findTaken = takenNumbers(null)
  expect(await findTaken('ASN-7')).toBeUndefined()
  stubShipments(shipment('SH-2', 'ASN-7'))
  expect((await findTaken('ASN-7'))?.shipment_no).toBe('SH-2')
})
