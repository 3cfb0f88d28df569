import { currentDateFormat } from '#lib/client/format.ts'
import { dayProblem } from '#lib/shared/typed-days.ts'

/** Error message for text that is not a date, in the user's date format. */
export const dayTextProblem = (text: string): string => dayProblem(text, currentDateFormat())
