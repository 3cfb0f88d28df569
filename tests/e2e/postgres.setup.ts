import { startPostgres } from '../support/services.ts'

/** One PostgreSQL for all browser tests: its template is seeded once, and the reference of each worker opens a copy. */
export default async (): Promise<() => Promise<void>> => {
  const server = await startPostgres()
  process.env['REFERENCE_DATABASE_URL'] = server.url
  return server.stop
}
