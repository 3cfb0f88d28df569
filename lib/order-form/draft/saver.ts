import type { Body } from '#lib/order-form/body.ts'
import { createSender, type SenderParts } from './sender.ts'
import { closedOf, isPassing, isTaken, type Closed, type SavedOrder, type SaveEnd, type SaveFailure, type SaverState } from './states.ts'

export type SaverParts<R> = Omit<SenderParts<R>, 'start'> & {
  start: SenderParts<R>['start'] & { closed?: Closed | null }
  /** Drafts save themselves; an order that is entered only changes when somebody says so. */
  isAutosaving: () => boolean
  /** v7 has everything. */
  drop: () => void
  onState: (state: SaverState) => void
  wait?: (ms: number) => Promise<void>
}

export const SAVE_AFTER_MS = 5_000
const RETRY_MS = [5_000, 10_000, 20_000, 30_000] as const
/** A person waits for a submit; after these the decision is theirs again. */
const SUBMIT_RETRY_MS = [800, 2_500] as const

export type Saver<R> = ReturnType<typeof createSaver<R>>

/** Saves an order form, one call after the other, and tells in which of the states of `states.ts` it is. Never throws. */
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

  /** v7 has not taken it: the tab keeps it. */
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
    /** What v7 has, as the form would send it. */
    saved: sender.saved,
    /** No draft of this order goes to v7: the tab alone keeps it. */
    isTabOnly: sender.isTabOnly,
    /** Something was typed. */
    edited: () => {
      edits += 1
      parts.keep(sender.pending())
      if (['clean', 'unsaved'].includes(state.is)) become({ is: 'unsaved' })
      schedule()
    },
    /** Saves the draft now; what is under way is waited for. */
    save: () => inTurn(saveNow),
    /** Enters the order, or saves the change of one. A second call while one is under way is the same call. */
    submit: () => inTurn(submitNow),
    /** Sends a creating call again whose end nobody knows, with its key: a person has seen that the order is not there. */
    sendAgain: () => inTurn(sendAgainNow),
    /** Looks whether v7 has what was sent last; sends nothing that may have been taken. */
    lookAgain: () => inTurn(sender.pending()?.body['status'] === 'ENTERED' ? submitNow : saveNow),
    /** The form becomes a new order; what v7 has of the old one stays as it is. For a draft that v7 takes no changes of. */
    asNew: () => {
      sender.startAnew()
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
      sender.startFrom(to, body)
      edits += 1
      parts.keep(null)
      become({ is: 'unsaved', failure: null })
      schedule()
    },
    /** Does something else with the order, after what is under way and before what comes. */
    inTurn,
    /** No more saving by itself, until the form goes on. */
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
