import type { ApiResult } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { isOpenEnd } from '#lib/contract/outcome.ts'
import type { Module } from '#lib/contract/common.ts'

/** The record that was made, as a link leads to it. */
type Made = { module: Module; no: string; id?: string | null }

/** What became of one attempt. `current` is the record as the server has it now, where it said so: the next attempt begins from it. */
export type Attempt<Row> = { ok: true; note?: string; made?: Made } | { ok: false; reason: string; isUnknown?: boolean; current?: Row }

/** `unknown`: sent, and no answer came; it may have been done. `skipped`: never sent. */
export type Outcome = 'done' | 'refused' | 'unknown' | 'skipped'
export type RowResult<Row> = { row: Row; outcome: Outcome; note?: string; made?: Made }

type Options<Row> = {
  attempt: (row: Row, signal: AbortSignal) => Promise<Attempt<Row>>
  /** Aborted: what is on its way is waited for, what has not begun is left out. */
  signal: AbortSignal
  onResult: (index: number, result: RowResult<Row>) => void
  /** Calls at once, 3 unless told. With 1 the rows keep their order. */
  parallel?: number
}

/** Works through rows, a call each, and tells of every single one what became of it. Never throws. */
export const runRows = async <Row>(rows: readonly Row[], { attempt, signal, onResult, parallel = 3 }: Options<Row>): Promise<void> => {
  let next = 0
  const worker = async () => {
    while (next < rows.length) {
      const index = next
      next += 1
      const row = rows[index]!
      onResult(index, signal.aborted ? { row, outcome: 'skipped' } : resultOf(row, await safely(attempt, row, signal)))
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, rows.length) }, worker))
}

const safely = async <Row>(attempt: Options<Row>['attempt'], row: Row, signal: AbortSignal): Promise<Attempt<Row>> => {
  try {
    return await attempt(row, signal)
  } catch {
    return { ok: false, reason: 'This could not be tried. Load the page again.' }
  }
}

const resultOf = <Row>(row: Row, attempt: Attempt<Row>): RowResult<Row> =>
  attempt.ok
    ? { row, outcome: 'done', note: attempt.note, made: attempt.made }
    : { row: attempt.current ?? row, outcome: attempt.isUnknown ? 'unknown' : 'refused', note: attempt.reason }

/** What a call's result means for one row; `currentOf` reads the record that came with a conflict. */
export const attemptOf = <T, Row>(
  result: ApiResult<T>,
  { note, currentOf }: { note?: (value: T) => string | undefined; currentOf?: (data: unknown) => Row | undefined } = {},
): Attempt<Row> => {
  if (result.ok) return { ok: true, note: note?.(result.value) }
  const { failure } = result
  if (isOpenEnd(failure))
    return { ok: false, isUnknown: true, reason: `${failure.message} It may have been done: look at it before you try again.` }
  return { ok: false, reason: reasonOf(failure), current: failure.status === 409 ? currentOf?.(failure.data) : undefined }
}

/** Every problem that a refusal names, in one line. */
export const reasonOf = (failure: ApiFailure): string => {
  const problems = [...new Set(Object.values(failure.errors ?? {}).flat())]
  return problems.length > 0 ? problems.join(' ') : failure.message
}
