import { inject } from 'vitest'
import { openSeeded } from '#lib/reference/demo/seed/open-seeded.ts'

/** The databases that the reference API runs on. */
export const BACK_ENDS = ['pglite', 'postgres'] as const
export type BackEnd = (typeof BACK_ENDS)[number]

/** A back end; each `open` returns a fresh copy of the seeded data. The test run starts its own PostgreSQL (`postgres.setup.ts`). */
export const openBackEnd = (backEnd: BackEnd) => {
  const url = backEnd === 'postgres' ? inject('postgres') : undefined
  return { url, open: () => openSeeded(url ? { url } : {}) }
}
