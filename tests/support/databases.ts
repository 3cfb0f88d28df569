import { inject } from 'vitest'
import { openSeeded } from '#lib/reference/demo/seed/open-seeded.ts'

/** The reference API's databases. `open` returns a fresh copy of the seeded data on either of them. */
export const BACK_ENDS = ['pglite', 'postgres'] as const
export type BackEnd = (typeof BACK_ENDS)[number]

/** A back end, on which `open` may be called as often as wanted. The PostgreSQL is the run's own (`postgres.setup.ts`). */
export const backEndOf = (backEnd: BackEnd) => {
  const url = backEnd === 'postgres' ? inject('postgres') : undefined
  return { url, open: () => openSeeded(url ? { url } : {}) }
}
