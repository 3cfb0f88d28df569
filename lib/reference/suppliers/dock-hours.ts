const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/**
 * Full hours at which a delivery can begin on a day, from the site's own words: `Mon-Fri 06:00-18:00, Sat 07:00-12:00`.
 * An appointment lasts an hour, so the last one begins an hour before the docks close. `Closed` and words that nobody
 * can read have none.
 */
export const hoursOn = (dockHours: string, day: string): string[] => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dockHours.split(',').flatMap((part) => {
    const [, first = '', last = first, opens = '', closes = ''] =
      /^\s*([A-Z][a-z]{2})(?:-([A-Z][a-z]{2}))?\s+(\d\d):\d\d-(\d\d):\d\d\s*$/.exec(part) ?? []
    if (!isBetween(weekday, DAYS.indexOf(first as never), DAYS.indexOf(last as never))) return []
    const count = Math.max(0, Number(closes) - Number(opens))
    return Array.from({ length: count }, (_, hour) => `${String(Number(opens) + hour).padStart(2, '0')}:00`)
  })
}

const isBetween = (day: number, first: number, last: number): boolean =>
  first >= 0 && last >= 0 && (first <= last ? day >= first && day <= last : day >= first || day <= last)
