/** Whether a database refused a row since another one has its key already. The same code on PGlite and PostgreSQL. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505'
