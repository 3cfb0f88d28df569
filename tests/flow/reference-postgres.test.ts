import { afterAll, beforeAll, describe } from 'vitest'
import { startPostgres, type Service } from '#tests/support/services.ts'
import { referenceSuites } from './reference/suites.ts'

describe('the reference API on PostgreSQL', () => {
  let postgres: Service
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())
  referenceSuites(() => postgres.url)
})
