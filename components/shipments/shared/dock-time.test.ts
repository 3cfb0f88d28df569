import { afterEach, expect, it } from 'vitest'
import { setUserZone } from '#lib/client/format.ts'
import { setZones } from '#lib/client/read-response.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { shipmentExportColumns } from './cells.tsx'
import { dockTime } from './dock-time.tsx'

const signInAt = (zone: string | undefined) => {
  setUserZone(zone)
  setZones([{ site_code: 'SYD1', timezone: 'Australia/Sydney' }], zone ?? null)
}
afterEach(() => {
  setUserZone(undefined)
  setZones([], null)
})

const booking = { booked_at: '2026-11-27T22:00:00Z', site_code: 'SYD1' }

it('a dock booking is shown in the time of its site, which is named to users in another zone', () => {
  signInAt('Australia/Sydney')
  expect(dockTime(booking)).toBe('11/28/2026 09:00')
  signInAt('America/New_York')
  expect(dockTime(booking)).toBe('11/28/2026 09:00 (Sydney)')
  expect(dockTime({ ...booking, site_code: 'NEW9' })).toBe('11/27/2026 17:00')
})

it('a file has the time at the site, and its zone', () => {
  signInAt('America/New_York')
  const columns = shipmentExportColumns(() => '2026-11-28')['booked_at'] ?? []
  const valuesOf = (row: object) => columns.map(({ value }) => value(row as InboundShipment))
  expect(valuesOf(booking)).toEqual(['2026-11-28T09:00:00', 'Australia/Sydney'])
  expect(columns.map(({ isSiteTime }) => isSiteTime ?? false)).toEqual([true, false])
  expect(valuesOf({ ...booking, booked_at: null })).toEqual([null, null])
})
