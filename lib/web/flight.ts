/** Counts the requests in flight and says when there are none. */
export const flightCounter = () => {
  let count = 0
  let waiting: (() => void)[] = []
  const end = () => {
    if (--count > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  return {
    count: () => count,
    /** One more; the function that it gives takes it away again. */
    start: () => {
      count++
      return end
    },
    settled: () => new Promise<void>((resolve) => (count === 0 ? resolve() : waiting.push(resolve))),
  }
}
