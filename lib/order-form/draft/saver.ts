import type { Body } from '#lib/order-form/body.ts'
import { createSender, type SenderParts } from './sender.ts'
import {
  closedAfterCreate,
  isTransient,
  isAccepted,
  type Closed,
  type SavedOrder,
  type SaveOutcome,
  type SaveFailure,
  type SaverState,
} from './states.ts'

export type SaverParts<R> = Omit<SenderParts<R>, 'start'> & {
  start: SenderParts<R>['start'] & { closed?: Closed | null }
  /** Drafts are saved automatically; an entered order changes only when the user saves it. */
  isAutosaving: () => boolean
  /** Removes the tab's copy, because v7 has everything. */
  dropTabCopy: () => void
  onState: (state: SaverState) => void
  wait?: (ms: number) => Promise<void>
}

export const SAVE_AFTER_MS = 5_000
/** Pauses before automatic retries; the last one repeats. */
const RETRY_MS = [5_000, 10_000, 20_000, 30_000] as const
/** Pauses before the retries of a submit. They are few, because the user is waiting. */
const SUBMIT_RETRY_MS = [800, 2_500] as const

export type Saver<R> = ReturnType<typeof createSaver<R>>

/** Saves an order form, one call at a time, and reports its state (see `states.ts`). Never throws. */
export const createSaver = <R>(parts: SaverParts<R>) => {
  const now = parts.now ?? Date.now
  const wait = parts.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const { closed = null, pending: initialPending } = parts.start
  const initialClosed = closed ?? (initialPending?.isCreated ? closedAfterCreate(initialPending) : null)
  let state: SaverState = {
    status: initialClosed ? 'closed' : 'clean',
    savedAt: null,
    failure: null,
    isComplete: true,
    closed: initialClosed,
    similar: [],
  }
  const setState = (next: Partial<SaverState>) => {
    state = { ...state, ...next }
    parts.onState(state)
  }
  const onAccepted: typeof parts.onAccepted = (accepted) => {
    failures = 0
    parts.onAccepted(accepted)
  }
  const sender = createSender<R>({ ...parts, onAccepted }, { get: () => state, update: setState })

  let edits = 0
  let failures = 0
  let isStopped = false
  /** A save was scheduled when automatic saving stopped, or would have been since. */
  let isDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    const next = queue.then(task)
    queue = next.catch(() => {})
    return next
  }
  const schedule = (ms: number = SAVE_AFTER_MS) => {
    if (!parts.isAutosaving() || sender.isTabOnly() || state.status === 'unknown' || state.status === 'closed') return
    if (isStopped) isDue = true
    else
      timer ??= setTimeout(() => {
        timer = undefined
        void enqueue(saveNow)
      }, ms)
  }
  const unschedule = () => {
    clearTimeout(timer)
    timer = undefined
    isDue = false
  }

  /** v7 has not accepted the form: keeps it in the tab and shows why. */
  const reportUnsaved = (
    outcome: Exclude<SaveOutcome<R>, { ok: true } | 'same'>,
    stateFor: (failure: SaveFailure) => SaverState['status'],
  ) => {
    parts.keepInTab(sender.pending())
    setState(typeof outcome === 'string' ? { status: outcome } : { status: stateFor(outcome.failure), failure: outcome.failure })
  }

  const saveNow = async (): Promise<SaveOutcome<R>> => {
    unschedule()
    if (sender.isTabOnly()) {
      parts.keepInTab(null)
      return 'same'
    }
    const editsBefore = edits
    setState({ status: 'saving' })
    const { outcome, isComplete } = await sender.sendDraft()
    if (isAccepted(outcome)) {
      const isUnedited = editsBefore === edits
      if (isUnedited && isComplete) parts.dropTabCopy()
      else parts.keepInTab(null)
      setState({ status: isUnedited ? 'clean' : 'unsaved', savedAt: now(), failure: null, isComplete })
      if (!isUnedited) schedule()
      return outcome
    }
    reportUnsaved(outcome, () => 'failed')
    if (typeof outcome === 'string') return outcome
    if (isTransient(outcome.failure)) schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)])
    failures += 1
    return outcome
  }

  const submitNow = async (): Promise<SaveOutcome<R>> => {
    unschedule()
    setState({ status: 'saving', failure: null })
    let outcome = await sender.send('ENTERED')
    for (const ms of parts.v7().honoursKeys ? SUBMIT_RETRY_MS : []) {
      if (typeof outcome === 'string' || outcome.ok || !isTransient(outcome.failure) || isStopped) break
      await wait(ms)
      outcome = await sender.send('ENTERED')
    }
    if (isAccepted(outcome)) {
      parts.dropTabCopy()
      setState({ status: 'clean', savedAt: now(), failure: null, isComplete: true })
      return outcome
    }
    reportUnsaved(outcome, (failure) => (isTransient(failure) ? 'failed' : 'unsaved'))
    if (typeof outcome === 'object' && !isTransient(outcome.failure)) schedule()
    return outcome
  }

  const sendAgainNow = async (): Promise<SaveOutcome<R>> => {
    const pending = sender.pending()
    if (pending === null || pending.isCreated) return 'same'
    setState({ status: 'saving', failure: null })
    const outcome = await sender.sendPending(pending)
    if (!isAccepted(outcome)) {
      reportUnsaved(outcome, () => (sender.pending() === null ? 'unsaved' : 'unknown'))
      return outcome
    }
    const isEntered = pending.body['status'] === 'ENTERED'
    if (isEntered) parts.dropTabCopy()
    setState({ status: isEntered ? 'clean' : 'unsaved', savedAt: now(), failure: null })
    schedule()
    return outcome
  }

  return {
    state: () => state,
    order: sender.order,
    pending: sender.pending,
    /** What v7 has, in the form of a request body. */
    saved: sender.saved,
    /** Whether only the tab keeps this order, because v7 is not known to accept drafts. */
    isTabOnly: sender.isTabOnly,
    /** Whether an automatic save is scheduled. None is after a submit with a transient failure: only the user enters an order. */
    isSaveScheduled: () => isDue || timer !== undefined,
    /** Call after each edit. */
    markEdited: () => {
      edits += 1
      parts.keepInTab(sender.pending())
      if (['clean', 'unsaved'].includes(state.status)) setState({ status: 'unsaved' })
      schedule()
    },
    /** Saves the draft now, after any pending call. */
    save: () => enqueue(saveNow),
    /** Enters the order, or saves changes of an entered one, after any pending call. */
    submit: () => enqueue(submitNow),
    /** Resends a creating call with an unknown outcome, with the same key, after the user has seen that the order does not exist. */
    sendAgain: () => enqueue(sendAgainNow),
    /** Finds out whether v7 has what was sent last, and continues that save or submit without creating a second order. */
    lookAgain: () => enqueue(sender.pending()?.body['status'] === 'ENTERED' ? submitNow : saveNow),
    /** Turns the form into a new order and leaves v7's draft as it is: for a draft that v7 does not change, or no longer finds. */
    turnIntoNewOrder: () => {
      sender.startNewOrder()
      edits += 1
      setState({ status: 'unsaved', failure: null, closed: null })
    },
    /** Call when the user has undone all edits, so that the form equals the order in v7. */
    markUnchanged: () => {
      edits += 1
      parts.dropTabCopy()
      if (state.status !== 'saving' && state.status !== 'closed') setState({ status: 'clean', failure: null, isComplete: true })
    },
    /** Continues from the server's newer version, with the current form. */
    rebase: (to: SavedOrder, body: Body) => {
      sender.startFrom(to, body)
      edits += 1
      parts.keepInTab(null)
      setState({ status: 'unsaved', failure: null })
      schedule()
    },
    /** Queues another task for the order, after pending calls and before later ones. */
    enqueue,
    /** Stops automatic saving until `resume`. */
    stop: () => {
      const wasDue = isDue || timer !== undefined
      isStopped = true
      unschedule()
      isDue = wasDue
    },
    resume: () => {
      isStopped = false
      if (state.status === 'unsaved' || isDue) schedule()
      isDue = false
    },
  }
}
