import type { PickHour } from '#lib/contract/home/overview.ts'

export type HourLines = { hour: string; lines: number; soFar: number }

/** The lines of all sites by hour, from the first hour to the last, with hours in which nothing was picked. */
export const linesByHour = (picked: readonly PickHour[]): HourLines[] => {
  const counts = new Map<number, number>()
  for (const { hour, lines } of picked) {
    const start = /^([01]\d|2[0-3]):/.exec(hour ?? '')?.[1]
    if (start !== undefined && (lines ?? 0) > 0) counts.set(Number(start), (counts.get(Number(start)) ?? 0) + (lines ?? 0))
  }
  if (counts.size === 0) return []
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  let soFar = 0
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => {
    const lines = counts.get(hour) ?? 0
    soFar += lines
    return { hour: `${String(hour).padStart(2, '0')}:00`, lines, soFar }
  })
}
