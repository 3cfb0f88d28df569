import type { Attempt } from '#components/actions/run-rows.ts'
import { failureText, retryability, unavailability } from '#components/actions/run-rows.ts'
import { failureOfV7 } from '#lib/client/refusal-of-v7.ts'
import { textOfV7 } from '#lib/client/text-of-v7.ts'
import { send } from '#lib/client/api.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { resultModule, resultVerb } from './rules.ts'
import {
  auditRejected,
  postAuditRejected,
  type Rejection,
  type RejectionDetail,
  type RowResult,
} from '#lib/contract/rejections/rejections.ts'

type Body = BodyOf<typeof postAuditRejected>
type Action = Omit<Body, 'ids'>
type Pending = { row: Rejection; resolve: (attempt: Attempt<Rejection>) => void }

/** Messages per call. v7 accepts up to 200, but smaller batches show progress. */
export const BATCH_SIZE = 25

type ToClientWording = (text: string) => string

/**
 * Applies one action to messages. Rows requested in the same tick share a call; each gets its own result.
 */
export const messageBatcher = (action: Action, toClientWording: ToClientWording): ((row: Rejection) => Promise<Attempt<Rejection>>) => {
  let pending: Pending[] = []
  const flush = async () => {
    const batch = pending
    pending = []
    const rows = batch.map(({ row }) => row)
    const body = { ...action, ids: rows.map(({ id }) => id), ...(action.action === 'assign' && { expected_assignees: assigneesOf(rows) }) }
    const result = await send(postAuditRejected, { body })
    for (const { row, resolve } of batch) resolve(await attemptFor(row, result, action, toClientWording))
  }
  return (row) =>
    new Promise((resolve) => {
      pending.push({ row, resolve })
      // All rows of a batch arrive in the same turn of the event loop.
      if (pending.length === 1) setTimeout(() => void flush())
    })
}

/** The assignee of each message as the user saw it, so that no message is taken from someone who got it meanwhile. */
const assigneesOf = (rows: readonly Rejection[]): Record<string, string | null> =>
  Object.fromEntries(rows.map(({ id, assigned_to: person }) => [id, person]))

type Result = Awaited<ReturnType<typeof send<typeof postAuditRejected>>>

const attemptFor = async (
  row: Rejection,
  result: Result,
  action: Action,
  toClientWording: ToClientWording,
): Promise<Attempt<Rejection>> => {
  if (!result.ok) {
    const failure = failureOfV7(result.failure, toClientWording)
    if (!isOutcomeUnknown(failure) || failure.isUnsent)
      return { ok: false, reason: failureText(failure), ...retryability(failure), ...unavailability(failure) }
    return { ok: false, isUnknown: true, reason: `${failure.message} The change may have been made. Check before you try again.` }
  }
  const done = result.value?.data.find(({ id }) => id === row.id)
  return done && done.ok !== null ? attemptOfRow(row, done, action, toClientWording) : checkMessage(row.id, action)
}

const attemptOfRow = (row: Rejection, result: RowResult, { action }: Action, toClientWording: ToClientWording): Attempt<Rejection> => {
  const message = result.message ? textOfV7(result.message, toClientWording) : undefined
  const reason = message ?? 'This was refused.'
  // Someone else has done it already, so there is nothing to try again.
  if (!result.ok && result.status && result.status === DONE_STATUS[action]) return { ok: true, isUnchanged: true, note: reason }
  if (!result.ok && result.assigned_to) {
    const current = { ...row, assigned_to: result.assigned_to, assigned_name: result.assigned_name ?? null }
    return { ok: false, reason: `${reason} Try again to take it over.`, isRetryable: true, current }
  }
  if (!result.ok) return { ok: false, reason, ...(isFinished(result.status) && { isFinal: true }) }
  return result.result?.no ? createdRecord(result.result) : { ok: true, note: message }
}

/** The record that a message created, with a link if it has a screen. */
const createdRecord = ({ type, no, id }: { type: string | null; no: string | null; id?: string | null }): Attempt<Rejection> => {
  const module = resultModule(type)
  if (no === null) return { ok: true }
  return module
    ? { ok: true, note: resultVerb(type), created: { module, no, id: type === 'ITEM' ? null : id } }
    : { ok: true, note: `Created ${no}` }
}

/** v7 succeeded but returned no result for this message. Reads the message to find out, and never sends it again. */
const checkMessage = async (id: string, body: Action): Promise<Attempt<Rejection>> => {
  const result = await send(auditRejected, { query: { id } })
  const message = result.ok && !Array.isArray(result.value.data) ? result.value.data : null
  if (message && isDone(message, body)) return message.result ? createdRecord(message.result) : { ok: true }
  return {
    ok: false,
    isUnknown: true,
    reason: 'This was sent, but the response could not be read. Check the message before you try again.',
  }
}

const isDone = (message: RejectionDetail, { action, assign_to: person }: Action): boolean =>
  action === 'assign' ? message.assigned_to === person : message.status !== null && message.status === DONE_STATUS[action]

/** The status of a message that an action leads to. */
const DONE_STATUS: Readonly<Record<string, string>> = { reprocess: 'REPROCESSED', ignore: 'IGNORED' }

/** Whether a message has a status that nothing more can be done with. */
const isFinished = (status: string | null | undefined): boolean => Object.values(DONE_STATUS).some((done) => done === status)
