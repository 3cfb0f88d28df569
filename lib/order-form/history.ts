/** A value with the way back and the way forth. */
export type History<T> = Readonly<{ past: readonly T[]; now: T; future: readonly T[] }>

/** Steps that can be undone. A line grid of 2,000 lines shares what did not change, so a step costs little. */
const LIMIT = 200

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [] })

/** One step. The same value again is none. */
export const change = <T>(history: History<T>, next: T): History<T> =>
  Object.is(next, history.now) ? history : { past: [...history.past.slice(1 - LIMIT), history.now], now: next, future: [] }

/** Completes the step that was just made, e.g. with what the server knows of a product. No step of its own. */
export const amend = <T>(history: History<T>, next: T): History<T> => (Object.is(next, history.now) ? history : { ...history, now: next })

export const undo = <T>({ past, now, future }: History<T>): History<T> | null => {
  const before = past.at(-1)
  return before === undefined ? null : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export const redo = <T>({ past, now, future }: History<T>): History<T> | null => {
  const [next] = future
  return next === undefined ? null : { past: [...past, now], now: next, future: future.slice(1) }
}
