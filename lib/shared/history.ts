/** A value with its undo and redo history. */
export type History<T> = Readonly<{ past: readonly T[]; now: T; future: readonly T[] }>

/** Maximum undo steps. Steps share unchanged lines, so even with 2,000 lines a step needs little memory. */
const LIMIT = 200

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [] })

/** Adds a step, unless the value is the same. */
export const change = <T>(history: History<T>, next: T): History<T> =>
  Object.is(next, history.now) ? history : { past: [...history.past.slice(1 - LIMIT), history.now], now: next, future: [] }

/** Changes the current value without adding a step, e.g. to fill in product data from the server. */
export const amend = <T>(history: History<T>, next: T): History<T> => (Object.is(next, history.now) ? history : { ...history, now: next })

export const undo = <T>({ past, now, future }: History<T>): History<T> | null => {
  const before = past.at(-1)
  return before === undefined ? null : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export const redo = <T>({ past, now, future }: History<T>): History<T> | null => {
  const [next] = future
  return next === undefined ? null : { past: [...past, now], now: next, future: future.slice(1) }
}
