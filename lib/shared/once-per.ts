/** A function that computes its result once for each object and keeps it as long as the object is in use. For objects that never change. */
export const oncePer = <K extends object, T>(compute: (key: K) => T): ((key: K) => T) => {
  const results = new WeakMap<K, { value: T }>()
  return (key) => {
    const kept = results.get(key)
    if (kept) return kept.value
    const value = compute(key)
    results.set(key, { value })
    return value
  }
}
