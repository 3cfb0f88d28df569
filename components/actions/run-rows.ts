import type { ApiResult } from '#lib/client/api.ts'
import { formatDatesIn } from '#lib/client/dates-in-text.ts'
import { isUnavailable, type ApiFailure } from '#lib/client/failure.ts'
import { isSessionExpired } from '#lib/client/session-events.ts'
import { meansMissingCall } from '#lib/contract/extensions.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { asSentence } from '#lib/shared/in-sentence.ts'

/** Link to the created record. */
export type CreatedRecord = { module: Module; no: string; id?: string | null }

/** Result of one attempt. `current` is the server's version of the record, if the response has it. The next attempt starts from it. */
export type Attempt<Row> =
  /**
   * `partialReason`: done only in part, with a short reason: `short of stock`. `isUnchanged`: there was nothing to do. `isPending`: v7 has
   * accepted the change, but the record, read afterwards, is still as it was. `mayBeEarlier`: the record may have been created before.
   */
  | { ok: true; note?: string; created?: CreatedRecord; partialReason?: string; isUnchanged?: true; isPending?: true; mayBeEarlier?: true }
  /**
   * `isUnavailable`: v7 did not look at the change, for example because it was down or overloaded. `isRetryable`: v7 may accept
   * the same change next time, for example because it starts from someone else's version. `isFinal`: not even other input can help, for
   * example because v7 does not offer the call.
   */
  | { ok: false; reason: string; isUnknown?: boolean; isUnavailable?: true; isRetryable?: true; isFinal?: true; current?: Row }

/**
 * `pending`: accepted, but not done when the record was read. `unavailable`: not done, but not refused either. `unknown`: sent, but there
 * was no response, so it may have been done. `skipped`: never sent.
 */
export type Outcome = 'done' | 'pending' | 'refused' | 'unavailable' | 'unknown' | 'skipped'
/** The outcomes of a change that was tried and not made. */
export const NOT_MADE = ['refused', 'unavailable'] as const satisfies readonly Outcome[]
export type RowResult<Row> = {
  row: Row
  outcome: Outcome
  note?: string
  created?: CreatedRecord
  partialReason?: string
  isUnchanged?: true
  mayBeEarlier?: true
  isRetryable?: true
}

type Options<Row> = {
  attempt: (row: Row, signal: AbortSignal) => Promise<Attempt<Row>>
  /** On abort, and when the session has ended, running calls are awaited and the remaining rows are skipped. */
  signal: AbortSignal
  onResult: (index: number, result: RowResult<Row>) => void
  /** Concurrent calls, by default 3. With 1 the rows are processed in order. */
  parallel?: number
}

/** Runs one attempt per row and reports the result of each. Never throws. */
export const runRows = async <Row>(rows: readonly Row[], { attempt, signal, onResult, parallel = 3 }: Options<Row>): Promise<void> => {
  let next = 0
  const worker = async () => {
    while (next < rows.length) {
      const index = next
      next += 1
      const row = rows[index]!
      const isOver = signal.aborted || isSessionExpired()
      onResult(index, isOver ? { row, outcome: 'skipped' } : toRowResult(row, await tryAttempt(attempt, row, signal)))
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, rows.length) }, worker))
}

const tryAttempt = async <Row>(attempt: Options<Row>['attempt'], row: Row, signal: AbortSignal): Promise<Attempt<Row>> => {
  try {
    return await attempt(row, signal)
  } catch {
    return { ok: false, isUnavailable: true, reason: 'The action could not be started. Reload the page.' }
  }
}

const toRowResult = <Row>(row: Row, attempt: Attempt<Row>): RowResult<Row> =>
  attempt.ok
    ? {
        row,
        outcome: attempt.isPending ? 'pending' : 'done',
        note: attempt.note,
        created: attempt.created,
        ...(attempt.partialReason && { partialReason: attempt.partialReason }),
        ...(attempt.isUnchanged && { isUnchanged: true as const }),
        ...(attempt.mayBeEarlier && { mayBeEarlier: true as const }),
      }
    : {
        row: attempt.current ?? row,
        outcome: outcomeOf(attempt),
        note: attempt.reason,
        ...(attempt.isRetryable && { isRetryable: true as const }),
      }

const outcomeOf = ({ isUnknown, isUnavailable }: { isUnknown?: boolean; isUnavailable?: true }): Outcome => {
  if (isUnknown) return 'unknown'
  return isUnavailable ? 'unavailable' : 'refused'
}

/**
 * Whether another attempt may help: the change was never sent, or was not made for a reason that may not apply next time. What v7 refuses
 * because of the change itself or the user's rights, it refuses again.
 */
export const canBeRetried = ({ outcome, isRetryable }: RowResult<unknown>): boolean =>
  outcome === 'skipped' || outcome === 'unavailable' || (outcome === 'refused' && isRetryable === true)

/** Whether nothing is left to do for a row. False for an order that was only released in part. */
export const isWhollyDone = ({ outcome, partialReason }: RowResult<unknown>): boolean => outcome === 'done' && !partialReason

/** What to read from a response. `currentOf` reads the record from a conflict response. */
export type ResponseReaders<T, Row> = {
  note?: (value: T) => string | undefined
  partialReason?: (value: T) => string | undefined
  toCreated?: (value: T) => CreatedRecord | undefined
  currentOf?: (data: unknown) => Row | undefined
}

/** Converts the result of a call to a row's {@link Attempt}. */
export const toAttempt = <T, Row>(
  result: ApiResult<T>,
  { note, partialReason, toCreated, currentOf }: ResponseReaders<T, Row> = {},
): Attempt<Row> => {
  if (result.ok) {
    const [reason, record] = [partialReason?.(result.value), toCreated?.(result.value)]
    return {
      ok: true,
      note: withMessage(note?.(result.value), result.message),
      ...(reason && { partialReason: reason }),
      ...(record && { created: record }),
    }
  }
  const { failure } = result
  if (isOutcomeUnknown(failure) && !failure.isUnsent)
    return { ok: false, isUnknown: true, reason: `${failure.message} The change may have been made. Check before you try again.` }
  const isFinal = failure.status !== undefined && meansMissingCall(failure.status, failure.code)
  const current = failure.status === 409 ? currentOf?.(failure.data) : undefined
  return {
    ok: false,
    reason: failureText(failure),
    current,
    ...(isFinal && { isFinal }),
    ...retryability(failure),
    ...unavailability(failure),
  }
}

/** A note with what v7 says about the change, unless the note says it already. */
const withMessage = (note: string | undefined, message: string | undefined): string | undefined =>
  message === undefined || message === note ? note : [note, asSentence(formatDatesIn(message))].filter(Boolean).join(' ')

const CONFLICT = 409

/** Marks a refused attempt that may succeed if it is repeated: someone else changed the record. */
export const retryability = ({ status }: ApiFailure): { isRetryable?: true } => (status === CONFLICT ? { isRetryable: true } : {})

/** The user was signed out, or has sent too many requests. */
const NOT_LOOKED_AT: ReadonlySet<number | undefined> = new Set([401, 429])

/** Marks an attempt whose change v7 did not look at. */
export const unavailability = (failure: ApiFailure): { isUnavailable?: true } =>
  NOT_LOOKED_AT.has(failure.status) || isUnavailable(failure) ? { isUnavailable: true } : {}

/**
 * Error text for one row: up to two problems in full; if there are more, their number and the lines that have them. `cellLabelOf`: the
 * label of the cell of a line, by its path; empty if unknown.
 */
export const failureText = (failure: ApiFailure, cellLabelOf: (path: string) => string = () => ''): string => {
  const problems = Object.entries(failure.errors ?? {}).flatMap(([path, texts]) =>
    texts.map((text) => ({ line: lineNumberFromPath(path), label: cellLabelOf(path), text })),
  )
  const messages = [
    ...new Set(problems.map(({ line, label, text }) => (line === null ? text : `Line ${line}${label && `, ${label}`}: ${text}`))),
  ]
  if (messages.length === 0) return failure.message
  if (messages.length <= MAX_IN_FULL) return messages.join(' ')
  const lines = [...new Set(problems.flatMap(({ line }) => (line === null ? [] : [line])))].toSorted((a, b) => a - b)
  const headerTexts = problems.filter(({ line }) => line === null).map(({ text }) => text)
  if (lines.length === 0) return `${messages.length} problems. ${headerTexts.slice(0, MAX_IN_FULL).join(' ')}`
  const linesText = `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, MAX_LINES).join(', ')}${lines.length > MAX_LINES ? ' and more' : ''}`
  return `${messages.length} problems, on ${linesText}${headerTexts.length > 0 ? ' and in the order’s details' : ''}.`
}

/** A message with the advice to try again, unless it gives that already. */
export const withRetry = (message: string): string => (message.includes('Try again') ? message : `${message} Try again.`)

const MAX_IN_FULL = 2
const MAX_LINES = 8
/** Line number from a path such as `lines.2.qty`, counted from 1; null if the path is not about a line. */
const lineNumberFromPath = (path: string): number | null => {
  const index = /^lines\.(\d+)(?:\.|$)/.exec(path)?.[1]
  return index === undefined ? null : Number(index) + 1
}

/** Label of the button that continues with the rows that are not done. Rows that were never started are not tried again. */
export const retryLabel = ({ tried, notStarted }: { tried: number; notStarted: number }, noun: (count: number) => string) =>
  tried === 0 ? `Continue with ${noun(notStarted)}` : `Try ${noun(tried + notStarted)} again`

const RANK: Readonly<Record<Outcome, number>> = { refused: 0, unavailable: 1, unknown: 2, skipped: 3, pending: 4, done: 6 }
const PARTLY_DONE_RANK = 5

/** Sorts results by outcome, refused rows first and fully done ones last. Rows with the same outcome keep their order. */
export const sortByUrgency = <Row>(results: readonly RowResult<Row>[]): RowResult<Row>[] =>
  results.toSorted((a, b) => rankOf(a) - rankOf(b))

const rankOf = <Row>({ outcome, partialReason }: RowResult<Row>): number => (partialReason ? PARTLY_DONE_RANK : RANK[outcome])
