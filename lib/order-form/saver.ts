import { changedPart, withoutPaths, type Body } from './body.ts'

/** How a call failed; the browser's own failure fits. */
export type SaveFailure = {
  kind: 'network' | 'aborted' | 'timeout' | 'status' | 'garbage'
  status?: number
  code?: string
  message: string
  errors?: Record<string, string[]>
  requestId?: string
  data?: unknown
}
/** An order as far as saving needs it. */
export type SavedOrder = { id: string; no: string; version: number; status: string }
export type Warning = { code: string; path: string | null; message: string }
export type Taken<R> = { order: SavedOrder; record: R; warnings: readonly Warning[] }
export type SaveResult<R> = { ok: true; value: Taken<R> } | { ok: false; failure: SaveFailure }

export type SaverState = {
  is: 'clean' | 'unsaved' | 'saving' | 'failed'
  /** Milliseconds of the last time that v7 had everything. */
  savedAt: number | null
  failure: SaveFailure | null
  /** False where something typed could not be sent with what was saved last. */
  isWhole: boolean
}

/** A creating call that has no definite answer yet: it is repeated with the same key and body, so that it creates once. */
export type Pending = { key: string; body: Body }

export type SaverParts<R> = {
  create: (body: Body, key: string) => Promise<SaveResult<R>>
  patch: (id: string, body: Body, version: number) => Promise<SaveResult<R>>
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
  start: { order: SavedOrder | null; saved: Body; pending: Pending | null }
  newKey: () => string
  now?: () => number
  wait?: (ms: number) => Promise<void>
}

export const SAVE_AFTER_MS = 5_000
const RETRY_MS = [5_000, 10_000, 20_000, 30_000] as const
/** A person waits for a submit; after these the decision is his again. */
const SUBMIT_RETRY_MS = [800, 2_500] as const

/** Whether v7 may have taken a call although no answer came. */
export const isOpenEnd = (failure: SaveFailure): boolean =>
  failure.kind !== 'status' || (failure.status !== undefined && failure.status >= 500) || failure.status === 429

export type Saver<R> = ReturnType<typeof createSaver<R>>

/**
 * Saves an order form: one call at a time, a creating call repeated with its key until the answer is definite, only what
 * has changed afterwards. Never throws.
 */
export const createSaver = <R>(parts: SaverParts<R>) => {
  const now = parts.now ?? Date.now
  const wait = parts.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  let { order, saved, pending } = parts.start
  let state: SaverState = { is: 'clean', savedAt: null, failure: null, isWhole: true }
  let edits = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  /** The version of a change whose answer never came: the next one is ours if it is just one higher. */
  let unanswered: number | null = null
  let chain: Promise<unknown> = Promise.resolve()

  const become = (next: Partial<SaverState>) => {
    state = { ...state, ...next }
    parts.onState(state)
  }

  const take = (taken: Taken<R>, sent: Body) => {
    order = taken.order
    pending = null
    unanswered = null
    failures = 0
    saved = { ...saved, ...sent }
    parts.onTaken(taken)
  }

  /** Repeats a creating call that has no answer yet. Null where there is none, or when it is refused for good. */
  const settle = async (): Promise<SaveResult<R> | null> => {
    if (pending === null) return null
    const { key, body } = pending
    const result = await parts.create(body, key)
    if (result.ok) take(result.value, body)
    else if (!isOpenEnd(result.failure)) pending = null
    return result
  }

  const create = async (body: Body): Promise<SaveResult<R>> => {
    pending = { key: parts.newKey(), body }
    parts.keep(pending)
    const result = await settle()
    return result ?? { ok: false, failure: { kind: 'aborted', message: 'Nothing was sent.' } }
  }

  const patch = async (to: SavedOrder, body: Body): Promise<SaveResult<R>> => {
    const result = await parts.patch(to.id, body, to.version)
    if (result.ok) take(result.value, body)
    else if (isOpenEnd(result.failure)) unanswered = to.version
    return result
  }

  /** One attempt to bring v7 to the form as it stands. */
  const attempt = async (status: 'DRAFT' | 'ENTERED'): Promise<SaveResult<R> | 'same'> => {
    const open = await settle()
    if (open && !open.ok && isOpenEnd(open.failure)) return open
    const { body } = parts.current(status)
    if (order === null) return create(body)
    const part = partFor(body, status)
    if (Object.keys(part).length === 0) return open ?? 'same'
    const result = await patch(order, part)
    const mine = result.ok ? null : versionIn(result.failure)
    if (!result.ok && result.failure.code === 'STALE_WRITE' && unanswered !== null && mine === unanswered + 1) {
      // The change before was taken, only its answer was lost: this is our own version.
      order = { ...order, version: mine }
      unanswered = null
      return patch(order, part)
    }
    return result
  }

  const partFor = (body: Body, status: 'DRAFT' | 'ENTERED') => {
    const { status: _, ...rest } = changedPart(body, saved)
    return status === 'ENTERED' && order?.status === 'DRAFT' ? { ...rest, status } : rest
  }

  /** A draft with an entry that v7 refuses is saved without that entry; the tab keeps the entry. */
  const attemptDraft = async (): Promise<{ result: SaveResult<R> | 'same'; isWhole: boolean }> => {
    const { isWhole } = parts.current('DRAFT')
    const result = await attempt('DRAFT')
    if (result === 'same' || result.ok || result.failure.status !== 422 || !result.failure.errors) return { result, isWhole }
    const { body } = parts.current('DRAFT')
    const lean = withoutPaths(order ? partFor(body, 'DRAFT') : body, Object.keys(result.failure.errors))
    return { result: order ? await patch(order, lean) : await create(lean), isWhole: false }
  }

  const saveNow = async (): Promise<SaveResult<R> | 'same'> => {
    clearTimeout(timer)
    timer = undefined
    const seen = edits
    become({ is: 'saving' })
    const { result, isWhole } = await attemptDraft()
    if (result === 'same' || result.ok) {
      const isDone = seen === edits
      if (isDone && isWhole) parts.drop()
      else parts.keep(null)
      become({ is: isDone ? 'clean' : 'unsaved', savedAt: now(), failure: null, isWhole })
      if (!isDone) schedule()
      return result
    }
    parts.keep(pending)
    become({ is: 'failed', failure: result.failure })
    if (isOpenEnd(result.failure)) schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)])
    failures += 1
    return result
  }

  const schedule = (ms: number = SAVE_AFTER_MS) => {
    if (isStopped || !parts.isAutosaving()) return
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

  const submitNow = async (): Promise<SaveResult<R> | 'same'> => {
    clearTimeout(timer)
    timer = undefined
    become({ is: 'saving', failure: null })
    let result = await attempt('ENTERED')
    for (const ms of SUBMIT_RETRY_MS) {
      if (result === 'same' || result.ok || !isOpenEnd(result.failure) || isStopped) break
      await wait(ms)
      result = await attempt('ENTERED')
    }
    if (result === 'same' || result.ok) {
      parts.drop()
      become({ is: 'clean', savedAt: now(), failure: null, isWhole: true })
    } else {
      parts.keep(pending)
      become({ is: isOpenEnd(result.failure) ? 'failed' : 'unsaved', failure: result.failure })
      if (!isOpenEnd(result.failure)) schedule()
    }
    return result
  }

  return {
    state: () => state,
    order: () => order,
    /** What v7 has, as the form would send it. */
    saved: () => saved,
    /** Something was typed. */
    edited: () => {
      edits += 1
      parts.keep(pending)
      if (state.is !== 'saving') become({ is: state.is === 'failed' ? 'failed' : 'unsaved' })
      schedule()
    },
    /** Saves the draft now; what is under way is waited for. */
    save: () => enqueue(saveNow),
    /** Enters the order, or saves the change of one. A second call while one is under way is the same call. */
    submit: () => enqueue(submitNow),
    /** What was typed is taken back: the form is as v7 has it. */
    undone: () => {
      edits += 1
      parts.drop()
      if (state.is !== 'saving') become({ is: 'clean', failure: null, isWhole: true })
    },
    /** Goes on from the server's newer version, with the form as it is now. */
    rebase: (to: SavedOrder, body: Body) => {
      order = to
      saved = body
      unanswered = null
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

const versionIn = ({ data }: SaveFailure): number | null => {
  const version = typeof data === 'object' && data !== null ? (data as { version?: unknown }).version : undefined
  return typeof version === 'number' ? version : null
}
