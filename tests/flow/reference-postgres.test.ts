import { describe, inject } from 'vitest'
import { openTransactionSuite } from './reference/races.suite.ts'
import { referenceSuites } from './reference/suites.ts'

describe('the reference API on PostgreSQL', () =>
  referenceSuites(() => inject('postgres'), { 'open transactions': [openTransactionSuite] }))
