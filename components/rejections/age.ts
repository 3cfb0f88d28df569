import { serverNow } from '#lib/shared/zones.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Time since a message was rejected, in short form: `12 min`, `5 h`, `2 d 3 h`, `41 d`. */
export const ageText = (since: string, now: number = serverNow()): string => {
  const ms = Math.max(0, now - Date.parse(since))
  if (Number.isNaN(ms)) return ''
  if (ms < HOUR) return `${Math.floor(ms / 60_000)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  return days < 7 && hours > 0 ? `${days} d ${hours} h` : `${days} d`
}
