import { inject } from 'vitest'
import { openSeeded } from '#lib/reference/demo/seed/open-seeded.ts'

/** The databases that the reference API runs on. */
export const DATABASES = ['pglite', 'postgres'] as const
export type DatabaseKind = (typeof DATABASES)[number]

/** A database; each `open` returns a fresh copy of the seeded data. The test run starts its own PostgreSQL (`postgres.setup.ts`). */
export const openTestDatabase = (kind: DatabaseKind) => {
  const url = kind === 'postgres' ? inject('postgres') : undefined
  return { url, open: () => openSeeded(url ? { url } : {}) }
}
