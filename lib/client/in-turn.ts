/**
 * Runs saves one after another. Each gets the result of the one before it while others are waiting, because what the caller read
 * may be older than that. After the last one it is forgotten.
 */
export const createTurns = <T>() => {
  let waiting = 0
  let last: Promise<T | undefined> = Promise.resolve(undefined)
  return (save: (previous: T | undefined) => Promise<T>): Promise<T> => {
    const previous = waiting === 0 ? Promise.resolve(undefined) : last
    waiting++
    const result = previous.then(save)
    const settled = () => void waiting--
    result.then(settled, settled)
    // A save that threw has no result; the next one starts from what its caller read.
    last = result.catch(() => undefined)
    return result
  }
}
