import { subscribe } from 'node:diagnostics_channel'
import { buildConnector } from 'undici'

// docs/decisions/0163-optimisations-that-stay.md

/** Marks the error of a connection that had carried a call before: it died while idle in the pool, not because of this call. */
const POOLED = Symbol('pooled')

const callCounts = new WeakMap<object, number>()

// Only this diagnostics channel of undici tells which connection carries a call.
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: object }
  callCounts.set(socket, (callCounts.get(socket) ?? 0) + 1)
})

/** A connector that marks the errors of connections which had been used before. */
export const markingConnector = (timeoutMs: number): buildConnector.connector => {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false })
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result
      // undici adds its own listener after this one, so the mark is set before undici reads the error.
      if (!error && socket) socket.on('error', (failure) => (callCounts.get(socket) ?? 0) > 1 && Object.assign(failure, { [POOLED]: true }))
      callback(...result)
    })
}

/** Whether a call failed because its pooled connection was dead. False if the connection was new. */
export const diedInPool = (cause: unknown): boolean => cause instanceof Error && POOLED in cause
