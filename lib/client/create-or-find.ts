import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { notMadeFailure } from '#lib/shared/accepted-text.ts'
import type { ApiFailure } from './failure.ts'
import type { ApiResult } from './request.ts'

/**
 * `value`: v7's response; null if it could not be read, or if the record was looked up instead, which is then `found`. `isUnknown`: v7 may
 * have created the record although the call failed.
 */
type Creation<T, F> = { ok: true; value: T | null; found: F | null } | { ok: false; failure: ApiFailure; isUnknown: boolean }

type Options<T, F> = {
  create: () => Promise<ApiResult<T | null>>
  /** Looks for the record by what was sent. Null if v7 does not have it, or does not say; undefined if it does not answer ({@link foundBy}). */
  find: () => Promise<F | null | undefined>
  /** An earlier call without a response may have created the record. */
  mayExist: boolean
}

const NO_ANSWER: ApiFailure = { kind: 'network', message: 'The warehouse system did not answer.' }

/** What a search that failed has found: nothing if v7 refuses it, which it will do again; undefined if it may answer the next one. */
export const foundBy = ({ kind, status = 0 }: ApiFailure): null | undefined => {
  const isRefused = kind === 'unreadable' || (kind === 'status' && status !== 408 && status !== 429 && (status < 500 || status === 501))
  return isRefused ? null : undefined
}

// docs/decisions/0157-a-change-that-v7-has-made-is-never-sent-again.md
/**
 * Creates a record. If the response is lost, or says that the record was not made, looks for the record. It also looks before the record is sent
 * again: v7 may not honour idempotency keys. A change is sent in the same way; `find` then reads the record, and returns it if it has the change.
 */
export const createOrFind = async <T, F>({ create, find, mayExist }: Options<T, F>): Promise<Creation<T, F>> => {
  const earlier = mayExist ? await find() : null
  if (earlier === undefined) return { ok: false, failure: NO_ANSWER, isUnknown: true }
  if (earlier !== null) return { ok: true, value: null, found: earlier }
  const result = await create()
  if (result.ok && result.isUnconfirmed && result.value === null) {
    const made = await find()
    return made ? { ok: true, value: null, found: made } : { ok: false, failure: notMadeFailure(result.message), isUnknown: true }
  }
  if (result.ok) return { ok: true, value: result.value, found: null }
  // An earlier call may have created the record even if this one was never sent.
  const isUnknown = isOutcomeUnknown(result.failure) && (mayExist || !result.failure.isUnsent)
  const found = isUnknown ? ((await find()) ?? null) : null
  return found === null ? { ok: false, failure: result.failure, isUnknown } : { ok: true, value: null, found }
}

/** Says that a record may have been created: "this shipment was advised", "advise it". */
export const unknownCreationText = ({ message }: ApiFailure, wasCreated: string, create: string): string =>
  `${message} We don’t know whether ${wasCreated}. Press the button again to check once more and, if necessary, ${create}.`
