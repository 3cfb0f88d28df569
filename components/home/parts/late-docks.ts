import type { DockHour } from '#lib/contract/home/overview.ts'
import { offsetAt, serverNow } from '#lib/shared/zones.ts'

const HOUR_MS = 3_600_000

/**
 * Whether a booked hour has ended at its site although not all of its shipments have arrived. `now` is in milliseconds. False for an
 * hour or a zone that cannot be read.
 */
export const isLateHour = ({ hour, booked, arrived }: DockHour, zone: string | undefined, now: number = serverNow()): boolean => {
  const begin = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(hour ?? '')
  const offset = zone === undefined ? null : offsetAt(now, zone)
  if (!begin || offset === null || (arrived ?? 0) >= (booked ?? 0)) return false
  const msOfDay = (now + offset * 60_000) % (24 * HOUR_MS)
  return msOfDay >= Number(begin[1]) * HOUR_MS + Number(begin[2]) * 60_000 + HOUR_MS
}
