import type { ApiResult } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { isOpenEnd } from '#lib/contract/engine/outcome.ts'
import type { Module } from '#lib/contract/engine/common.ts'

/** The record that was made, as a link leads to it. */
type Made = { module: Module; no: string; id?: string | null }

/** What became of one attempt. `current` is the record as the server has it now, where it said so: the next attempt begins from it. */
export type Attempt<Row> =
  /** `part`: done, but not all that was hoped for, in a word or two: `short of stock`. */
  { ok: true; note?: string; made?: Made; part?: string } | { ok: false; reason: string; isUnknown?: boolean; current?: Row }

/** `unknown`: sent, and no answer came; it may have been done. `skipped`: never sent. */
export type Outcome = 'done' | 'refused' | 'unknown' | 'skipped'
export type RowResult<Row> = { row: Row; outcome: Outcome; note?: string; made?: Made; part?: string }

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
    ? { row, outcome: 'done', note: attempt.note, made: attempt.made, ...(attempt.part && { part: attempt.part }) }
    : { row: attempt.current ?? row, outcome: attempt.isUnknown ? 'unknown' : 'refused', note: attempt.reason }

/** What a call's result means for one row; `currentOf` reads the record that came with a conflict. */
export const attemptOf = <T, Row>(
  result: ApiResult<T>,
  {
    note,
    part,
    made,
    currentOf,
  }: {
    note?: (value: T) => string | undefined
    part?: (value: T) => string | undefined
    made?: (value: T) => Made | undefined
    currentOf?: (data: unknown) => Row | undefined
  } = {},
): Attempt<Row> => {
  if (result.ok) {
    const [short, record] = [part?.(result.value), made?.(result.value)]
    return { ok: true, note: note?.(result.value), ...(short && { part: short }), ...(record && { made: record }) }
  }
  const { failure } = result
  if (isOpenEnd(failure))
    return { ok: false, isUnknown: true, reason: `${failure.message} It may have been done: look at it before you try again.` }
  return { ok: false, reason: reasonOf(failure), current: failure.status === 409 ? currentOf?.(failure.data) : undefined }
}

/** What a refusal names: a problem or two in full, of more where they are. */
export const reasonOf = (failure: ApiFailure): string => {
  const problems = Object.entries(failure.errors ?? {}).flatMap(([path, texts]) => texts.map((text) => ({ line: lineOf(path), text })))
  const said = [...new Set(problems.map(({ line, text }) => (line === null ? text : `Line ${line}: ${text}`)))]
  if (said.length === 0) return failure.message
  if (said.length <= SAID_IN_FULL) return said.join(' ')
  const lines = [...new Set(problems.flatMap(({ line }) => (line === null ? [] : [line])))].toSorted((a, b) => a - b)
  const head = problems.filter(({ line }) => line === null).map(({ text }) => text)
  if (lines.length === 0) return `${said.length} problems. ${head.slice(0, SAID_IN_FULL).join(' ')}`
  const where = `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, MOST_LINES).join(', ')}${lines.length > MOST_LINES ? ' and more' : ''}`
  return `${said.length} problems, in ${where}${head.length > 0 ? ' and in the order’s details' : ''}.`
}

const SAID_IN_FULL = 2
const MOST_LINES = 8
/** The line of `lines.2.qty` as people count; null for what is of no line. */
const lineOf = (path: string): number | null => {
  const index = /^lines\.(\d+)(?:\.|$)/.exec(path)?.[1]
  return index === undefined ? null : Number(index) + 1
}

const RANK: Readonly<Record<Outcome, number>> = { refused: 0, unknown: 1, skipped: 2, done: 4 }

/** What needs somebody first: refusals, then what was done in part; otherwise in the order of the rows. */
export const byNeed = <Row>(results: readonly RowResult<Row>[]): RowResult<Row>[] => results.toSorted((a, b) => rankOf(a) - rankOf(b))

const rankOf = <Row>({ outcome, part }: RowResult<Row>): number => (part ? 3 : RANK[outcome])
