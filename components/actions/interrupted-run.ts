import type { InterruptedRun } from '#lib/list/interrupted-run.ts'
import { countText, pluralise } from '#lib/list/pages.ts'
import { canBeRetried, type RowResult } from './run-rows.ts'

type Words<Row> = { done: string; one: string; many: string; nameOf: (row: Row) => string }

/** What to say after sign-in about a run that began with these rows. A row without a result was sent when the page was left. */
export const interruptedRun = <Row extends { id: string }>(
  started: readonly Row[],
  results: readonly RowResult<Row>[],
  { done, one, many, nameOf }: Words<Row>,
): InterruptedRun => {
  const resultOf = new Map(results.map((result) => [result.row.id, result]))
  const groups = Object.groupBy(started, ({ id }) => {
    const result = resultOf.get(id)
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
