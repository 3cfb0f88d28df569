/**
 * Runs saves one after another. A save that had to wait gets the result of the one before it, because what its caller read may be
 * older than that.
 */
export const createTurns = <T>() => {
  let last: Promise<T | undefined> | undefined
  return (save: (previous: T | undefined) => Promise<T>): Promise<T> => {
    const result = (last ?? Promise.resolve(undefined)).then(save)
    // A save that threw has no result; the next one starts from what its caller read.
    const ended = result.catch(() => undefined)
    last = ended
    void ended.then(() => last === ended && (last = undefined))
    return result
  }
}
