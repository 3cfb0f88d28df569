import { subscribe } from 'node:diagnostics_channel'
import { buildConnector } from 'undici'

// docs/decisions/0163-what-looks-clever-and-stays.md

/** Set on the error of a connection that had carried a call before: it died in the pool, not under this call. */
const POOLED = Symbol('pooled')

const calls = new WeakMap<object, number>()

// Undici says nowhere else which connection carries a call.
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: object }
  calls.set(socket, (calls.get(socket) ?? 0) + 1)
})

/** A connector whose connections mark their last error with whether they were used before. */
export const markingConnector = (timeoutMs: number): buildConnector.connector => {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false })
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result
      // Undici adds its own listener after this one, so the mark is there when it reads the error.
      if (!error && socket) socket.on('error', (failure) => (calls.get(socket) ?? 0) > 1 && Object.assign(failure, { [POOLED]: true }))
      callback(...result)
    })
}

/** Whether a call failed because its pooled connection was dead. A fresh one that dies is not meant. */
export const diedInPool = (cause: unknown): boolean => cause instanceof Error && POOLED in cause
