import type { ApiFailure } from './failure.ts'
import { formatDate, formatMoment } from './format.ts'

/**
 * Texts in which a day or time in ISO format stands alone, or is all there is. Days within a code do not match, nor does what follows the
 * name of a number: a lot or reference may look like a day.
 */
const DAYS =
  /(?<code>\b(?:lot|batch|serial|number|reference|SSCC) \S+(?: → \S+)?)|(?<before>^|[\s(])(?<day>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?<time>T\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:\d\d)?)?(?=$|[\s),;:!?]|\.(?:$|\s))/gi

/** A sentence of v7, such as a summary of changes, with its days and times in the user's format. Times name the user's zone where the site's clock differs. */
export const formatDaysIn = (text: string): string =>
  text.replaceAll(DAYS, (found: string, code: string | undefined, before: string, day: string, time: string | undefined) =>
    code === undefined ? before + (time === undefined ? formatDate(day) : formatMoment(day + time)) : found,
  )

/** A refusal of v7 with the days in its messages in the user's format. */
export const withDays = (failure: ApiFailure): ApiFailure => ({
  ...failure,
  message: formatDaysIn(failure.message),
  ...(failure.errors && {
    errors: Object.fromEntries(Object.entries(failure.errors).map(([path, messages]) => [path, messages.map(formatDaysIn)])),
  }),
})
