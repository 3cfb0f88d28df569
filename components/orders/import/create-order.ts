import type { Attempt } from '#components/actions/run-rows.ts'
import { failureText, unavailability, withRetry } from '#components/actions/run-rows.ts'
import { earlierNote } from '#components/import/earlier-note.ts'
import { createOrder, numberOf } from '#components/orders/form/draft/calls.ts'
import { findOrder } from '#components/orders/form/draft/find-order.ts'
import { notMadeYet } from '#lib/shared/accepted-text.ts'
import { isSessionExpired } from '#lib/client/session-events.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { fileKey, type FileProblem } from '#lib/import/records.ts'
import { orderBody } from '#lib/order-form/body.ts'
import type { SaveFailure, SimilarOrder } from '#lib/order-form/draft/states.ts'
import type { FileFacts, FileOrder } from '#lib/order-form/file/orders.ts'
import { filledLines } from '#lib/order-form/lines.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { rowPath } from '#lib/order-form/paths.ts'
import { findingsOfErrors } from '#lib/order-form/server-findings.ts'
import { warningText } from '#lib/order-form/warning-words.ts'
import { joinWithOr } from '#lib/shared/join-words.ts'

type FileId = { hash: string; sheet: string }

export type CreateOptions = {
  file: FileId
  facts: Pick<FileFacts, 'kind' | 'columns' | 'options' | 'check'>
  toClientWording: (text: string) => string
  /** v7 creates only one order for a key, so a call without a response may be repeated. */
  keysHonoured: boolean
  /** Receives v7's refusals, at the cells of the file. */
  onRefused: (problems: readonly FileProblem[]) => void
}

/** Keys that this page has sent without a response. An order that v7 returns for one of them was created by this import. */
const unansweredKeys = new Set<string>()

/** Whether an order may exist: v7 has not looked at the last request, but an earlier one got no response. */
const mayExist = (key: string, failure: SaveFailure): boolean =>
  isOutcomeUnknown(failure) || (unansweredKeys.has(key) && unavailability(failure).isUnavailable === true)

/** Creates one order of the file. If v7 honours idempotency keys, importing the same row of the same file again creates nothing. */
export const createFromFile = async (order: FileOrder, options: CreateOptions): Promise<Attempt<FileOrder>> => {
  const { file, facts, keysHonoured, toClientWording } = options
  const { kind } = facts
  // The browser is about to open the sign-in page.
  if (isSessionExpired()) return { ok: false, isUnavailable: true, reason: 'You were signed out before this order was created.' }
  const { body } = orderBody(
    { head: order.head, lines: order.lines, columns: facts.columns, fields: facts.options.fields, dateFormat: facts.check.dateFormat },
    'ENTERED',
  )
  const key = await fileKey(kind, file.hash, file.sheet, order.rows[0] ?? 0)
  const at = Date.now()
  const first = await createOrder(kind, body, key, toClientWording)
  if (!first.ok && first.failure.isUnsent && !unansweredKeys.has(key))
    return { ok: false, reason: first.failure.message, ...unavailability(first.failure) }
  const isLost = !first.ok && isOutcomeUnknown(first.failure)
  if (isLost) unansweredKeys.add(key)
  const result = isLost && keysHonoured ? await createOrder(kind, body, key, toClientWording) : first
  const found = !result.ok && isOutcomeUnknown(result.failure) && !keysHonoured ? await findOrder(kind, { key, body, at }) : null
  if (found?.status === 'found') return created(kind, found.value.order, '')
  if (result.ok) {
    const wasUnanswered = unansweredKeys.delete(key)
    if (!result.value && result.isUnconfirmed) return notMadeYet(result.message)
    if (!result.value) return { ok: true, note: 'Created. The details could not be read.' }
    const { order: saved, record, warnings } = result.value
    const isEarlier = result.isReplay === true && !wasUnanswered
    const numbered = { ...saved, no: numberOf(record) }
    if (isEarlier) return { ...created(kind, numbered, 'Already created from this file.'), isUnchanged: true }
    const earlier = wasUnanswered ? null : earlierNote(at, { createdAt: record.created_at, date: result.date }, 'Created')
    const note = [earlier, warningText(warnings)].filter(Boolean).join(' ')
    return { ...created(kind, numbered, note), ...(earlier && { mayBeEarlier: true }) }
  }
  if (mayExist(key, result.failure)) return noResponse(result.failure, keysHonoured, found?.status === 'none' ? found.similar : [])
  return refused(order, result.failure, options)
}

const created = (kind: FileFacts['kind'], { id, no }: { id: string; no: string }, note: string) => ({
  ok: true as const,
  created: { module: ORDER_WORDS[kind].module, id, no },
  ...(note !== '' && { note }),
})

const noResponse = ({ message }: SaveFailure, keysHonoured: boolean, similar: readonly SimilarOrder[]): Attempt<FileOrder> => {
  const as = similar.length > 0 ? `, as ${joinWithOr(similar.map(({ no }) => no))}` : ''
  const reason = keysHonoured
    ? `${withRetry(message)} No order is created twice.`
    : `${message} The order may have been created${as}. Look for it before you import it again.`
  return { ok: false, isUnknown: true, reason }
}

const refused = (order: FileOrder, failure: SaveFailure, { facts, onRefused }: CreateOptions): Attempt<FileOrder> => {
  const cellLabelOf = (path: string) => facts.columns.find(({ key }) => key === rowPath(path)?.field)?.label ?? ''
  const isOtherContent = failure.code === 'IDEMPOTENCY_CONFLICT'
  const reason = isOtherContent
    ? 'An order was already created from this row of the file, with other details.'
    : failureText(failure, cellLabelOf)
  const lines = filledLines(order.lines).map(({ line }) => line)
  const firstRow = order.rows[0] ?? 0
  const problems = findingsOfErrors(failure.errors ?? {}, { lines, head: order.head }).map((finding): FileProblem => {
    if (finding.at === 'cell')
      return { row: order.rowByLine.get(finding.line) ?? firstRow, target: `line.${finding.column}`, message: finding.message }
    return { row: firstRow, target: finding.at === 'field' ? `head.${finding.field}` : null, message: finding.message }
  })
  onRefused(problems.length > 0 ? problems : [{ row: firstRow, target: null, message: reason }])
  // The dialog stays open while the cause is fixed elsewhere, such as a blocked customer, and its rows can be sent again.
  return { ok: false, reason, ...(!isOtherContent && { isRetryable: true }), ...unavailability(failure) }
}
