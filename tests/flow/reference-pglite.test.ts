import { describe } from 'vitest'
import { referenceSuites } from './reference/suites.ts'

describe('the reference API on PGlite', () => referenceSuites(() => undefined))
