import { changedPart, withoutPaths, type Body } from '#lib/order-form/body.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import {
  closedAfterCreate,
  isNotOffered,
  isTransient,
  isAccepted,
  type Closed,
  type Found,
  type Pending,
  type SavedOrder,
  type SaveOutcome,
  type SaveFailure,
  type SaverState,
  type SaveResult,
  type Accepted,
} from './states.ts'

// docs/decisions/0157-a-change-that-v7-has-made-is-never-sent-again.md

type Status = 'DRAFT' | 'ENTERED'

export type SenderParts<R> = {
  create: (body: Body, key: string) => Promise<SaveResult<R>>
  patch: (id: string, body: Body, version: number | null) => Promise<SaveResult<R>>
  /** The order as v7 has it now; null if it cannot be read. */
  read: (id: string) => Promise<Accepted<R> | null>
  /** Searches for the order that a creating call may have created. */
  find: (pending: Pending) => Promise<Found<R>>
  /** Whether the record has all values of the request body. */
  recordMatchesBody: (record: R, body: Body) => boolean
  /** The failure of a change that v7 has accepted without making it, with v7's message. */
  notMade: (message: string | undefined) => Promise<SaveFailure>
  /** What v7 is known to support. Unless it is known to accept drafts, it never gets an unfinished order. */
  v7: () => { acceptsDrafts: boolean; honoursKeys: boolean }
  /** The form's current body. `isComplete` is false if some input cannot be sent yet. */
  current: (status: Status) => { body: Body; isComplete: boolean }
  /** Stores in the tab what v7 has not accepted. */
  keepInTab: (pending: Pending | null) => void
  /** What v7 has, as a request body: what was sent, with values that v7 has filled in or replaced. */
  asStored?: (sent: Body, record: R) => Body
  onAccepted: (accepted: Accepted<R>) => void
  start: { order: SavedOrder | null; saved: Body; pending: Pending | null }
  newKey: () => string
  now?: () => number
}

/** Access to the saver's state, which sending reads and changes. */
export type StateAccess = { get: () => SaverState; update: (next: Partial<SaverState>) => void }

const LOOKUP_FAILED: SaveFailure = {
  kind: 'network',
  message: 'We could not check whether the warehouse system received the order.',
}

/**
 * Sends the form to v7, first as a whole and then only what has changed, one call at a time. A call that v7 has answered with a
 * success is never sent again, even if the response cannot be read. A creating call without a response is retried automatically only
 * if v7 honours idempotency keys. Otherwise the sender searches for the order, and if there is none, the user decides. Never throws.
 */
export const createSender = <R>(parts: SenderParts<R>, saver: StateAccess) => {
  const now = parts.now ?? Date.now
  /** The order in v7, the part of the form that v7 has, and a call with an unknown outcome that may have created the order. */
  let { order, saved, pending } = parts.start
  /** A change that got no response. */
  let unansweredChange: Body | null = null
  /** v7 has accepted a change but its response could not be read, so the version is unknown. */
  let isVersionUnknown = false

  const accept = (accepted: Accepted<R>, sent: Body): SaveOutcome<R> => {
    const knownStatus = typeof sent['status'] === 'string' ? sent['status'] : (order?.status ?? null)
    order = { ...accepted.order, status: accepted.order.status ?? knownStatus }
    saved = { ...saved, ...sent }
    if (parts.asStored) saved = parts.asStored(saved, accepted.record)
    pending = null
    unansweredChange = null
    isVersionUnknown = false
    const value = { ...accepted, order }
    if (saver.get().closed) saver.update({ closed: null })
    parts.onAccepted(value)
    return { ok: true, value }
  }

  const close = (closed: Closed): 'closed' => {
    saver.update({ status: 'closed', closed, failure: null })
    return 'closed'
  }

  // ── An order that v7 does not have: creating calls ──

  const sendPending = async (call: Pending): Promise<SaveOutcome<R>> => {
    const mayExist = pending !== null
    // Stored in the tab before it is sent, so that a reload does not send it as a new order.
    pending = call
    parts.keepInTab(call)
    const result = await parts.create(call.body, call.key)
    if (!result.ok) {
      // A repeated call that v7 did not look at says nothing about the earlier one.
      const { status } = result.failure
      const isOpen = mayExist ? isTransient(result.failure) || status === 401 : isOutcomeUnknown(result.failure)
      if (!isOpen) pending = null
      return result
    }
    if (result.value) return accept(result.value, call.body)
    pending = { ...call, isCreated: true }
    parts.keepInTab(pending)
    return findCreated(pending)
  }

  /** Searches for an order that v7 has created. Sends nothing, so the user can repeat it. */
  const findCreated = async (call: Pending): Promise<SaveOutcome<R>> => {
    const found = await parts.find(call)
    return found.status === 'found' ? accept(found.value, call.body) : close(closedAfterCreate(call))
  }

  /** Resolves a pending creating call without creating a second order. Null if none is pending. */
  const resolvePending = async (): Promise<SaveOutcome<R> | null> => {
    if (pending === null) return null
    if (pending.isCreated) return findCreated(pending)
    if (parts.v7().honoursKeys) return sendPending(pending)
    const found = await parts.find(pending)
    if (found.status === 'found') return accept(found.value, pending.body)
    if (found.status === 'unsure') return { ok: false, failure: saver.get().failure ?? LOOKUP_FAILED }
    saver.update({ similar: found.similar })
    return 'unknown'
  }

  const create = async (body: Body): Promise<SaveOutcome<R>> => {
    const outcome = await sendPending({ key: parts.newKey(), body, at: now() })
    // Searching is safe, and usually spares the user the question.
    const isOpen = typeof outcome === 'object' && !outcome.ok && isOutcomeUnknown(outcome.failure)
    if (!isOpen || parts.v7().honoursKeys) return outcome
    saver.update({ failure: outcome.failure })
    return (await resolvePending()) ?? outcome
  }

  // ── An order that v7 has: changes ──

  /** What the form has and v7 does not. */
  const unsavedPart = (body: Body, status: Status): Body => {
    const { status: _, ...rest } = changedPart(body, saved)
    return status === 'ENTERED' && order?.status === 'DRAFT' ? { ...rest, status } : rest
  }

  /** Before a change: finds out whether v7 has made the last one, and the current version. Null if the known version still holds. */
  const checkLastChange = async (savedOrder: SavedOrder): Promise<SaveOutcome<R> | null> => {
    if (!unansweredChange && !isVersionUnknown) return null
    const current = await parts.read(savedOrder.id)
    if (!current) return { ok: false, failure: LOOKUP_FAILED }
    const isMine = unansweredChange !== null && parts.recordMatchesBody(current.record, unansweredChange)
    if (!isVersionUnknown && !isMine) return null
    return accept(current, isMine && unansweredChange ? unansweredChange : {})
  }

  const patch = async (savedOrder: SavedOrder, part: Body): Promise<SaveOutcome<R>> => {
    const result = await parts.patch(savedOrder.id, part, savedOrder.version)
    if (!result.ok) {
      if (isOutcomeUnknown(result.failure)) unansweredChange = part
      return isNotOffered(result.failure) && savedOrder.status === 'DRAFT' ? close('fixed') : result
    }
    const isAsBefore = ({ order: now, record }: Accepted<R>) =>
      (result.isUnconfirmed === true || (now.version !== null && now.version === savedOrder.version)) &&
      !parts.recordMatchesBody(record, part)
    if (result.value && !isAsBefore(result.value)) return accept(result.value, part)
    const current = await parts.read(savedOrder.id)
    if (current && isAsBefore(current)) return { ok: false, failure: await parts.notMade(result.message) }
    const accepted = current ?? result.value
    if (accepted) return accept(accepted, part)
    saved = { ...saved, ...part }
    unansweredChange = null
    isVersionUnknown = true
    return savedOrder.status === 'DRAFT' && part['status'] !== 'ENTERED' ? 'same' : close('entered')
  }

  // ── New and existing orders ──

  /** One attempt to send the current form to v7. */
  const send = async (status: Status): Promise<SaveOutcome<R>> => {
    const { closed } = saver.get()
    if (closed === 'fixed') return 'closed'
    const resolved = await resolvePending()
    // After a refusal of the creating call, none is pending, and the current form may be sent.
    if (resolved && !isAccepted(resolved) && pending !== null) return resolved
    if (resolved && isAccepted(resolved) && closed === 'entered') return resolved
    if (order === null && status === 'DRAFT' && !parts.v7().acceptsDrafts) return resolved ?? 'same'
    if (order === null) return create(parts.current(status).body)
    const checked = await checkLastChange(order)
    if (closed === 'entered') return checked && isAccepted(checked) ? checked : 'closed'
    if (checked && !isAccepted(checked)) return checked
    const part = unsavedPart(parts.current(status).body, status)
    if (Object.keys(part).length === 0) return checked ?? resolved ?? 'same'
    return patch(order, part)
  }

  /** Whether v7 has the whole form. It may have replaced something when it saved the draft. */
  const hasAll = (): boolean => order === null || Object.keys(unsavedPart(parts.current('DRAFT').body, 'DRAFT')).length === 0

  /**
   * Saves a draft. If v7 refuses some of its entries, saves it without them; the tab keeps them. If v7 stores no draft without them, the
   * outcome is the first refusal.
   */
  const sendDraft = async (): Promise<{ outcome: SaveOutcome<R>; isComplete: boolean }> => {
    const { isComplete } = parts.current('DRAFT')
    const outcome = await send('DRAFT')
    if (isAccepted(outcome) && isComplete) return { outcome, isComplete: hasAll() }
    if (typeof outcome === 'string' || outcome.ok || outcome.failure.status !== 422 || !outcome.failure.errors)
      return { outcome, isComplete }
    const { body } = parts.current('DRAFT')
    const refusedPaths = Object.keys(outcome.failure.errors)
    const acceptable = withoutPaths(order ? unsavedPart(body, 'DRAFT') : body, refusedPaths)
    const repeated = order ? await patch(order, acceptable) : await create(acceptable)
    return { outcome: isMissingAnyOf(refusedPaths, repeated) ? outcome : repeated, isComplete: false }
  }

  return {
    order: () => order,
    pending: () => pending,
    saved: () => saved,
    /** Whether only the tab keeps the order until it is entered, because v7 is not known to accept drafts. */
    isTabOnly: () => order === null && pending === null && !parts.v7().acceptsDrafts,
    send,
    sendDraft,
    sendPending,
    /** Continues from the server's newer version. */
    startFrom: (to: SavedOrder, body: Body) => {
      order = to
      saved = body
      unansweredChange = null
      isVersionUnknown = false
    },
    /** Starts over: v7 has nothing of the form. */
    startNewOrder: () => {
      order = null
      saved = {}
      pending = null
      unansweredChange = null
      isVersionUnknown = false
    },
  }
}

/**
 * Whether v7 refuses a body because these paths were removed from it. It asks for a value that the form has, so only the reason for
 * which it refused that value says what is wrong.
 */
const isMissingAnyOf = (removed: readonly string[], outcome: SaveOutcome<unknown>): boolean =>
  typeof outcome === 'object' &&
  !outcome.ok &&
  outcome.failure.status === 422 &&
  Object.keys(outcome.failure.errors ?? {}).some((path) => removed.some((each) => isWithin(each, path) || isWithin(path, each)))

const isWithin = (path: string, outer: string): boolean => `${path}.`.startsWith(`${outer}.`)
