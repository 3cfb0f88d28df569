import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { dayIn, instantIn } from '#lib/shared/instant.ts'
import { addDays } from '#lib/shared/days.ts'

// docs/decisions/0098-a-dock-is-booked-by-the-hour.md

/** Number of a site's docks that take deliveries. The others are for outbound shipments. */
const INBOUND_DOCKS = 3
const DAYS_AHEAD = 14
/** Longer for a single site: the response stays small, and goods from abroad are advised weeks ahead. */
const DAYS_AHEAD_AT_ONE_SITE = 42

type Site = { code: string; timezone: string; dock_hours: string; docks: string[] }

type Appointment = { site: string; at: string; dock: string | null }

const readSites = (db: Db, sites: readonly string[]): Promise<Site[]> =>
  db.query<Site>(sql`
    select s.site_code as code, s.timezone, s.dock_hours, array(
      select l.location_code from location l where l.site_code = s.site_code and l.location_type = 'DOCK' and l.active
      order by l.pick_sequence, length(l.location_code), l.location_code limit ${INBOUND_DOCKS}) as docks
    from site s where s.site_code = any(${[...sites]}::text[]) and s.active order by s.site_code`)

/**
 * Bookings of shipments, and of orders that have neither a booked nor a cancelled shipment. Starts a day before `from`, which is a
 * day in UTC, for sites in other time zones.
 */
const readAppointments = (db: Db, sites: readonly string[], from: string, exceptId: number | null): Promise<Appointment[]> =>
  db.query<Appointment>(sql`
    select s.site_code as site, s.booked_at as at, s.dock from shipment s
    where s.direction = 'IN' and s.site_code = any(${[...sites]}::text[]) and s.booked_at >= ${from}::date - 1
      and s.status in ('BOOKED', 'IN_TRANSIT', 'ADVISED', 'ARRIVED') and s.id is distinct from ${exceptId}::bigint
    union all
    select o.site_code, o.booked_at, null from purchase_order o
    where o.site_code = any(${[...sites]}::text[]) and o.is_open and o.booked_at >= ${from}::date - 1 and not exists (
      select from shipment_order x join shipment s on s.id = x.shipment_id
      where x.kind = 'PO' and x.order_id = o.id and (s.booked_at is not null or s.status = 'CANCELLED'))`)

const hourOf = (at: string, zone: string) => {
  const local = instantIn(at, zone)
  return { day: local.slice(0, 10), time: `${local.slice(11, 13)}:00` }
}

/** The docks that are free at an hour. An appointment without a dock of `site.docks` takes any free one. */
const freeDocks = (site: Site, appointments: readonly Appointment[], day: string, time: string): string[] => {
  const atThisHour = appointments.filter((appointment) => {
    const hour = hourOf(appointment.at, site.timezone)
    return appointment.site === site.code && hour.day === day && hour.time === time
  })
  const bookedDocks = new Set(atThisHour.map((appointment) => appointment.dock))
  const freeDockCodes = site.docks.filter((dock) => !bookedDocks.has(dock))
  const withoutDock = atThisHour.filter((appointment) => appointment.dock === null || !site.docks.includes(appointment.dock)).length
  return freeDockCodes.slice(0, Math.max(0, freeDockCodes.length - withoutDock))
}

export type DockSlot = { date: string; site: string; free: number; times: string[] }

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/**
 * Full hours at which a delivery can begin on a day, parsed from the site's dock hours: `Mon-Fri 06:00-18:00, Sat 07:00-12:00`.
 * An appointment lasts an hour, so the last one begins an hour before closing. Minutes are ignored, as if the docks opened and closed
 * on the hour. `Closed` and unreadable text give no hours.
 */
export const hoursOn = (dockHours: string, day: string): string[] => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dockHours.split(',').flatMap((part) => {
    const [, first = '', last = first, opens = '', closes = ''] =
      /^\s*([A-Z][a-z]{2})(?:-([A-Z][a-z]{2}))?\s+(\d\d):\d\d-(\d\d):\d\d\s*$/.exec(part) ?? []
    if (!isInWeekdayRange(weekday, DAYS.indexOf(first as never), DAYS.indexOf(last as never))) return []
    const count = Math.max(0, Number(closes) - Number(opens))
    return Array.from({ length: count }, (_, hour) => `${String(Number(opens) + hour).padStart(2, '0')}:00`)
  })
}

/** Whether a weekday is in a range. The range may extend into the next week, as in `Sat-Mon`. A negative number is an unknown name. */
const isInWeekdayRange = (day: number, first: number, last: number): boolean => {
  if (first < 0 || last < 0) return false
  return first <= last ? day >= first && day <= last : day >= first || day <= last
}

/** Free dock slots in the next two weeks (six for a single site), on days when the site's docks are open. */
export const dockSlots = async (db: Db, sites: readonly string[], now: Date): Promise<DockSlot[]> => {
  const siteRows = await readSites(db, sites)
  const appointments = await readAppointments(db, sites, now.toISOString().slice(0, 10), null)
  return siteRows.flatMap((site) => {
    const today = dayIn(now, site.timezone)
    const timeNow = instantIn(now, site.timezone).slice(11, 16)
    return Array.from({ length: sites.length === 1 ? DAYS_AHEAD_AT_ONE_SITE : DAYS_AHEAD }, (_, index) => addDays(today, index)).flatMap(
      (date): DockSlot[] => {
        const hours = hoursOn(site.dock_hours, date).filter((time) => date > today || time > timeNow)
        if (hours.length === 0) return []
        const free = hours.map((time) => ({ time, docks: freeDocks(site, appointments, date, time).length }))
        const times = free.filter((hour) => hour.docks > 0).map((hour) => hour.time)
        return [{ date, site: site.code, free: free.reduce((sum, hour) => sum + hour.docks, 0), times }]
      },
    )
  })
}

type BookingRequest = {
  site: string
  at: string
  shipment: number
  now: Date
  expected: string | null
  /** The dock that the shipment has at this time already. */
  ownDock: string | null
}

/** The last day to book for goods with this expected date: that day, or the next day on which the docks are open. */
const lastBookableDay = (dockHours: string, expected: string): string =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(expected, days)).find((day) => hoursOn(dockHours, day).length > 0) ?? expected

/** Whether an appointment is too late for the expected date. Overdue goods count as expected today. */
const isAfterExpected = ({ timezone, dock_hours }: Site, day: string, expected: string, now: Date): boolean => {
  const today = dayIn(now, timezone)
  return day > lastBookableDay(dock_hours, expected > today ? expected : today)
}

/** Why goods with a booked dock cannot be expected on a day; null if they can. */
export const expectedDateProblem = async (
  tx: Db,
  { site: code, at, now, expected }: Pick<BookingRequest, 'site' | 'at' | 'now'> & { expected: string },
): Promise<string | null> => {
  const [site] = await readSites(tx, [code])
  const day = site && hourOf(at, site.timezone).day
  if (!site || !day || !isAfterExpected(site, day, expected, now)) return null
  return `A dock is booked for ${day}. Book an earlier time first, or choose that day or a later one.`
}

/** What an order's history says about a booked dock. Times are those of the site. `before` is the booking that was moved. */
export const bookingText = (
  { at, dock }: { at: string; dock: string },
  timezone: string,
  before: { at: string; dock: string | null } | null = null,
): string => {
  const booked = `${dock} booked for ${instantIn(at, timezone)}`
  if (before === null) return booked
  const earlierTime = instantIn(before.at, timezone)
  return `${booked}, moved from ${before.dock === dock || before.dock === null ? earlierTime : `${before.dock}, ${earlierTime}`}`
}

/** The status of a shipment once its dock is booked: one that is already on its way stays in transit. */
export const bookedStatus = (status: string): string => (status === 'IN_TRANSIT' ? 'IN_TRANSIT' : 'BOOKED')

/**
 * Chooses a free dock for an appointment, or returns why there is none. The caller stores the booking. Locks the site, so that two
 * bookings cannot get the same dock.
 */
export const bookDock = async (
  tx: Db,
  { site: code, at, shipment, now, expected, ownDock }: BookingRequest,
): Promise<{ dock: string } | { problem: string }> => {
  await tx.query(sql`select from site where site_code = ${code} for no key update`)
  const [site] = await readSites(tx, [code])
  if (!site || site.docks.length === 0) return { problem: `There are no docks to book at ${code}.` }
  if (Date.parse(at) <= now.getTime()) return { problem: 'Choose a time in the future.' }
  const { day, time } = hourOf(at, site.timezone)
  const hours = hoursOn(site.dock_hours, day)
  if (!hours.includes(time)) return { problem: `The docks at ${code} are open ${site.dock_hours}. Choose a time within these hours.` }
  if (expected !== null && isAfterExpected(site, day, expected, now)) {
    return { problem: `The goods are expected on ${expected}. Choose a time by then, or change the expected date as well.` }
  }
  const appointments = await readAppointments(tx, [code], now.toISOString().slice(0, 10), shipment)
  const free = freeDocks(site, appointments, day, time)
  const dock = free.find((code) => code === ownDock) ?? free[0]
  if (dock) return { dock }
  const freeHours = hours.filter((hour) => freeDocks(site, appointments, day, hour).length > 0)
  return {
    problem:
      freeHours.length === 0
        ? `Every dock at ${code} is taken on that day. Choose another day.`
        : `Every dock at ${code} is taken at ${time}. Free on that day: ${freeHours.join(', ')}.`,
  }
}
