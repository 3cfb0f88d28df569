import { expect, it } from 'vitest'
import { recordWithoutSecrets, changesWithoutSecrets } from './audit.ts'

it('logs that a secret changed, without its values', () => {
  const change = (field: string) => ({ field, label: field, before: 'old', after: 'new' })
  expect(
    changesWithoutSecrets(['password', 'api_key', 'invite', 'token_hash', 'carrier_code', 'passport_no'].map(change)).map(
      ({ before, after }) => `${String(before)} ${String(after)}`,
    ),
  ).toEqual(['null changed', 'null changed', 'null changed', 'null changed', 'old new', 'old new'])
})

it('leaves secrets out of a record at any depth', () => {
  expect(recordWithoutSecrets({ name: 'Kim', password_hash: 'x', lines: [{ token: 'x', qty: 1 }] })).toEqual({
    name: 'Kim',
    lines: [{ qty: 1 }],
  })
})
