import { changedPart, withoutPaths, type Body } from '#lib/order-form/body.ts'
import { isOpenEnd } from '#lib/contract/engine/outcome.ts'
import {
  isNotOffered,
  isPassing,
  type Closed,
  type Found,
  type Pending,
  type SavedOrder,
  type SaveEnd,
  type SaveFailure,
  type SaveResult,
  type Taken,
} from './states.ts'

export type SaverState = {
  is: 'clean' | 'unsaved' | 'saving' | 'failed' | 'open' | 'closed'
  /** Milliseconds of the last time that v7 had everything. */
  savedAt: number | null
  failure: SaveFailure | null
  /** False where something typed could not be sent with what was saved last. */
  isWhole: boolean
  closed: Closed | null
}

export type SaverParts<R> = {
  create: (body: Body, key: string) => Promise<SaveResult<R>>
  patch: (id: string, body: Body, version: number | null) => Promise<SaveResult<R>>
  /** The order as v7 has it now; null where it cannot be read. */
  read: (id: string) => Promise<Taken<R> | null>
  /** Looks for the order that a creating call may have made. */
  find: (pending: Pending) => Promise<Found<R>>
  /** Whether the record says what was sent. */
  holds: (record: R, body: Body) => boolean
  /** What v7 is known to have. Without proof of its drafts it never gets an order that is half typed. */
  v7: () => { takesDrafts: boolean; honoursKeys: boolean }
  /** The form as it stands. `isWhole` is false where something typed cannot be sent yet. */
  current: (status: 'DRAFT' | 'ENTERED') => { body: Body; isWhole: boolean }
  /** Drafts save themselves; an order that is entered only changes when somebody says so. */
  isAutosaving: () => boolean
  /** Keeps in the tab what v7 has not taken. */
  keep: (pending: Pending | null) => void
  /** v7 has everything. */
  drop: () => void
  onTaken: (taken: Taken<R>) => void
  onState: (state: SaverState) => void
  start: { order: SavedOrder | null; saved: Body; pending: Pending | null; closed?: Closed | null }
  newKey: () => string
  now?: () => number
  wait?: (ms: number) => Promise<void>
}

export const SAVE_AFTER_MS = 5_000
const RETRY_MS = [5_000, 10_000, 20_000, 30_000] as const
/** A person waits for a submit; after these the decision is theirs again. */
const SUBMIT_RETRY_MS = [800, 2_500] as const

const CANNOT_LOOK: SaveFailure = {
  kind: 'network',
  message: 'The warehouse system could not be asked whether it has what was sent.',
}

const closedOf = ({ body }: Pending): Closed => (body['status'] === 'ENTERED' ? 'entered' : 'drafted')

export type Saver<R> = ReturnType<typeof createSaver<R>>

/**
 * Saves an order form, one call at a time, and afterwards only what has changed. What v7 has answered with a success is never sent
 * again, whatever the answer holds. A creating call without an answer is repeated by itself only where v7 is known to honour its
 * key; elsewhere the saver looks whether the order is there, and a person decides. Never throws.
 */
export const createSaver = <R>(parts: SaverParts<R>) => {
  const now = parts.now ?? Date.now
  const wait = parts.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  let { order, saved, pending } = parts.start
  const closedFirst = parts.start.closed ?? (pending?.isMade ? closedOf(pending) : null)
  let state: SaverState = { is: closedFirst ? 'closed' : 'clean', savedAt: null, failure: null, isWhole: true, closed: closedFirst }
  let edits = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  /** A change whose answer never came. */
  let unanswered: Body | null = null
  /** v7 has taken a change and its answer could not be read: the version is not known. */
  let isVersionOld = false
  let chain: Promise<unknown> = Promise.resolve()

  const become = (next: Partial<SaverState>) => {
    state = { ...state, ...next }
    parts.onState(state)
  }

  const close = (closed: Closed): 'closed' => {
    become({ is: 'closed', closed, failure: null })
    return 'closed'
  }

  const take = (taken: Taken<R>, sent: Body): SaveEnd<R> => {
    const said = typeof sent['status'] === 'string' ? sent['status'] : (order?.status ?? null)
    order = { ...taken.order, status: taken.order.status ?? said }
    pending = null
    unanswered = null
    isVersionOld = false
    failures = 0
    saved = { ...saved, ...sent }
    const value = { ...taken, order }
    if (state.closed) become({ closed: null })
    parts.onTaken(value)
    return { ok: true, value }
  }

  /** v7 has made it; what it made is looked for, as often as somebody wants to know, and nothing is sent. */
  const lookForMade = async (made: Pending): Promise<SaveEnd<R>> => {
    const found = await parts.find(made)
    return found.is === 'found' ? take(found.value, made.body) : close(closedOf(made))
  }

  const sendPending = async (sent: Pending): Promise<SaveEnd<R>> => {
    // The tab keeps it before it goes, so that a reload does not send it as something new.
    pending = sent
    parts.keep(sent)
    const result = await parts.create(sent.body, sent.key)
    if (!result.ok) {
      if (!isOpenEnd(result.failure)) pending = null
      return result
    }
    if (result.value) return take(result.value, sent.body)
    pending = { ...sent, isMade: true }
    parts.keep(pending)
    return lookForMade(pending)
  }

  /** Brings a creating call without a definite answer to an end, without making a second order. Null where there is none. */
  const settle = async (): Promise<SaveEnd<R> | null> => {
    if (pending === null) return null
    if (pending.isMade) return lookForMade(pending)
    if (parts.v7().honoursKeys) return sendPending(pending)
    const found = await parts.find(pending)
    if (found.is === 'found') return take(found.value, pending.body)
    return found.is === 'none' ? 'open' : { ok: false, failure: state.failure ?? CANNOT_LOOK }
  }

  const create = async (body: Body): Promise<SaveEnd<R>> => {
    const end = await sendPending({ key: parts.newKey(), body, at: now() })
    // Looking is harmless, and mostly ends the question before anybody has to be asked.
    const isOpen = typeof end === 'object' && !end.ok && isOpenEnd(end.failure)
    if (!isOpen || parts.v7().honoursKeys) return end
    become({ failure: end.failure })
    return (await settle()) ?? end
  }

  /** Before a change goes: what became of the one before, and from which version it is. Null where nothing is in doubt. */
  const lookAtOrder = async (to: SavedOrder): Promise<SaveEnd<R> | null> => {
    if (!unanswered && !isVersionOld) return null
    const seen = await parts.read(to.id)
    if (!seen) return { ok: false, failure: CANNOT_LOOK }
    const isMine = unanswered !== null && parts.holds(seen.record, unanswered)
    if (!isVersionOld && !isMine) return null
    return take(seen, isMine && unanswered ? unanswered : {})
  }

  const patch = async (to: SavedOrder, part: Body): Promise<SaveEnd<R>> => {
    const result = await parts.patch(to.id, part, to.version)
    if (!result.ok) {
      if (isOpenEnd(result.failure)) unanswered = part
      return isNotOffered(result.failure) && to.status === 'DRAFT' ? close('fixed') : result
    }
    if (result.value) return take(result.value, part)
    const seen = await parts.read(to.id)
    if (seen) return take(seen, part)
    saved = { ...saved, ...part }
    unanswered = null
    isVersionOld = true
    return to.status === 'DRAFT' && part['status'] !== 'ENTERED' ? 'same' : close('entered')
  }

  const isFailed = (end: SaveEnd<R> | null): boolean => end === 'open' || end === 'closed' || (typeof end === 'object' && end?.ok === false)

  /** One attempt to bring v7 to the form as it stands. */
  const attempt = async (status: 'DRAFT' | 'ENTERED'): Promise<SaveEnd<R>> => {
    if (state.closed === 'fixed') return 'closed'
    const wasEntered = state.closed === 'entered'
    const open = await settle()
    // A creating call that was refused for good leaves the way free for the form as it stands now.
    if (open && isFailed(open) && !(typeof open === 'object' && !open.ok && !isPassing(open.failure))) return open
    if (open && !isFailed(open) && wasEntered) return open
    if (order === null && status === 'DRAFT' && !parts.v7().takesDrafts) return open ?? 'same'
    if (order === null) return create(parts.current(status).body)
    const looked = await lookAtOrder(order)
    if (wasEntered) return looked && !isFailed(looked) ? looked : 'closed'
    if (looked && isFailed(looked)) return looked
    const part = partFor(parts.current(status).body, status)
    if (Object.keys(part).length === 0) return looked ?? open ?? 'same'
    return patch(order, part)
  }

  const partFor = (body: Body, status: 'DRAFT' | 'ENTERED') => {
    const { status: _, ...rest } = changedPart(body, saved)
    return status === 'ENTERED' && order?.status === 'DRAFT' ? { ...rest, status } : rest
  }

  /** A draft with an entry that v7 refuses is saved without that entry; the tab keeps the entry. */
  const attemptDraft = async (): Promise<{ result: SaveEnd<R>; isWhole: boolean }> => {
    const { isWhole } = parts.current('DRAFT')
    const result = await attempt('DRAFT')
    if (typeof result === 'string' || result.ok || result.failure.status !== 422 || !result.failure.errors) return { result, isWhole }
    const { body } = parts.current('DRAFT')
    const lean = withoutPaths(order ? partFor(body, 'DRAFT') : body, Object.keys(result.failure.errors))
    return { result: order ? await patch(order, lean) : await create(lean), isWhole: false }
  }

  /** A v7 that is not known to keep drafts gets no order before it is entered: the tab keeps it. */
  const isTabOnly = () => order === null && pending === null && !parts.v7().takesDrafts

  const saveNow = async (): Promise<SaveEnd<R>> => {
    clearTimeout(timer)
    timer = undefined
    if (isTabOnly()) {
      parts.keep(null)
      return 'same'
    }
    const seen = edits
    become({ is: 'saving' })
    const { result, isWhole } = await attemptDraft()
    if (result === 'same' || (typeof result === 'object' && result.ok)) {
      const isDone = seen === edits
      if (isDone && isWhole) parts.drop()
      else parts.keep(null)
      become({ is: isDone ? 'clean' : 'unsaved', savedAt: now(), failure: null, isWhole })
      if (!isDone) schedule()
      return result
    }
    parts.keep(pending)
    if (typeof result === 'string') {
      become({ is: result })
      return result
    }
    become({ is: 'failed', failure: result.failure })
    if (isPassing(result.failure)) schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)])
    failures += 1
    return result
  }

  const schedule = (ms: number = SAVE_AFTER_MS) => {
    if (isStopped || !parts.isAutosaving() || isTabOnly() || state.is === 'open' || state.is === 'closed') return
    timer ??= setTimeout(() => {
      timer = undefined
      void enqueue(saveNow)
    }, ms)
  }

  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    const next = chain.then(task)
    chain = next.catch(() => {})
    return next
  }

  const submitNow = async (): Promise<SaveEnd<R>> => {
    clearTimeout(timer)
    timer = undefined
    become({ is: 'saving', failure: null })
    let result = await attempt('ENTERED')
    for (const ms of parts.v7().honoursKeys ? SUBMIT_RETRY_MS : []) {
      if (typeof result === 'string' || result.ok || !isPassing(result.failure) || isStopped) break
      await wait(ms)
      result = await attempt('ENTERED')
    }
    if (result === 'same' || (typeof result === 'object' && result.ok)) {
      parts.drop()
      become({ is: 'clean', savedAt: now(), failure: null, isWhole: true })
      return result
    }
    parts.keep(pending)
    if (typeof result === 'string') {
      become({ is: result })
      return result
    }
    become({ is: isPassing(result.failure) ? 'failed' : 'unsaved', failure: result.failure })
    if (!isPassing(result.failure)) schedule()
    return result
  }

  /** A person has decided: the order was not there, and is sent once more with its key. */
  const sendAgainNow = async (): Promise<SaveEnd<R>> => {
    if (pending === null || pending.isMade) return 'same'
    become({ is: 'saving', failure: null })
    const { body } = pending
    const end = await sendPending(pending)
    if (typeof end === 'object' && end.ok) {
      if (body['status'] === 'ENTERED') parts.drop()
      become({ is: body['status'] === 'ENTERED' ? 'clean' : 'unsaved', savedAt: now(), failure: null })
      schedule()
      return end
    }
    parts.keep(pending)
    if (typeof end === 'string') become({ is: end === 'same' ? 'clean' : end })
    else become({ is: pending === null ? 'unsaved' : 'open', failure: end.failure })
    return end
  }

  return {
    state: () => state,
    order: () => order,
    pending: () => pending,
    /** What v7 has, as the form would send it. */
    saved: () => saved,
    /** Something was typed. */
    edited: () => {
      edits += 1
      parts.keep(pending)
      if (['clean', 'unsaved'].includes(state.is)) become({ is: 'unsaved' })
      schedule()
    },
    /** Saves the draft now; what is under way is waited for. */
    save: () => enqueue(saveNow),
    /** Enters the order, or saves the change of one. A second call while one is under way is the same call. */
    submit: () => enqueue(submitNow),
    /** Sends a creating call again whose end nobody knows, because a person said so. */
    sendAgain: () => enqueue(sendAgainNow),
    /** Looks whether v7 has what was sent last; sends nothing that may have been taken. */
    lookAgain: () => enqueue(pending?.body['status'] === 'ENTERED' ? submitNow : saveNow),
    /** The form becomes a new order; what v7 has of the old one stays as it is. For a draft that v7 takes no changes of. */
    asNew: () => {
      order = null
      saved = {}
      pending = null
      unanswered = null
      isVersionOld = false
      edits += 1
      become({ is: 'unsaved', failure: null, closed: null })
    },
    /** What was typed is taken back: the form is as v7 has it. */
    undone: () => {
      edits += 1
      parts.drop()
      if (state.is !== 'saving' && state.is !== 'closed') become({ is: 'clean', failure: null, isWhole: true })
    },
    /** Goes on from the server's newer version, with the form as it is now. */
    rebase: (to: SavedOrder, body: Body) => {
      order = to
      saved = body
      unanswered = null
      isVersionOld = false
      edits += 1
      parts.keep(null)
      become({ is: 'unsaved', failure: null })
      schedule()
    },
    /** Does something else with the order, after what is under way and before what comes. */
    inTurn: enqueue,
    /** No more saving by itself, until the form goes on. */
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
    },
    goOn: () => {
      isStopped = false
      if (state.is === 'unsaved') schedule()
    },
  }
}
