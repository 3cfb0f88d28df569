import { expect, it } from 'vitest'
import { sourcesOfData } from './open-seeded.ts'

it('the cached test data depends on every file that it is generated from', () => {
  const sources = sourcesOfData()
  expect(sources).toEqual(
    expect.arrayContaining([
      'lib/contract/stock/dispositions.ts',
      'lib/modules.ts',
      'lib/reference/db/schema/0007_users.sql',
      'lib/reference/demo/seed/users.ts',
      'lib/reference/ledger/refresh.ts',
    ]),
  )
  expect(sources.filter((file) => file.includes('/simulation/') || file.endsWith('.test.ts'))).toEqual([])
})
