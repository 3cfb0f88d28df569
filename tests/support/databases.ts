import { openSeeded } from '#lib/reference/seed/open-seeded.ts'
import { startPostgres, type Service } from './services.ts'

/** The reference's databases: `open` gives a fresh copy of the seeded data, on either of them. */
export const BACK_ENDS = ['pglite', 'postgres'] as const
export type BackEnd = (typeof BACK_ENDS)[number]

/** Starts what a back end needs; `open` may be called as often as wanted. */
export const startBackEnd = async (backEnd: BackEnd) => {
  const server: Service | null = backEnd === 'postgres' ? await startPostgres() : null
  return {
    url: server?.url,
    open: () => openSeeded(server ? { url: server.url } : {}),
    stop: () => server?.stop() ?? Promise.resolve(),
  }
}
