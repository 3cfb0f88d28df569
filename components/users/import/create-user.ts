import type { Attempt } from '#components/actions/run-rows.ts'
import { earlierNote } from '#components/import/earlier-note.ts'
import { failureText, unavailability, withRetry } from '#components/actions/run-rows.ts'
import { send } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { notMadeYet } from '#lib/shared/accepted-text.ts'
import { isSessionExpired } from '#lib/client/session-events.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { createUser } from '#lib/contract/users/users.ts'
import { fileKey, type FileProblem } from '#lib/import/records.ts'
import { findAddedUser } from '../shared/find-user.ts'
import type { FileUser } from './users-of-file.ts'

type CreateOptions = {
  file: { hash: string; sheet: string }
  /** True if v7 creates only one user for a key, so that a call without a response may be repeated. */
  keysHonoured: boolean
  /** Reports v7's refusals at the cells of the file. */
  onRefused: (problems: readonly FileProblem[]) => void
}

/** Keys that this page has sent without a response. A user that v7 returns for one of them was added by this import. */
const unansweredKeys = new Set<string>()

/** Whether a user may exist: v7 has not looked at the last request, but an earlier one got no response. */
const mayExist = (key: string, failure: ApiFailure): boolean =>
  isOutcomeUnknown(failure) || (unansweredKeys.has(key) && unavailability(failure).isUnavailable === true)

/** Adds one user of the file, who is invited by email. Importing the same row of the same file again adds nobody. */
export const createUserFromFile = async (user: FileUser, { file, keysHonoured, onRefused }: CreateOptions): Promise<Attempt<FileUser>> => {
  // The browser is about to open the sign-in page.
  if (isSessionExpired()) return { ok: false, isUnavailable: true, reason: 'You were signed out before this user was added.' }
  const { body } = user
  const row = user.rows[0] ?? 0
  const idempotencyKey = await fileKey('user', file.hash, file.sheet, row)
  const at = Date.now()
  const first = await send(createUser, { body, idempotencyKey })
  if (!first.ok && first.failure.isUnsent && !unansweredKeys.has(idempotencyKey))
    return { ok: false, reason: first.failure.message, ...unavailability(first.failure) }
  const isLost = !first.ok && isOutcomeUnknown(first.failure)
  if (isLost) unansweredKeys.add(idempotencyKey)
  const result = isLost && keysHonoured ? await send(createUser, { body, idempotencyKey }) : first
  if (result.ok) {
    const wasUnanswered = unansweredKeys.delete(idempotencyKey)
    if (!result.value && result.isUnconfirmed) return notMadeYet(result.message)
    if (!result.value) return { ok: true, note: 'Added. The details could not be read.' }
    const { data, meta } = result.value
    const isEarlier = result.isReplay === true && !wasUnanswered
    // Only this response has the invitation link, so the note shows the link for the administrator to pass on.
    const link = meta?.invite ? `${window.location.origin}/register?invite=${meta.invite}` : ''
    const created = { module: 'users' as const, id: data.id, no: body.email }
    if (isEarlier) return { ok: true, created, note: 'Already added from this file.', isUnchanged: true }
    const earlier = wasUnanswered ? null : earlierNote(at, { createdAt: data.created_at, date: result.date }, 'Added')
    const note = [earlier, meta?.message, link].filter(Boolean).join(' ')
    return { ok: true, created, ...(note !== '' && { note }), ...(earlier && { mayBeEarlier: true }) }
  }
  if (mayExist(idempotencyKey, result.failure)) {
    const found = await findAddedUser(body, at)
    if (found) return { ok: true, created: { module: 'users', id: found.id, no: body.email } }
    return noAnswer(result.failure, keysHonoured)
  }
  return refused(row, result.failure, onRefused)
}

const noAnswer = ({ message }: ApiFailure, keysHonoured: boolean): Attempt<FileUser> => ({
  ok: false,
  isUnknown: true,
  reason: keysHonoured
    ? `${withRetry(message)} A user who was added is not added twice.`
    : `${message} The user may have been added. Look for them before you import the row again.`,
})

/** The column with the field that v7 refuses: `clients.0.owners` → `clients`. Null if no column holds the field. */
const targetOf = (path: string): string | null => {
  const [field = ''] = path.split('.')
  return { user_level: 'level', supplier_code: 'supplier', is_supplier: 'supplier' }[field] ?? (FIELDS.has(field) ? field : null)
}
const FIELDS = new Set(['email', 'name', 'modules', 'clients', 'sites'])

const refused = (row: number, failure: ApiFailure, onRefused: CreateOptions['onRefused']): Attempt<FileUser> => {
  const isOtherContent = failure.code === 'IDEMPOTENCY_CONFLICT'
  const reason = isOtherContent ? 'A user was already added from this row of the file, with other details.' : failureText(failure)
  const problems = Object.entries(failure.errors ?? {}).flatMap(([path, messages]) =>
    messages.map((message): FileProblem => ({ row, target: targetOf(path), message })),
  )
  onRefused(problems.length > 0 ? problems : [{ row, target: null, message: reason }])
  // The dialog stays open while the cause is fixed elsewhere, such as a missing client, and its rows can be sent again.
  return { ok: false, reason, ...(!isOtherContent && { isRetryable: true }), ...unavailability(failure) }
}
