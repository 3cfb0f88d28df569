import * as z from 'zod/mini'
import { countText } from './pages.ts'

const rows = z.array(z.object({ id: z.string(), name: z.string() }))

/** A bulk action that the end of the session has interrupted. `toCheck`: refused, not done yet, or without a response. */
export const InterruptedRun = z.object({ path: z.string(), title: z.string(), summary: z.string(), notDone: rows, toCheck: rows })
export type InterruptedRun = z.output<typeof InterruptedRun>

/** The result of the run. `marked`: how many of the rows that were not done are marked again; if not all, they are named. */
export const interruptedText = ({ summary, notDone, toCheck }: InterruptedRun, marked: number): string =>
  [
    summary,
    notDone.length > 0 && (marked === notDone.length ? 'What was not done is marked again.' : `Not done: ${namesOf(notDone)}.`),
    toCheck.length > 0 && `To check: ${namesOf(toCheck)}.`,
  ]
    .filter(Boolean)
    .join(' ')

const MAX_NAMES = 10

const namesOf = (named: InterruptedRun['notDone']): string => {
  const more = named.length - MAX_NAMES
  const names = named.slice(0, MAX_NAMES).map(({ name }) => name)
  return `${names.join(', ')}${more > 0 ? ` and ${countText(more)} more` : ''}`
}
