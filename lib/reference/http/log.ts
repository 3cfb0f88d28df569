/** Writes one line of the server log. Never pass tokens, passwords, query values or bodies. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: Readonly<Record<string, unknown>>) => void
