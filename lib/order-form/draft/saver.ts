import type { Body } from '#lib/order-form/body.ts'
import { createSender, type SenderParts } from './sender.ts'
import { closedOf, isPassing, isTaken, type Closed, type SavedOrder, type SaveEnd, type SaveFailure, type SaverState } from './states.ts'

export type SaverParts<R> = Omit<SenderParts<R>, 'start'> & {
  start: SenderParts<R>['start'] & { closed?: Closed | null }
  /** Drafts are saved automatically; an entered order changes only when the user saves it. */
  isAutosaving: () => boolean
  /** Removes the tab's copy: v7 has everything. */
  drop: () => void
  onState: (state: SaverState) => void
  wait?: (ms: number) => Promise<void>
}

export const SAVE_AFTER_MS = 5_000
const RETRY_MS = [5_000, 10_000, 20_000, 30_000] as const
/** Retries of a submit. The user is waiting, so after these they decide again. */
const SUBMIT_RETRY_MS = [800, 2_500] as const

export type Saver<R> = ReturnType<typeof createSaver<R>>

/** Saves an order form, one call at a time, and reports its state (see `states.ts`). Never throws. */
export const createSaver = <R>(parts: SaverParts<R>) => {
  const now = parts.now ?? Date.now
  const wait = parts.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const { closed = null, pending: first } = parts.start
  const closedFirst = closed ?? (first?.isMade ? closedOf(first) : null)
  let state: SaverState = { is: closedFirst ? 'closed' : 'clean', savedAt: null, failure: null, isWhole: true, closed: closedFirst }
  const become = (next: Partial<SaverState>) => {
    state = { ...state, ...next }
    parts.onState(state)
  }
  const onTaken: typeof parts.onTaken = (taken) => {
    failures = 0
    parts.onTaken(taken)
  }
  const sender = createSender<R>({ ...parts, onTaken }, { get: () => state, become })

  let edits = 0
  let failures = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let chain: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const next = chain.then(task)
    chain = next.catch(() => {})
    return next
  }
  const schedule = (ms: number = SAVE_AFTER_MS) => {
    if (isStopped || !parts.isAutosaving() || sender.isTabOnly() || state.is === 'open' || state.is === 'closed') return
    timer ??= setTimeout(() => {
      timer = undefined
      void inTurn(saveNow)
    }, ms)
  }
  const unschedule = () => {
    clearTimeout(timer)
    timer = undefined
  }

  /** v7 has not accepted it: the tab keeps it. */
  const leave = (end: Exclude<SaveEnd<R>, { ok: true } | 'same'>, isOf: (failure: SaveFailure) => SaverState['is']) => {
    parts.keep(sender.pending())
    become(typeof end === 'string' ? { is: end } : { is: isOf(end.failure), failure: end.failure })
  }

  const saveNow = async (): Promise<SaveEnd<R>> => {
    unschedule()
    if (sender.isTabOnly()) {
      parts.keep(null)
      return 'same'
    }
    const seen = edits
    become({ is: 'saving' })
    const { end, isWhole } = await sender.sendDraft()
    if (isTaken(end)) {
      const isDone = seen === edits
      if (isDone && isWhole) parts.drop()
      else parts.keep(null)
      become({ is: isDone ? 'clean' : 'unsaved', savedAt: now(), failure: null, isWhole })
      if (!isDone) schedule()
      return end
    }
    leave(end, () => 'failed')
    if (typeof end === 'string') return end
    if (isPassing(end.failure)) schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)])
    failures += 1
    return end
  }

  const submitNow = async (): Promise<SaveEnd<R>> => {
    unschedule()
    become({ is: 'saving', failure: null })
    let end = await sender.send('ENTERED')
    for (const ms of parts.v7().honoursKeys ? SUBMIT_RETRY_MS : []) {
      if (typeof end === 'string' || end.ok || !isPassing(end.failure) || isStopped) break
      await wait(ms)
      end = await sender.send('ENTERED')
    }
    if (isTaken(end)) {
      parts.drop()
      become({ is: 'clean', savedAt: now(), failure: null, isWhole: true })
      return end
    }
    leave(end, (failure) => (isPassing(failure) ? 'failed' : 'unsaved'))
    if (typeof end === 'object' && !isPassing(end.failure)) schedule()
    return end
  }

  const sendAgainNow = async (): Promise<SaveEnd<R>> => {
    const pending = sender.pending()
    if (pending === null || pending.isMade) return 'same'
    become({ is: 'saving', failure: null })
    const end = await sender.sendPending(pending)
    if (!isTaken(end)) {
      leave(end, () => (sender.pending() === null ? 'unsaved' : 'open'))
      return end
    }
    const isEntered = pending.body['status'] === 'ENTERED'
    if (isEntered) parts.drop()
    become({ is: isEntered ? 'clean' : 'unsaved', savedAt: now(), failure: null })
    schedule()
    return end
  }

  return {
    state: () => state,
    order: sender.order,
    pending: sender.pending,
    /** What v7 has, in the form of a request body. */
    saved: sender.saved,
    /** Whether only the tab keeps this order, because v7 gets no draft of it. */
    isTabOnly: sender.isTabOnly,
    /** Call after each edit. */
    edited: () => {
      edits += 1
      parts.keep(sender.pending())
      if (['clean', 'unsaved'].includes(state.is)) become({ is: 'unsaved' })
      schedule()
    },
    /** Saves the draft now, after any pending call. */
    save: () => inTurn(saveNow),
    /** Enters the order, or saves changes of an entered one, after any pending call. */
    submit: () => inTurn(submitNow),
    /** Resends a creating call with an unknown outcome, with the same key, after the user has seen that the order does not exist. */
    sendAgain: () => inTurn(sendAgainNow),
    /** Checks whether v7 has what was sent last. Does not resend anything that v7 may have accepted. */
    lookAgain: () => inTurn(sender.pending()?.body['status'] === 'ENTERED' ? submitNow : saveNow),
    /** Turns the form into a new order and leaves the old one in v7 unchanged: for a draft that v7 does not let change. */
    asNew: () => {
      sender.startAnew()
      edits += 1
      become({ is: 'unsaved', failure: null, closed: null })
    },
    /** Call when the user has undone all edits, so that the form equals v7's order. */
    undone: () => {
      edits += 1
      parts.drop()
      if (state.is !== 'saving' && state.is !== 'closed') become({ is: 'clean', failure: null, isWhole: true })
    },
    /** Continues from the server's newer version, with the current form. */
    rebase: (to: SavedOrder, body: Body) => {
      sender.startFrom(to, body)
      edits += 1
      parts.keep(null)
      become({ is: 'unsaved', failure: null })
      schedule()
    },
    /** Queues another task for the order, after pending calls and before later ones. */
    inTurn,
    /** Stops automatic saving until `goOn`. */
    stop: () => {
      isStopped = true
      unschedule()
    },
    goOn: () => {
      isStopped = false
      if (state.is === 'unsaved') schedule()
    },
  }
}
