import { addDays } from './days.ts'
import { parseDay } from './typed-days.ts'

const RELATIVE_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** `2/12`, or `2.12.` as in German. */
const WITHOUT_YEAR = /^\d{1,2}(?:[/\- ]\d{1,2}|\. ?\d{1,2}\.?)$/

/**
 * Parses a day relative to today: `tomorrow`, `+3`, or `2/12` without a year, which means the nearest one. Otherwise like
 * `parseDay`. Null for text that is not a date.
 */
export const parseRelativeDay = (text: string, format: string, today: string): string | null => {
  const word = text.trim().toLowerCase()
  const offset = RELATIVE_DAYS[word] ?? (/^[+-]\d{1,3}$/.test(word) ? Number(word) : undefined)
  if (offset !== undefined) return addDays(today, offset)
  if (!WITHOUT_YEAR.test(word)) return parseDay(text, format)
  const isYearFirst = /^y/i.test(format)
  const separator = word.endsWith('.') ? '' : word.includes('.') ? '.' : '/'
  const year = Number(today.slice(0, 4))
  const gap = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  const days = [year - 1, year, year + 1].flatMap(
    (candidate) => parseDay(isYearFirst ? `${candidate}/${word}` : `${word}${separator}${candidate}`, format) ?? [],
  )
  return days.toSorted((a, b) => gap(a) - gap(b))[0] ?? null
}
