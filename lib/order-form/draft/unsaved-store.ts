/** Result of storing changes in v7; `lost` can be retried. */
export type Kept = 'taken' | 'refused' | 'lost'

type UnsavedStoreParts<C> = {
  /** Changes to store; null for none. */
  current: () => C | null
  /** Never throws. */
  put: (changes: C | null) => Promise<Kept>
  /** Called when v7 has all changes. */
  onKept: () => void
  /** Changes that v7 already has. */
  start: C | null
}

export const KEEP_AFTER_MS = 5_000

/** Stores a form's unsaved changes of an entered order in v7, a few seconds after each edit, if they differ from those stored. */
export const createUnsavedStore = <C>({ current, put, onKept, start }: UnsavedStoreParts<C>) => {
  const textOf = (changes: C | null) => (changes === null ? null : JSON.stringify(changes))
  let kept = textOf(start)
  let timer: ReturnType<typeof setTimeout> | undefined
  let chain: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const later = () => {
    timer ??= setTimeout(() => void now(), KEEP_AFTER_MS)
  }
  const bring = async (what: () => C | null): Promise<boolean> => {
    const changes = what()
    const text = textOf(changes)
    const answer = text === kept ? 'taken' : await put(changes)
    if (answer === 'lost') later()
    if (answer !== 'taken') return false
    kept = text
    if (text === textOf(current())) onKept()
    return true
  }
  const next = (what: () => C | null): Promise<boolean> => {
    stop()
    const done = chain.then(() => bring(what))
    chain = done
    return done
  }
  const now = () => next(current)
  return {
    /** Schedules storing; call after each edit. */
    later,
    /** Stores the changes at once. Returns whether v7 has them. */
    now,
    /** Removes the stored changes: the user has discarded them. */
    forget: () => next(() => null),
    /** Call after the order was saved, which removes the changes stored with it. */
    saved: () => {
      kept = null
    },
    /** Whether there are changes and v7 has them all. */
    hasAll: () => kept !== null && kept === textOf(current()),
    stop,
  }
}
export type UnsavedStore = ReturnType<typeof createUnsavedStore>
