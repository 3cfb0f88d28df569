import * as z from 'zod/mini'
import { countText, pluralise } from '#lib/list/pages.ts'
import { canBeRetried, type RowResult } from './run-rows.ts'

const rows = z.array(z.object({ id: z.string(), name: z.string() }))

/** A bulk action that the end of the session has interrupted. `toCheck`: refused, not done yet, or without a response. */
export const InterruptedRun = z.object({ path: z.string(), title: z.string(), summary: z.string(), notDone: rows, toCheck: rows })
type InterruptedRun = z.output<typeof InterruptedRun>

type Words<Row> = { done: string; one: string; many: string; nameOf: (row: Row) => string }

/** What to say after sign-in about a run that began with these rows. A row without a result was sent when the page was left. */
export const interruptedRun = <Row extends { id: string }>(
  started: readonly Row[],
  results: readonly RowResult<Row>[],
  { done, one, many, nameOf }: Words<Row>,
): InterruptedRun => {
  const groups = Object.groupBy(started, ({ id }) => {
    const result = results.find(({ row }) => row.id === id)
    if (result?.outcome === 'done') return 'done'
    return result && canBeRetried(result) ? 'notDone' : 'toCheck'
  })
  const { done: finished = [], notDone = [], toCheck = [] } = groups
  const parts = [[finished, done.toLowerCase()] as const, [notDone, 'not done'] as const, [toCheck, 'to check'] as const]
  const named = (row: Row) => ({ id: row.id, name: nameOf(row) })
  return {
    path: window.location.pathname,
    title: `Your session ended after ${countText(started.length - notDone.length)} of ${pluralise(started.length, one, many)}`,
    summary: `${parts.flatMap(([{ length }, word], index) => (length > 0 || index === 0 ? `${countText(length)} ${word}` : [])).join(', ')}.`,
    notDone: notDone.map(named),
    toCheck: toCheck.map(named),
  }
}

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
