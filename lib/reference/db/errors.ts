/** PostgreSQL's error code for a failed connection. */
export const CONNECTION_LOST = '08006'

// Error classes from PostgreSQL's appendix A: 08 connections, 40 conflicting transactions, 53 resources (too many connections, full
// disk), 57P0x shutting down or starting up.
const DATABASE_CODES = /^(?:08...|40...|53...|57P0.)$/
const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']
// Messages of errors from `pg` and its pool that have no code.
const DRIVER_MESSAGES = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database stays unusable after this error until it is reopened. */
export const needsReopening = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { severity?: unknown }).severity === 'PANIC' || error.name === 'RuntimeError' || error.message.startsWith('Aborted('))

const DISK_FULL = '53100'

/** Whether a statement failed because the disk is full. It changed nothing, and someone has to free space. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && (error as { code?: unknown }).code === DISK_FULL

/** Whether a query failed for a temporary reason (database unavailable, deadlock), so that a retry may succeed. */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (needsReopening(error)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return DATABASE_CODES.test(code) || NETWORK_CODES.includes(code)
  return DRIVER_MESSAGES.test(error.message)
}

/** Whether a row was refused because of a duplicate key. PGlite and PostgreSQL use the same code. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505'
