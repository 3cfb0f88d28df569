import { notMadeFailure } from '#lib/shared/accepted-text.ts'
import type { ApiFailure, ApiResult } from '#lib/client/api.ts'
import { mayBeOutdated } from '#lib/client/outdated.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { isUnread } from '#lib/contract/engine/unread-fields.ts'
import { causeOf } from '#lib/order-form/draft/failure-cause.ts'
import { fieldsOf } from '#lib/shared/json-fields.ts'
import { conflictText } from './conflict-text.ts'
import type { CounterpartyRow } from './counterparty-actions.tsx'
import type { CounterpartyKind } from './counterparty-fields.ts'

type Change = Readonly<Record<string, unknown>>

/** `newer`: the record after someone else's change. */
type Saved<Row> = { failure: ApiFailure | null; newer?: Row }

/**
 * What came of a change of a customer or supplier. Unless v7's response shows it, the record is read again. After someone else's change,
 * the user can save again on top of theirs.
 */
export const savedChange = async <Row extends CounterpartyRow>(
  kind: CounterpartyKind,
  row: Row,
  change: Change,
  result: ApiResult<unknown>,
  readAgain: () => Promise<Row | null>,
): Promise<Saved<Row>> => {
  if (result.ok) {
    const now = isDone(dataIn(result.value), row, change) ? null : await readAgain()
    const isUnchanged = now !== null && knownKeys(now, change).length > 0 && !isDone(now, row, change)
    return { failure: isUnchanged ? notMadeFailure(result.message) : null }
  }
  const { failure } = result
  const isUnknown = isOutcomeUnknown(failure) && !failure.isUnsent
  const now = isUnknown || mayBeOutdated(failure) ? await readAgain() : null
  if (isUnknown && now && isDone(now, row, change)) return { failure: isTheirBlock(now, change) ? theirBlock(failure) : null }
  if (isUnknown) return { failure: unknownOutcome(failure, now !== null) }
  const isTheirs = now !== null && (failure.code === 'STALE_WRITE' || now.version !== row.version)
  return isTheirs ? { failure: { ...failure, message: conflictText(kind, row, now) }, newer: now } : { failure }
}

/**
 * Before a change: the conflict if someone else has changed the same fields since the record was read; null if not. A v7 without versions, or
 * one that ignores them, would replace their values.
 */
export const theirConflict = <Row extends CounterpartyRow>(
  kind: CounterpartyKind,
  row: Row,
  change: Change,
  now: Row | null,
): Required<Saved<Row>> | null =>
  now !== null && isDone(now, row, change)
    ? { failure: { kind: 'status', status: CONFLICT, message: conflictText(kind, row, now) }, newer: now }
    : null

const CONFLICT = 409

const dataIn = (response: unknown): object => fieldsOf(fieldsOf(response)['data'])

/** The changed fields that v7 returns. The others tell nothing. */
const knownKeys = (now: object, change: Change): string[] => Object.keys(change).filter((key) => key in now && !isUnread(now, key))

/** Whether a record differs from the one before in a changed field. v7 may have written the value in its own way. */
const isDone = (now: object, before: object, change: Change): boolean => {
  const [next, old] = [now as Record<string, unknown>, before as Record<string, unknown>]
  return knownKeys(now, change).some((key) => (next[key] ?? '') !== (old[key] ?? ''))
}

/** Whether the record was blocked with another reason than the one that was sent. */
const isTheirBlock = ({ status, block_reason: kept }: CounterpartyRow, { reason }: Change): boolean =>
  status === 'BLOCKED' && Boolean(kept) && typeof reason === 'string' && kept !== reason

const theirBlock = (failure: ApiFailure): ApiFailure => ({
  ...failure,
  message: `${causeOf(failure).replace(/^t/, 'T')}. The status is now Blocked; this may have been done by someone else.`,
})

const unknownOutcome = (failure: ApiFailure, isRead: boolean): ApiFailure => ({
  ...failure,
  message: isRead
    ? `${causeOf(failure).replace(/^t/, 'T')}, and nothing was changed. Try again.`
    : `${failure.message} The change may have been made. Check before you try again.`,
})
