import { dropDraft, keepDraft, type DraftStore, type Snapshot } from './snapshot.ts'

type Pending = Snapshot['pending']
type TabCopyParts = {
  store: DraftStore | null
  key: () => string
  snapshot: (pending: Pending) => Snapshot
  pending: Pending
}

/** Typing does not wait for the tab's store: 2,000 lines take it a few milliseconds. */
const WRITE_AFTER_MS = 80
/** It waits for a pause of the browser, but no longer than this. */
const WRITE_WITHIN_MS = 70
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: WRITE_WITHIN_MS })
  else work()
}

/** The tab's copy of what v7 has not got: written a moment after a key, at once before a call that must not be made twice. */
export const createTabCopy = ({ store, key, snapshot, pending: first }: TabCopyParts) => {
  let pending = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const now = () => {
    clear()
    if (!isEnded) keepDraft(store, key(), snapshot(pending))
  }
  const drop = (at = key()) => {
    clear()
    dropDraft(store, at)
  }
  return {
    keep: (next: Pending) => {
      pending = next
      if (next) return now()
      // The timer stands until something is written: what was kept or dropped meanwhile is not written by the pause.
      timer ??= setTimeout(() => whenIdle(() => timer !== undefined && now()), WRITE_AFTER_MS)
    },
    now,
    drop,
    /** Nothing is written any more; what is there stays where it is kept for later. */
    end: (isKept = false) => {
      if (isKept) clear()
      else drop()
      isEnded = true
    },
  }
}
