import { formatDate, formatMoment } from './format.ts'

/**
 * Dates and times in ISO format, between spaces and punctuation. Dates within a code do not match. A lot or reference may look like a
 * date, so the word after `lot`, `reference` and the like is skipped too.
 */
const DATES =
  /(?<code>\b(?:lot|batch|serial|number|reference|SSCC) \S+(?: → \S+)?)|(?<before>^|[\s(])(?<day>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?<time>T\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:\d\d)?)?(?=$|[\s),;:!?]|\.(?:$|\s))/gi

/**
 * A text from v7, such as a summary of changes, with its dates and times in the user's format. Times name the user's zone if the clock of
 * the site differs.
 */
export const formatDatesIn = (text: string): string =>
  text.replaceAll(DATES, (found: string, code: string | undefined, before: string, day: string, time: string | undefined) =>
    code === undefined ? before + (time === undefined ? formatDate(day) : formatMoment(day + time)) : found,
  )
