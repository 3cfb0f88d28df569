/** Result of storing changes in v7. `lost`: there was no response, so storing is tried again. */
export type StoreResult = 'stored' | 'refused' | 'lost'

type UnsavedStoreParts<C> = {
  /** Changes to store; null for none. */
  current: () => C | null
  /** Never throws. */
  put: (changes: C | null) => Promise<StoreResult>
  /** Called when v7 has all changes. */
  onStored: () => void
  /** Changes that v7 already has. */
  start: C | null
}

export const KEEP_AFTER_MS = 5_000

/**
 * Keeps edits that are not yet submitted in v7, alongside their order. Stores them a few seconds after the first edit that is not
 * stored, if they differ from what is stored.
 */
export const createUnsavedStore = <C>({ current, put, onStored, start }: UnsavedStoreParts<C>) => {
  const textOf = (changes: C | null) => (changes === null ? null : JSON.stringify(changes))
  let stored = textOf(start)
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const schedule = () => {
    timer ??= setTimeout(() => void storeNow(), KEEP_AFTER_MS)
  }
  const store = async (readChanges: () => C | null): Promise<boolean> => {
    const changes = readChanges()
    const text = textOf(changes)
    const response = text === stored ? 'stored' : await put(changes)
    if (response === 'lost') schedule()
    if (response !== 'stored') return false
    stored = text
    if (text === textOf(current())) onStored()
    return true
  }
  const enqueue = (readChanges: () => C | null): Promise<boolean> => {
    stop()
    const done = queue.then(() => store(readChanges))
    queue = done
    return done
  }
  const storeNow = () => enqueue(current)
  return {
    /** Schedules storing. Call after each edit. */
    schedule,
    /** Stores the changes at once. Returns whether v7 has them. */
    storeNow,
    /** Removes the stored changes: the user has discarded them. */
    discard: () => enqueue(() => null),
    /** Call after the order was saved: v7 then removes the stored changes by itself. */
    markSaved: () => {
      stored = null
    },
    /** Whether there are changes and v7 has them all. */
    isAllStored: () => stored !== null && stored === textOf(current()),
    stop,
  }
}
export type UnsavedStore = ReturnType<typeof createUnsavedStore>
