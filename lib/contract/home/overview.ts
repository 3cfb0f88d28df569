import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, count, Day, scope, single } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

// docs/decisions/0136-one-call-for-the-home-page.md

/** A part of the overview; null or absent if the user may not see it. */
const part = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

/** Progress at one site: what is due to leave today, by the site's own date, including what has left. */
export const DueAtSite = z.object({ site_code: Code, site_name: z.string(), orders: count, lines: count, to_pick: count })
export type DueAtSite = Read<typeof DueAtSite>

/** Lines due to leave today whose last pick was in one hour of today (`09:00`), in the time zone of the site. */
export const PickHour = z.object({ site_code: Code, site_name: z.string(), hour: z.string(), lines: count })
export type PickHour = Read<typeof PickHour>

/** Orders of one day. Counts are null if the user has no right to their module. */
export const HomeDay = z.object({
  date: Day,
  /** Purchase orders received on this day, and those with outstanding goods that are expected on this day (see `expected_filter`). */
  received: z.nullable(count),
  expected: z.nullable(count),
  /** Sales orders despatched on this day, and those with goods not yet despatched, due to ship on this day. */
  despatched: z.nullable(count),
  to_ship: z.nullable(count),
})
export type HomeDay = Read<typeof HomeDay>

/** Orders finished in a period that had a date to meet: by that date, or after it. */
export const Punctuality = z.object({ on_time: count, late: count })
export type Punctuality = Read<typeof Punctuality>

/** Shipments with a dock booked for one hour of today (`09:00`), in the time zone of the site. */
export const DockHour = z.object({ site_code: Code, site_name: z.string(), hour: z.string(), booked: count, arrived: count })
export type DockHour = Read<typeof DockHour>

/** Messages of a stream rejected on one day, whatever their status now. Days are in the user's time zone. */
export const StreamDay = z.object({ date: Day, stream_code: Code, stream_name: z.string(), messages: count })
export type StreamDay = Read<typeof StreamDay>

/** Number of rows of a list. */
export const ListTotal = z.object({ total: count, total_is_estimate: z.optional(z.boolean()) })
export type ListTotal = Read<typeof ListTotal>

export const HomeOverview = z.object({
  /** Today at the sites in scope; the latest if their dates differ. */
  today: Day,
  /** The total of each list in `HOME_COUNTS`, by its key. Lists that the user may not see are left out. */
  counts: z.record(z.string(), count),
  /**
   * The number of rows of each saved view with `home` in `preferences/user-modules`, by the view's id, in the scope of this call. Views
   * that cannot be counted are left out.
   */
  views: part(z.record(z.string(), ListTotal)),
  due: part(z.array(DueAtSite)),
  /** Of the lines of `due` that are picked, those picked today, by hour. Hours without any are left out. */
  picked: part(z.array(PickHour)),
  /** From 14 days before today to 7 days after it. */
  days: part(z.array(HomeDay)),
  /**
   * The filter by days with which the list shows the orders of `expected`: `arrival`, for the days on which goods are expected now, or
   * `expected`, for the agreed date. If it is left out, `expected`.
   */
  expected_filter: z.optional(z.string()),
  on_time: part(z.object({ from: Day, to: Day, outbound: z.nullable(Punctuality), inbound: z.nullable(Punctuality) })),
  docks: part(z.array(DockHour)),
  rejections: part(z.object({ from: Day, to: Day, rows: z.array(StreamDay) })),
})
export type HomeOverview = Read<typeof HomeOverview>

export const homeOverview = call({
  method: 'GET',
  path: 'home/overview',
  summary: 'The figures of the home page: counts of waiting work, and the sections that the user has the rights to see.',
  isExtension: true,
  query: z.object({ ...scope }),
  response: single(HomeOverview),
  status: 200,
  failures: [403, 422],
})
