import { formatDate } from '#lib/client/format.ts'
import type { SupplierOptions } from '#lib/contract/lookups/lookups.ts'
import { offsetAtLocal, offsetText } from '#lib/shared/zones.ts'

export type DockSlot = SupplierOptions['dock_slots'][number]

/** Days on which a site has a free dock, as choices. */
export const dayChoices = (slots: readonly DockSlot[], site: string) =>
  slots.flatMap(({ site: at, date, free }) => {
    if (at !== site || date === null) return []
    const day = `${WEEKDAY.format(new Date(`${date}T00:00:00Z`))} ${formatDate(date)}`
    const words = free === 0 ? 'full' : `${free} free`
    return [{ value: date, label: free === null ? day : `${day} · ${words}`, disabled: free === 0 }]
  })

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** Beginnings of free appointments on a day; every full hour of the day shift where v7 only counts them. */
export const timesOf = (slots: readonly DockSlot[], site: string, day: string): readonly string[] => {
  const slot = slots.find((one) => one.site === site && one.date === day)
  if (!slot) return []
  return slot.times ?? Array.from({ length: 12 }, (_, hour) => `${String(hour + 6).padStart(2, '0')}:00`)
}

/** The free day that is nearest to the expected one, on or after it where there is one. */
export const nearestDay = (slots: readonly DockSlot[], site: string, expected: string | null): string => {
  // Where v7 does not count, nothing says that a day is full.
  const free = slots.flatMap((slot) => (slot.site === site && slot.date !== null && (slot.free ?? 1) > 0 ? [slot.date] : []))
  if (expected === null) return free[0] ?? ''
  return free.find((day) => day >= expected) ?? free.at(-1) ?? ''
}

/** Slots up to the day on which goods are expected, or the next on which the docks are open: v7 books none after that. */
export const slotsBy = (slots: readonly DockSlot[], site: string, expected: string | null): DockSlot[] => {
  const last = expected === null ? undefined : slots.find(({ site: at, date }) => at === site && date !== null && date >= expected)?.date
  return slots.filter(({ date }) => !last || date === null || date <= last)
}

/** A wall clock at a site as an instant with its offset: `2026-11-25T09:00:00+11:00`. */
export const instantAt = (day: string, time: string, timezone: string): string =>
  `${day}T${time}:00${offsetText(offsetAtLocal(Date.parse(`${day}T${time}:00Z`), timezone) ?? 0)}`
