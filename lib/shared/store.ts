/** A value with listeners: what changes with every key press lives outside of the tree, so that only those re-render who read it. */
export type Store<T> = {
  get: () => T
  set: (next: T | ((old: T) => T)) => void
  subscribe: (listener: () => void) => () => void
}

/** Equal values do not wake the listeners. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const changed = typeof next === 'function' ? (next as (old: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
