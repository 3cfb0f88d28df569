import { formatDate } from '#lib/client/format.ts'
import type { SupplierOptions } from '#lib/contract/lookups/lookups.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { addDays, isDay } from '#lib/shared/days.ts'
import { weekdayName } from '#lib/shared/weekday.ts'
import { offsetAtLocal, offsetText } from '#lib/shared/zones.ts'

export type DockSlot = SupplierOptions['dock_slots'][number]

/** Days with dock slots at a site, as choices. Full days are disabled. */
export const dayChoices = (slots: readonly DockSlot[], site: string) =>
  slots.flatMap(({ site: slotSite, date, free }) => {
    if (slotSite !== site || date === null) return []
    const day = `${weekdayName(date, 'short')} ${formatDate(date)}`
    const freeText = free === 0 ? 'full' : `${free} free`
    return [{ value: date, label: free === null ? day : `${day} · ${freeText}`, disabled: free === 0 }]
  })

/** Start times of free slots on a day. If v7 only counts slots, every full hour of the day shift. */
export const freeTimes = (slots: readonly DockSlot[], site: string, day: string): readonly string[] => {
  const slot = slots.find((candidate) => candidate.site === site && candidate.date === day)
  if (!slot) return []
  return slot.times ?? Array.from({ length: 12 }, (_, hour) => `${String(hour + 6).padStart(2, '0')}:00`)
}

/** The first free day on or after the expected date, or else the nearest before it. Without an expected date, the first free day. */
export const proposedDay = (slots: readonly DockSlot[], site: string, expected: string | null): string => {
  // Without a count, assume that a day has free slots.
  const freeDays = slots.flatMap((slot) => (slot.site === site && slot.date !== null && (slot.free ?? 1) > 0 ? [slot.date] : []))
  if (expected === null) return freeDays[0] ?? ''
  return freeDays.find((day) => day >= expected) ?? freeDays.at(-1) ?? ''
}

/** Days before the expected date that are offered. An earlier booking would keep a dock from others, and be moved later anyway. */
const DAYS_BEFORE = 7

/** The last day to book for goods with this expected date: that day or, if the docks are closed then, the next open day. */
const lastDay = (slots: readonly DockSlot[], expected: string): string | undefined =>
  slots.find(({ date }) => date !== null && date >= expected)?.date ?? undefined

/**
 * The site's slots of the week before the expected date, up to the last day to book. Goods may come early, so a dock may be booked for
 * a day before; v7 accepts no later booking. All slots of the site if no date is expected.
 */
export const slotsAround = (slots: readonly DockSlot[], site: string, expected: string | null): DockSlot[] => {
  const own = slots.filter(({ site: slotSite }) => slotSite === site)
  if (expected === null) return own
  const first = addDays(expected, -DAYS_BEFORE)
  const last = lastDay(own, expected)
  return own.filter(({ date }) => date === null || (date >= first && (!last || date <= last)))
}

/** The message that a chosen day is too late for goods with this expected date; null if it is not. */
export const lateDockProblem = (slots: readonly DockSlot[], site: string, expected: string | null, day: string): string | null => {
  if (expected === null || day <= expected) return null
  const last = lastDay(
    slots.filter((slot) => slot.site === site),
    expected,
  )
  if (!last || day <= last) return null
  return `The goods are expected on ${formatDate(expected)}. Choose a day by then, or change the expected date.`
}

/** Why no day is offered: v7 has no docks at the site, or offers none near the expected date yet. */
export const noSlotsReason = (slots: readonly DockSlot[], site: string, expected: string | null): string => {
  const last = slots.findLast(({ site: slotSite, date }) => slotSite === site && date !== null)?.date
  if (!last || expected === null) return `No dock can be booked${site && ` at ${site}`}.`
  return `Docks can be booked up to ${formatDate(last)}, and the goods are expected on ${formatDate(expected)}. Book one closer to that day.`
}

/** Day and time of a dock booking in the time zone of the site; null without a booking. */
export const bookedSlot = (bookedAt: string | null, timezone: string): { day: string; time: string } | null => {
  const local = bookedAt && instantIn(bookedAt, timezone)
  return local ? { day: local.slice(0, 10), time: local.slice(11, 16) } : null
}

/**
 * The dock booking of a shipment that cannot be kept if the goods are expected on a later day, because it is before that day. Null if there
 * is none, or if the goods are not expected later than before.
 */
export const outdatedBooking = (
  { booked_at: bookedAt, eta_date: before }: { booked_at: string | null; eta_date: string | null },
  expected: string,
  timezone: string,
): string | null => {
  const own = bookedSlot(bookedAt, timezone)
  return own && isDay(expected) && expected > (before ?? '') && own.day < expected ? bookedAt : null
}

/**
 * Day and time of a dock booking that can still be kept, in the time zone of the site; null if there is none, or if its hour has begun.
 * `now` is in milliseconds.
 */
export const slotToKeep = (bookedAt: string | null, timezone: string, now: number = Date.now()): ReturnType<typeof bookedSlot> =>
  bookedAt !== null && Date.parse(bookedAt) > now ? bookedSlot(bookedAt, timezone) : null

/** The slots for a shipment that is already booked: its own hour counts as free. */
export const withOwnSlot = (slots: readonly DockSlot[], site: string, own: { day: string; time: string } | null): DockSlot[] =>
  slots.map((slot) =>
    own && slot.site === site && slot.date === own.day
      ? {
          ...slot,
          free: slot.free === null ? null : slot.free + 1,
          ...(slot.times && { times: [...new Set([...slot.times, own.time])].toSorted() }),
        }
      : slot,
  )

/** Converts local time at a site to a timestamp with offset: `2026-11-25T09:00:00+11:00`. */
export const instantAt = (day: string, time: string, timezone: string): string =>
  `${day}T${time}:00${offsetText(offsetAtLocal(Date.parse(`${day}T${time}:00Z`), timezone) ?? 0)}`
