/** The code that PostgreSQL gives to a connection that failed. */
export const CONNECTION_LOST = '08006'

// Class 08 connections, 40 transactions in each other's way, 53 resources (too many connections), 57P0x shutting down or
// starting up: PostgreSQL, appendix A.
const OF_DATABASE = /^(?:08...|40...|53...|57P0.)$/
const OF_NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']
// What `pg` and its pool say without a code.
const OF_DRIVER = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database has given up with this error: it answers nothing more until it is opened again. */
export const hasGivenUp = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { severity?: unknown }).severity === 'PANIC' || error.name === 'RuntimeError' || error.message.startsWith('Aborted('))

const DISK_FULL = '53100'

/** Whether there is no room to write: nothing was changed, and somebody has to make room. */
export const isFull = (error: unknown): boolean => error instanceof Error && (error as { code?: unknown }).code === DISK_FULL

/** Whether a query failed for what passes (the database away, two that waited for each other), and not since it was wrong. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (hasGivenUp(error)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return OF_DATABASE.test(code) || OF_NETWORK.includes(code)
  return OF_DRIVER.test(error.message)
}

/** Whether a database refused a row since another one has its key already. The same code on PGlite and PostgreSQL. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505'
