import { describe, inject } from 'vitest'
import { referenceSuites } from './reference/suites.ts'

describe('the reference API on PostgreSQL', () => referenceSuites(() => inject('postgres')))
