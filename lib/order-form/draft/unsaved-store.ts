/** Result of storing changes in v7; `lost` can be retried. */
export type StoreResult = 'taken' | 'refused' | 'lost'

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

/** Stores a form's unsaved changes of an entered order in v7, a few seconds after each edit, if they differ from those stored. */
export const createUnsavedStore = <C>({ current, put, onStored, start }: UnsavedStoreParts<C>) => {
  const textOf = (changes: C | null) => (changes === null ? null : JSON.stringify(changes))
  let stored = textOf(start)
  let timer: ReturnType<typeof setTimeout> | undefined
  let chain: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const schedule = () => {
    timer ??= setTimeout(() => void storeNow(), KEEP_AFTER_MS)
  }
  const store = async (changesToStore: () => C | null): Promise<boolean> => {
    const changes = changesToStore()
    const text = textOf(changes)
    const answer = text === stored ? 'taken' : await put(changes)
    if (answer === 'lost') schedule()
    if (answer !== 'taken') return false
    stored = text
    if (text === textOf(current())) onStored()
    return true
  }
  const enqueue = (changesToStore: () => C | null): Promise<boolean> => {
    stop()
    const done = chain.then(() => store(changesToStore))
    chain = done
    return done
  }
  const storeNow = () => enqueue(current)
  return {
    /** Schedules storing; call after each edit. */
    later: schedule,
    /** Stores the changes at once. Returns whether v7 has them. */
    now: storeNow,
    /** Removes the stored changes: the user has discarded them. */
    forget: () => enqueue(() => null),
    /** Call after the order was saved, which removes the changes stored with it. */
    saved: () => {
      stored = null
    },
    /** Whether there are changes and v7 has them all. */
    isAllStored: () => stored !== null && stored === textOf(current()),
    stop,
  }
}
export type UnsavedStore = ReturnType<typeof createUnsavedStore>
