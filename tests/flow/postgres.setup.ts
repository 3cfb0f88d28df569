import type { TestProject } from 'vitest/node'
import { startPostgres } from '#tests/support/services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the shared PostgreSQL of the run, on which `openSeeded` and `startSeeded` create databases. */
    postgres: string
  }
}

/** One PostgreSQL for all flow tests: its template is seeded once, and each test opens a copy. */
export default async (project: TestProject) => {
  const server = await startPostgres()
  project.provide('postgres', server.url)
  return server.stop
}
