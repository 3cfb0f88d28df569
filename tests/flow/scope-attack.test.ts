import { afterAll, beforeAll, describe } from 'vitest'
import { scopeAttackSuite } from './reference/scope-attack.suite.ts'
import { startSeeded, type Reference } from './reference/server.ts'

describe('the scope of a user', () => {
  let reference: Reference
  beforeAll(async () => {
    reference = await startSeeded()
  })
  afterAll(() => reference?.stop())
  scopeAttackSuite(() => reference)
})
