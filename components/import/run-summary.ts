import type { RowResult } from '#components/actions/run-rows.ts'
import { countText } from '#lib/list/pages.ts'

/** What became of the records of a file, in one sentence. `heldBack`: records left out because of problems. */
export const runSummary = (results: readonly Omit<RowResult<unknown>, 'row'>[], heldBack: number): string => {
  const count = (outcome: RowResult<unknown>['outcome']) => results.filter((result) => result.outcome === outcome).length
  const existing = results.filter(({ outcome, isUnchanged }) => outcome === 'done' && isUnchanged).length
  const perhapsBefore = results.filter(({ mayBeEarlier }) => mayBeEarlier).length
  const parts: readonly (readonly [count: number, word: string])[] = [
    [count('done') - existing, perhapsBefore > 0 ? `created, ${countText(perhapsBefore)} of them perhaps before` : 'created'],
    [existing, 'created from this file before'],
    [count('refused'), 'refused'],
    [count('unavailable'), 'not created'],
    [count('unknown'), 'without a response'],
    [count('skipped'), 'not started'],
    [heldBack, 'left out because of problems'],
  ]
  return `${parts
    .filter(([number], index) => number > 0 || index === 0)
    .map(([number, word]) => `${countText(number)} ${word}`)
    .join(', ')}.`
}
