/** Prints that one user may have at once, the running one included. Far more than anyone opens in tabs. */
export const MAX_PRINTS = 10

/** Runs work after the user's earlier work has ended. Null, without running it, if too much of the user's work is waiting. */
export type PrintQueue = <T>(user: string, work: () => Promise<T>) => Promise<T | null>

/**
 * Lets each user make one PDF at a time. Making one keeps the process busy: several at once, for a single user, would delay everybody's
 * calls by seconds.
 */
export const createPrintQueue = (): PrintQueue => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return async (user, work) => {
    const queue = queues.get(user) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= MAX_PRINTS) return null
    queues.set(user, queue)
    queue.length += 1
    const result = queue.last.then(work)
    queue.last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(user)
    }
  }
}
