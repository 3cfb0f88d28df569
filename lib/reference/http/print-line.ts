/** Prints that one user may have at once, the running one included. Far more than anyone opens in tabs. */
export const LONGEST_LINE = 10

/** Runs work after the user's earlier work has ended. Null, without running it, if too much of the user's work is waiting. */
export type PrintLine = <T>(user: string, work: () => Promise<T>) => Promise<T | null>

/**
 * Lets each user make one PDF at a time. Making one keeps the process busy: several at once, for a single user, would delay everybody's
 * calls by seconds.
 */
export const createPrintLine = (): PrintLine => {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return async (user, work) => {
    const line = lines.get(user) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= LONGEST_LINE) return null
    lines.set(user, line)
    line.length += 1
    const result = line.last.then(work)
    line.last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(user)
    }
  }
}
