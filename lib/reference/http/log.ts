/** One line of the server's log. Never tokens, passwords, query values or bodies. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: Readonly<Record<string, unknown>>) => void
