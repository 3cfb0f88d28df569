/** The code that PostgreSQL gives to a connection that failed. */
export const CONNECTION_LOST = '08006'

// Class 08 connections, 53 resources (too many connections), 57P0x shutting down or starting up: PostgreSQL, appendix A.
const OF_DATABASE = /^(?:08...|53...|57P0.)$/
const OF_NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']
// What `pg` and its pool say without a code.
const OF_DRIVER = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query failed since the database could not be reached, not since it was wrong: later it may be answered. */
export const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return OF_DATABASE.test(code) || OF_NETWORK.includes(code)
  return OF_DRIVER.test(error.message)
}
