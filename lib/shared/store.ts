/** A value with listeners, for state that changes often: it lives outside React, so that only components that read it re-render. */
export type Store<T> = {
  get: () => T
  set: (next: T | ((old: T) => T)) => void
  subscribe: (listener: () => void) => () => void
}

/** Listeners are not called if the value stays the same. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const newValue = typeof next === 'function' ? (next as (old: T) => T)(value) : next
      if (Object.is(newValue, value)) return
      value = newValue
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
