/** What became of something that v7 was asked to keep; `lost` may be tried again. */
export type Kept = 'taken' | 'refused' | 'lost'

type UnsavedStoreParts<C> = {
  /** What is to be kept; null for nothing. */
  current: () => C | null
  /** Never throws. */
  put: (changes: C | null) => Promise<Kept>
  /** v7 has all that is to be kept. */
  onKept: () => void
  /** What v7 has from before. */
  start: C | null
}

export const KEEP_AFTER_MS = 5_000

/** Keeps in v7 what a form holds and its order does not, a pause after each change; says nothing that v7 knows already. */
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
    /** Something was typed. */
    later,
    /** Brings it to v7 at once; whether v7 has everything then. */
    now,
    /** What was typed is given up. */
    forget: () => next(() => null),
    /** The order itself was saved: what was kept beside it is gone with that. */
    saved: () => {
      kept = null
    },
    /** There is something to be kept, and v7 has it. */
    hasAll: () => kept !== null && kept === textOf(current()),
    stop,
  }
}
export type UnsavedStore = ReturnType<typeof createUnsavedStore>
