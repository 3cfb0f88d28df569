import type { Attempt } from '#components/actions/run-rows.ts'
import { failureText, unavailability } from '#components/actions/run-rows.ts'
import { formatDatesIn, withFormattedDates } from '#lib/client/dates-in-text.ts'
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
type Pending = { id: string; resolve: (attempt: Attempt<Rejection>) => void }

/** Messages per call. v7 accepts up to 200, but smaller batches show progress. */
export const BATCH_SIZE = 25

/**
 * Applies one action to messages. Rows requested in the same tick share a call; each gets its own result.
 */
export const messageBatcher = (body: Action): ((row: Pick<Rejection, 'id'>) => Promise<Attempt<Rejection>>) => {
  let pending: Pending[] = []
  const flush = async () => {
    const batch = pending
    pending = []
    const result = await send(postAuditRejected, { body: { ...body, ids: batch.map(({ id }) => id) } })
    for (const { id, resolve } of batch) resolve(await attemptFor(id, result, body))
  }
  return ({ id }) =>
    new Promise((resolve) => {
      pending.push({ id, resolve })
      // All rows of a batch arrive in the same turn of the event loop.
      if (pending.length === 1) setTimeout(() => void flush())
    })
}

type Result = Awaited<ReturnType<typeof send<typeof postAuditRejected>>>

const attemptFor = async (id: string, result: Result, body: Action): Promise<Attempt<Rejection>> => {
  if (!result.ok) {
    const failure = withFormattedDates(result.failure)
    if (!isOutcomeUnknown(failure) || failure.isUnsent) return { ok: false, reason: failureText(failure), ...unavailability(failure) }
    return { ok: false, isUnknown: true, reason: `${failure.message} The change may have been made. Check before you try again.` }
  }
  const row = result.value?.data.find((row) => row.id === id)
  return row && row.ok !== null ? attemptOfRow(row, body) : checkMessage(id, body)
}

const attemptOfRow = (row: RowResult, { action }: Action): Attempt<Rejection> => {
  const reason = formatDatesIn(row.message ?? 'This was refused.')
  // Someone else has done it already, so there is nothing to try again.
  if (!row.ok && row.status && row.status === DONE_STATUS[action]) return { ok: true, isUnchanged: true, note: reason }
  if (!row.ok) return { ok: false, reason, ...(isFinished(row.status) && { isFinal: true }) }
  return row.result?.no ? createdRecord(row.result) : { ok: true, note: row.message ? formatDatesIn(row.message) : undefined }
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
