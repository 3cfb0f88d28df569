import { formatDate, formatDateTime } from './format.ts'

/**
 * Texts in which a day or time in ISO format stands alone, or is all there is. Days within a code do not match, nor does what follows the
 * name of a number: a lot or reference may look like a day.
 */
const DAYS =
  /(?<code>\b(?:lot|batch|serial|number|reference|SSCC) \S+(?: → \S+)?)|(?<before>^|[\s(])(?<day>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?<time>T\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:\d\d)?)?(?=$|[\s),;:!?]|\.(?:$|\s))/gi

/** A sentence of v7, such as a summary of changes, with its days and times in the user's format. */
export const formatDaysIn = (text: string): string =>
  text.replaceAll(DAYS, (found: string, code: string | undefined, before: string, day: string, time: string | undefined) =>
    code === undefined ? before + (time === undefined ? formatDate(day) : formatDateTime(day + time)) : found,
  )
